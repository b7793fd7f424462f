/**
 * Compares a document's own exchange rates with the bank's of its day: a far one is probably a mistake, and SIFEN accepts
 * any (docs/notes A44).
 */
import { type Advertencia, type DteInput, parseDecimal, shortDate, tipoOf } from '@nanduti/sifen'
import type { Deps } from '../../../deps.ts'
import type { FieldErrors } from '../../../http/index.ts'
import type { ReferenceRate } from '../../cotizaciones/index.ts'
import { GLOBAL, type Moment, rateOfDay } from './plan-rate.ts'

/** Beyond this factor, up or down, a rate needs `permitir_tipo_cambio`. */
const FAR = 2
/** A rate that differs by more than a fifth of the bank's gets a warning. */
const DOUBTFUL_PART = 5

/** A rate of the request and its currency. */
type Written = { campo: string; valor: string | number; moneda: string }
type Judgement = { errors: FieldErrors; advertencias: Advertencia[] }

/** Returns the errors and the warnings about the rates that the request gives. Reads nothing for a request without any. */
export async function judgeRates(deps: Deps, dte: DteInput, moment: Moment): Promise<Judgement> {
  const written = tipoOf(dte).precios ? ratesOf(dte) : []
  const judged: Judgement = { errors: {}, advertencias: [] }
  const banks = new Map<string, ReferenceRate | undefined>()
  for (const { moneda } of written)
    if (!banks.has(moneda)) banks.set(moneda, await rateOfDay(deps, { ...dte, moneda }, moment))
  for (const rate of written) {
    const bank = banks.get(rate.moneda)
    if (!bank) continue
    const [own, stored] = [rate.valor, bank.valor].map(text => Number(parseDecimal(text))) as [number, number]
    const isFar = own > FAR * stored || FAR * own < stored
    if (isFar && !dte.permitir_tipo_cambio) judged.errors[rate.campo] = [farText(rate, own > stored, bank)]
    else if (DOUBTFUL_PART * Math.abs(own - stored) > stored)
      judged.advertencias.push({ campo: rate.campo, mensaje: doubtText(rate, bank) })
  }
  return judged
}

/** Returns the legible rates of the request: its own one or those of its items, and those of its payments. */
function ratesOf({ moneda, tipo_cambio, condicionTipoCambio, items, condicionPago }: DteInput): Written[] {
  const isGlobal = (condicionTipoCambio ?? GLOBAL) === GLOBAL
  const ofSale = isGlobal
    ? [{ campo: 'tipo_cambio', valor: tipo_cambio, moneda }]
    : (items ?? []).map(({ cambio }, nth) => ({ campo: `items.${nth}.cambio`, valor: cambio, moneda }))
  const ofPayments = (condicionPago?.entregas ?? []).map((entrega, nth) => ({
    campo: `condicionPago.entregas.${nth}.cambio`,
    valor: entrega.cambio,
    moneda: entrega.moneda ?? moneda,
  }))
  return [...ofSale, ...ofPayments].flatMap(({ campo, valor, moneda }) =>
    moneda && valor !== undefined && valor !== null && parseDecimal(valor) !== undefined
      ? [{ campo, valor, moneda }]
      : [],
  )
}

const nameOf = ({ campo }: Written) => campo.split('.').at(-1)
const bankText = ({ fecha }: ReferenceRate) => `la cotización de referencia del BCP del ${shortDate(fecha)}`
const perUnit = ({ valor }: ReferenceRate, { moneda }: Written) => `${valor} guaraníes por ${moneda}`

const farText = (rate: Written, isAbove: boolean, bank: ReferenceRate) =>
  `El ${nameOf(rate)} es ${rate.valor}, ${isAbove ? 'más del doble' : 'menos de la mitad'} de ${bankText(bank)} (${perUnit(bank, rate)}). Corríjalo o, si es el correcto, envíe permitir_tipo_cambio: true.`

const doubtText = (rate: Written, bank: ReferenceRate) =>
  `El ${nameOf(rate)} es ${rate.valor} y ${bankText(bank)} es ${perUnit(bank, rate)}: difieren en más del 20 %. Revíselo.`
