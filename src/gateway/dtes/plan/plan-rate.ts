/**
 * Default exchange rate: a document in foreign currency without a rate gets the bank's of its day, with a warning
 * (docs/notes A33).
 */

import { type Advertencia, type DteInput, isDate, shortDate } from '@nanduti/sifen'
import type { Ambiente } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import { type ReferenceRate, referenceRate } from '../../cotizaciones/index.ts'

/** One rate for all items. Under the other condition each item has its own. */
export const GLOBAL = 1

/** Environment of the document, and the present time in Asunción, the default date of issue. */
export type Moment = { ambiente: Ambiente; ahora: string }

/** Returns the bank's rate of the document's day. The sandbox's fictitious rates are not used in `prod`. */
export async function rateOfDay(
  deps: Deps,
  { moneda, fechaEmision }: DteInput,
  { ambiente, ahora }: Moment,
): Promise<ReferenceRate | undefined> {
  const day = (fechaEmision ?? ahora).slice(0, 10)
  if (!moneda || !isDate(day)) return undefined
  if (ambiente === 'prod' && deps.bank.origen === 'sandbox') return undefined
  return referenceRate(deps, moneda, day)
}

/** Returns the rate, if the document needs one. */
export async function planRate(deps: Deps, dte: DteInput, moment: Moment): Promise<ReferenceRate | undefined> {
  const isGlobal = (dte.condicionTipoCambio ?? GLOBAL) === GLOBAL
  return isGlobal && (dte.tipo_cambio ?? null) === null ? rateOfDay(deps, dte, moment) : undefined
}

export const warnRate = (moneda: string, { valor, fecha }: ReferenceRate): Advertencia => ({
  campo: 'tipo_cambio',
  mensaje: `Se tomó la cotización de referencia del BCP del ${shortDate(fecha)}: ${valor} guaraníes por ${moneda}.`,
})
