/** SQL of the numbers that documents hold. */

import { and, asc, count, desc, eq, gt, gte, inArray, isNull, lt, ne, notInArray, or } from 'drizzle-orm'
import { type Db, dtes, type Estado, type Tx } from '../../../db/index.ts'
import { type DteRef, type DteRow, isRow, NUMBER_OF_ANOTHER, OF_ANOTHER } from '../record/index.ts'
import { companyEmitters, inPlace, type Serie } from './voided.queries.ts'

/** A series and the emitter that numbers in it. Without one, any emitter of the company. */
export type Numbering = Serie & { emitter_id?: number }

/** Returns numbers from `since` that documents in progress hold, in any series, lowest first (dtes_numero_en_vuelo). */
export async function numbersInFlight(db: Db, place: Numbering, since: number): Promise<number[]> {
  const rows = await db
    .select({ numero: dtes.numero })
    .from(dtes)
    .where(
      and(
        inPlace(place),
        place.emitter_id === undefined
          ? inArray(dtes.emitter_id, companyEmitters(db, place.empresa_id))
          : eq(dtes.emitter_id, place.emitter_id),
        inArray(dtes.estado, ['draft', 'signed', 'sent']),
        gte(dtes.numero, since),
      ),
    )
    .orderBy(asc(dtes.numero))
  return rows.map(({ numero }) => numero)
}

/**
 * Returns how many documents had this number, in any series and any state. Call it under the lock of the
 * counter.
 */
export async function countNumbered(tx: Tx, serie: Serie, numero: number): Promise<number> {
  const [row] = await tx
    .select({ veces: count() })
    .from(dtes)
    .where(
      and(inPlace(serie), inArray(dtes.emitter_id, companyEmitters(tx, serie.empresa_id)), eq(dtes.numero, numero)),
    )
  return row?.veces ?? 0
}

/** Returns the point that numbered a document. Its id is null for a point that is not stored. */
export async function findPoint(db: Db, dte: DteRef) {
  const [row] = await db
    .select({ punto_expedicion_id: dtes.punto_expedicion_id, tipo_documento: dtes.tipo_documento })
    .from(dtes)
    .where(isRow(dte))
  return row
}

/**
 * True when another document with the same number is in progress, or at SIFEN. The number of a rejected document is
 * also gone once a later document took it, however that one ended (docs/notes A43).
 */
export async function isNumberTaken(tx: Db, dte: DteRow): Promise<boolean> {
  const others = await tx
    .select({ id: dtes.id })
    .from(dtes)
    .where(
      and(
        inPlace(dte),
        eq(dtes.emitter_id, dte.emitter_id),
        eq(dtes.numero, dte.numero),
        ne(dtes.id, dte.id),
        or(
          notInArray(dtes.estado, ['rejected', 'error']),
          dte.estado === 'rejected' ? isNumberedAfter(dte) : undefined,
        ),
      ),
    )
    .limit(1)
  return others.length > 0
}

/** Condition of a document that was numbered after this one, by its counter, or else by its id. */
const isNumberedAfter = ({ id, contador_version }: DteRow) =>
  contador_version === null ? gt(dtes.id, id) : gt(dtes.contador_version, contador_version)

/** States of a document that SIFEN has or may have. */
const AT_SIFEN = ['sent', 'approved', 'approved_obs', 'cancelled'] as const

/** Returns the first other document of the company with the same series and number that SIFEN has or may have. */
export async function findFirstNumbered(db: Db, dte: DteRow) {
  const [row] = await db
    .select({ id: dtes.id, cdc: dtes.cdc, estado: dtes.estado })
    .from(dtes)
    .where(
      and(
        inPlace(dte),
        inArray(dtes.emitter_id, companyEmitters(db, dte.empresa_id)),
        eq(dtes.numero, dte.numero),
        dte.serie === null ? isNull(dtes.serie) : eq(dtes.serie, dte.serie),
        ne(dtes.id, dte.id),
        inArray(dtes.estado, [...AT_SIFEN]),
      ),
    )
    .orderBy(asc(dtes.id))
    .limit(1)
  return row
}

const APPROVED: readonly Estado[] = ['approved', 'approved_obs', 'cancelled']

/** Returns the document with the nearest lower number of the series that SIFEN took or refused. Undefined without one. */
export async function findAnsweredBefore(tx: Db, dte: DteRow) {
  const [before] = await tx
    .select({ estado: dtes.estado, sifen_result_code: dtes.sifen_result_code })
    .from(dtes)
    .where(
      and(
        inPlace(dte),
        eq(dtes.emitter_id, dte.emitter_id),
        lt(dtes.numero, dte.numero),
        or(
          inArray(dtes.estado, [...APPROVED]),
          and(eq(dtes.estado, 'rejected'), inArray(dtes.sifen_result_code, [OF_ANOTHER, NUMBER_OF_ANOTHER])),
        ),
      ),
    )
    .orderBy(desc(dtes.numero), desc(dtes.contador_version))
    .limit(1)
  return before
}
