/** The ranges of numbers that a recovery looks at: gaps among the known documents, and what follows them. */
import { diaAsuncion, EMISION_HORAS } from '@nanduti/sifen'
import type { Db } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import { findUltimoNumero, LAST_NUMBER } from '../timbrados/index.ts'
import { plusDays, VACIOS, VACIOS_SIN_USO } from './candidates.ts'
import type { RecoverOptions } from './recovered.ts'
import { findLastDay, findNewest, type Gap, listGaps, listSeries, type Place } from './recuperacion.queries.ts'
import type { Range } from './walk.ts'

/** A range of numbers of one series. */
export type SerieRange = Range & { serie: string | null }

/** Returns the ranges to look at: in each series the gaps of the last days, and what follows the last known number. */
export async function rangesOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  place: Place,
  { desde, breve = false }: Pick<RecoverOptions, 'desde' | 'breve'>,
): Promise<SerieRange[]> {
  const newest = breve ? await findNewest(db) : undefined
  const today = diaAsuncion(clock.now())
  const lastDay = (await findLastDay(db, place)) ?? today
  const series = await listSeries(db, place)
  const ranges: SerieRange[] = []
  for (const serie of series) {
    const gaps = await listGaps(db, place, serie, plusDays(lesser(desde, lastDay), -OLDEST_DAYS))
    // Once SIFEN approved a document with a series, it takes none of the earlier ones (1110).
    const open = serie === series.at(-1) ? gaps : gaps.filter(({ hasta }) => hasta !== null)
    ranges.push(...open.map(gap => ({ serie, ...atNewest(rangeOf(gap, lastDay, desde), newest) })))
  }
  return ranges
}

/** Days before the first lost document in which gaps are looked at. A backdated document may be so old. */
const OLDEST_DAYS = EMISION_HORAS / 24

const rangeOf = ({ desde, hasta, near, next, recovered }: Gap, lastDay: string, since: string | undefined): Range => ({
  desde,
  hasta: hasta ?? LAST_NUMBER,
  near: lesser(since, near ?? lastDay),
  isOld: hasta !== null && !recovered,
  vacios: near === null ? VACIOS_SIN_USO : VACIOS,
  ...(next !== null && { next }),
})

/** In brief, what follows the known documents of a place is not looked for on the days of a year before the loss. */
const atNewest = (range: Range, newest: Date | undefined): Range =>
  newest && range.hasta === LAST_NUMBER && range.near < diaAsuncion(newest)
    ? { ...range, near: diaAsuncion(newest) }
    : range

const lesser = (one: string | undefined, other: string) => (one !== undefined && one < other ? one : other)

/** Returns the last number of the place's counter, 0 without one. */
export async function lastNumero(
  db: Db,
  { empresa_id, punto_expedicion_id: id, tipo_documento }: Place,
): Promise<number> {
  return id === null ? 0 : findUltimoNumero(db, { empresa_id, id }, tipo_documento)
}
