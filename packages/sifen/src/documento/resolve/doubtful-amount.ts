/** Amounts of a document with two readings: an error when they are guaraníes, a warning where decimals are usual. */
import { type Problem, separatedReadings, TEXTS, threeDecimalReadings } from '../../campos/index.ts'
import { type Advertencia, MAX_WARNINGS } from '../../reading/index.ts'
import type { DteInput } from '../input/index.ts'
import { GUARANI } from './resolve-condicion.ts'

/**
 * Unit of an amount: the document's currency, another currency beside it, guaraníes per unit of a currency, or none.
 */
type Unit = 'operacion' | 'moneda' | 'guaranies' | 'cantidad'
type Units = Readonly<Record<string, Unit>>

/** Every amount of a request by its place, `[]` meaning each element. */
export const AMOUNTS = {
  '': {
    tipo_cambio: 'guaranies',
    descuentoGlobal: 'operacion',
    anticipoGlobal: 'operacion',
    comision: 'operacion',
    redondeo: 'operacion',
    redondearA: 'guaranies',
  },
  'items[]': {
    precioUnitario: 'operacion',
    cantidad: 'cantidad',
    descuento: 'operacion',
    anticipo: 'operacion',
    ivaProporcion: 'cantidad',
    toleranciaCantidad: 'cantidad',
    toleranciaPorcentaje: 'cantidad',
    cambio: 'guaranies',
  },
  'items[].sectorAutomotor': { pesoBruto: 'cantidad', pesoNeto: 'cantidad', capacidadTraccion: 'cantidad' },
  'sectorEnergiaElectrica[]': { lecturaAnterior: 'cantidad', lecturaActual: 'cantidad', consumoKwh: 'cantidad' },
  'sectorSeguros[]': { vigencia: 'cantidad' },
  sectorSupermercados: { efectivo: 'operacion', vuelto: 'operacion', donacion: 'operacion' },
  sectorAdicional: { saldoAnterior: 'operacion' },
  remision: { costoFlete: 'guaranies' },
  retencion: { porcentaje: 'cantidad' },
  totales: {
    subtotalExento: 'operacion',
    subtotalGravado5: 'operacion',
    subtotalGravado10: 'operacion',
    iva5: 'operacion',
    iva10: 'operacion',
    ivaTotal: 'operacion',
    totalOperacion: 'operacion',
  },
  'condicionPago.entregas[]': { monto: 'moneda', cambio: 'guaranies' },
  'condicionPago.credito': { montoEntrega: 'operacion' },
  'condicionPago.credito.infoCuotas[]': { monto: 'moneda' },
} as const satisfies Readonly<Record<string, Units>>

export type DoubtfulAmounts = { problems: Problem[]; advertencias: Advertencia[] }

/** Checks every amount that the client wrote as a text. */
export function doubtfulAmounts(dte: DteInput): DoubtfulAmounts {
  const found: DoubtfulAmounts = { problems: [], advertencias: [] }
  const moneda = dte.moneda ?? GUARANI
  const { condicionPago, items, totales } = dte
  const look = (value: object | null | undefined, place: keyof typeof AMOUNTS, index = 0) => {
    if (value) lookAt(value as Written, place, index, moneda, found)
  }
  look(dte, '')
  items?.forEach((item, i) => {
    look(item, 'items[]', i)
    look(item.sectorAutomotor, 'items[].sectorAutomotor', i)
  })
  dte.sectorEnergiaElectrica?.forEach((medidor, i) => {
    look(medidor, 'sectorEnergiaElectrica[]', i)
  })
  dte.sectorSeguros?.forEach((poliza, i) => {
    look(poliza, 'sectorSeguros[]', i)
  })
  look(dte.sectorSupermercados, 'sectorSupermercados')
  look(dte.sectorAdicional, 'sectorAdicional')
  look(totales, 'totales')
  look(dte.remision, 'remision')
  look(dte.retencion, 'retencion')
  condicionPago?.entregas?.forEach((entrega, i) => {
    look(entrega, 'condicionPago.entregas[]', i)
  })
  look(condicionPago?.credito, 'condicionPago.credito')
  condicionPago?.credito?.infoCuotas?.forEach((cuota, i) => {
    look(cuota, 'condicionPago.credito.infoCuotas[]', i)
  })
  return found
}

type Written = Readonly<Record<string, unknown>>

/** Looks at the amounts of one object. `index` is its place in its list. */
function lookAt(value: Written, place: keyof typeof AMOUNTS, index: number, operacion: string, found: DoubtfulAmounts) {
  const units: Units = AMOUNTS[place]
  if (!hasText(value, units)) return
  for (const name in units) {
    const text = value[name]
    if (typeof text !== 'string') continue
    const separated = separatedReadings(text)
    const readings = separated ?? threeDecimalReadings(text)
    if (readings === undefined) continue
    const campo = place === '' ? name : `${place.replace('[]', `.${index}`)}.${name}`
    if (separated || isInGuaranies(units[name], value, operacion)) {
      found.problems.push({ campo, mensaje: TEXTS.twoReadings(campo, text, readings) })
    } else if (found.advertencias.length < MAX_WARNINGS) {
      found.advertencias.push({ campo, mensaje: TEXTS.takenAsDecimals(campo, text, readings) })
    }
  }
}

/** True when an amount is a text. Most objects have none, and their own names are fewer than those of the table. */
function hasText(value: Written, units: Units): boolean {
  for (const name in value) if (typeof value[name] === 'string' && units[name] !== undefined) return true
  return false
}

function isInGuaranies(unit: Unit | undefined, { moneda }: Written, operacion: string): boolean {
  if (unit === 'guaranies') return true
  return unit !== 'cantidad' && ((unit === 'moneda' ? moneda : undefined) ?? operacion) === GUARANI
}
