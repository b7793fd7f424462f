/**
 * Default exchange rate: a document in foreign currency without a rate gets the bank's of its day, with a warning
 * (docs/notes A33).
 */

import { type Advertencia, type DteInput, isDate } from '@nanduti/sifen'
import type { Ambiente } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import { type ReferenceRate, referenceRate } from '../cotizaciones/index.ts'

/** One rate for all items. Under the other condition each item has its own. */
const GLOBAL = 1

/**
 * Returns the rate, if the document needs one. `ahora` is the present time in Asunción, the default date of issue. The
 * sandbox's fictitious rates are not used in `prod`.
 */
export async function planRate(
  deps: Deps,
  { moneda, tipo_cambio, condicionTipoCambio, fechaEmision }: DteInput,
  { ambiente, ahora }: { ambiente: Ambiente; ahora: string },
): Promise<ReferenceRate | undefined> {
  const day = (fechaEmision ?? ahora).slice(0, 10)
  const needsOne = (tipo_cambio ?? null) === null && (condicionTipoCambio ?? GLOBAL) === GLOBAL
  if (!moneda || !needsOne || !isDate(day)) return undefined
  if (ambiente === 'prod' && deps.bank.origen === 'sandbox') return undefined
  return referenceRate(deps, moneda, day)
}

export const warnRate = (moneda: string, { valor, fecha }: ReferenceRate): Advertencia => ({
  campo: 'tipo_cambio',
  mensaje: `Se tomó la cotización de referencia del BCP del ${fecha.split('-').reverse().join('/')}: ${valor} guaraníes por ${moneda}.`,
})
