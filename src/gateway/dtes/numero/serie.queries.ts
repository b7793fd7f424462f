/** SQL of the series of numbers that a point uses. */
import { and, eq, inArray, isNotNull, max, type SQLWrapper } from 'drizzle-orm'
import { type Ambiente, type Db, dtes, type Estado } from '../../../db/index.ts'
import { inPlace } from './voided.queries.ts'

type Lugar = Parameters<typeof inPlace>[0] & { ambiente: Ambiente | SQLWrapper }

/** States of a document that SIFEN has or may have. */
const KNOWN: readonly Estado[] = ['sent', 'approved', 'approved_obs', 'cancelled']

/** Series advance in the order of the alphabet, so that the highest is the last one. */
export const LAST_SERIE = max(dtes.serie)

/** Returns the condition of the documents at SIFEN with a series, which have an index of their own (dtes_serie). */
export const withSerie = (place: Lugar) =>
  and(inPlace(place), eq(dtes.ambiente, place.ambiente), isNotNull(dtes.serie), inArray(dtes.estado, [...KNOWN]))

/** Returns the last series of a place and type. Null when no document at SIFEN has one. */
export async function findLastSerie(db: Db, place: Lugar): Promise<string | null> {
  const [row] = await db.select({ serie: LAST_SERIE }).from(dtes).where(withSerie(place))
  return row?.serie ?? null
}
