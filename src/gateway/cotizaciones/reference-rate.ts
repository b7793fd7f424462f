/** The bank's rate for a document's day (docs/notes A33). */

import { formatDecimal, parseDecimal } from '@nanduti/sifen'
import type { Deps } from '../../deps.ts'
import { findRate } from './cotizaciones.queries.ts'
import { isMoneda } from './monedas.ts'

/** No holidays are longer: an older rate is no reference for the day. */
const OLDEST_DAYS = 7
const DAY_MS = 86_400_000

/** `valor`: guaraníes for one unit, as an exact decimal text; `fecha`: the day of the sheet. */
export type ReferenceRate = { valor: string; fecha: string }

/** The rate of `day` (`2026-11-21`), or the last one of the week before it; undefined without one. */
export async function referenceRate(
  { db, bank }: Pick<Deps, 'db' | 'bank'>,
  moneda: string,
  day: string,
): Promise<ReferenceRate | undefined> {
  const row = isMoneda(moneda) ? await findRate(db, bank.origen, moneda, day) : undefined
  if (!row || Date.parse(day) - Date.parse(row.fecha) > OLDEST_DAYS * DAY_MS) return undefined
  const valor = parseDecimal(row.referencial)
  return valor === undefined ? undefined : { valor: formatDecimal(valor), fecha: row.fecha }
}
