/** A document in foreign currency that brings no rate takes the bank's of its day, and says so (docs/notes A33). */

import { type Advertencia, type DteInput, isDate } from '@nanduti/sifen'
import type { Ambiente } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import { type ReferenceRate, referenceRate } from '../cotizaciones/index.ts'

/** One rate for all items; the other condition has a rate in each item. */
const GLOBAL = 1

/** `ahora`: now in Asunción, the emission of a document that names none. The sandbox's made-up rates are not for `prod`. */
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
