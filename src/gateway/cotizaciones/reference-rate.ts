/** The bank's rate for the day of a document (docs/notes A33). */

import { formatDecimal, parseDecimal } from '@nanduti/sifen'
import type { Deps } from '../../deps.ts'
import { DAY_MS } from '../../units.ts'
import { findRate } from './cotizaciones.queries.ts'
import { isMoneda } from './monedas.ts'

/** Maximum age of a rate. No holidays last longer, so an older rate is no reference for the day. */
const OLDEST_DAYS = 7

/** A rate. `valor` is guaraníes per unit as an exact decimal text; `fecha` is the day of its sheet. */
export type ReferenceRate = { valor: string; fecha: string }

/** Returns the rate of `day` (`2026-11-21`), or the latest one of the week before. Undefined without one. */
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
