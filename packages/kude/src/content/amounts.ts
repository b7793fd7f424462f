/**
 * Amounts of a document as printed: rounded to the currency's unit from the general total down, so that rows and
 * columns add up to their printed totals, each within one unit of the XML. docs/notes 72
 */
import { apportion, minus, roundDecimal } from '../decimal.ts'
import { formatMonto, formatPrecio, priceDecimals, unitDecimals } from '../format.ts'
import type { KudeData, KudeItem, Moneda, Totales } from '../model.ts'
import { TIPOS } from '../tipos.ts'

export const AMOUNT_KEYS = ['exentas', 'gravadas5', 'gravadas10'] as const
type AmountKey = (typeof AMOUNT_KEYS)[number] | 'total'
type UnitKey = 'precioUnitario' | 'descuento'

export interface Amounts {
  /** True when columns and totals are split by VAT rate. False in a self-invoice and in a document without VAT. */
  readonly byRate: boolean
  /** One text per item. Amounts that the document's type does not print are empty. */
  readonly columns: Readonly<Record<AmountKey | UnitKey, readonly string[]>>
  readonly subtotals: readonly string[]
  readonly operacion: string
  readonly redondeo: string
  readonly comision: string
  readonly general: string
  readonly iva: { readonly cinco: string; readonly diez: string; readonly comision: string; readonly total: string }
}

/** Returns the amounts. Undefined for a document without amounts. */
export function printedAmounts({ tipo, items, totales, moneda }: KudeData): Amounts | undefined {
  if (totales === undefined || moneda === undefined) return undefined
  const { share, show, round } = inCurrency(moneda)
  const general = round(totales.general)
  const [operacion = '', redondeo = '', comision = ''] = share(
    [totales.operacion, minus('0', totales.redondeo), totales.comision],
    general,
  )
  const subtotals = share(
    AMOUNT_KEYS.map(key => totales[key]),
    operacion,
  )
  const byRate = TIPOS[tipo].columns === 'iva' && items.some(({ valor }) => valor?.conIva)
  const column = (key: AmountKey, total = '0') => share(valuesOf(items, key), total).map(show)
  const [exentas, gravadas5, gravadas10] = AMOUNT_KEYS.map((key, i) => (byRate ? column(key, subtotals[i]) : []))
  return {
    byRate,
    columns: {
      exentas: exentas ?? [],
      gravadas5: gravadas5 ?? [],
      gravadas10: gravadas10 ?? [],
      total: byRate ? [] : column('total', operacion),
      precioUnitario: unitColumn(items, 'precioUnitario', moneda),
      descuento: unitColumn(items, 'descuento', moneda),
    },
    subtotals: subtotals.map(show),
    operacion: show(operacion),
    redondeo: show(minus('0', redondeo)),
    comision: show(comision),
    general: show(general),
    iva: printedIva(totales, moneda),
  }
}

function inCurrency({ codigo }: Moneda) {
  const decimals = unitDecimals(codigo)
  return {
    share: (values: readonly string[], total: string) => apportion(values, total, decimals),
    round: (text: string) => roundDecimal(text, decimals),
    show: (text: string) => formatMonto(text, codigo),
  }
}

const valuesOf = (items: readonly KudeItem[], key: AmountKey | UnitKey) => items.map(({ valor }) => valor?.[key] ?? '0')

/** Returns a column of prices with the same number of decimals, so that they can be compared. */
function unitColumn(items: readonly KudeItem[], key: UnitKey, { codigo }: Moneda): string[] {
  const values = valuesOf(items, key)
  const decimals = values.reduce((most, value) => Math.max(most, priceDecimals(value, codigo)), 0)
  return values.map(value => formatPrecio(value, decimals))
}

/** Returns the VAT of each rate minus its rounding, and the commission's. They add up to the total. */
function printedIva(totales: Totales, moneda: Moneda): Amounts['iva'] {
  const { share, show, round } = inCurrency(moneda)
  const total = round(totales.iva)
  const [cinco = '', diez = '', comision = ''] = share(
    [minus(totales.iva5, totales.ivaRedondeo5), minus(totales.iva10, totales.ivaRedondeo10), totales.ivaComision],
    total,
  ).map(show)
  return { cinco, diez, comision, total: show(total) }
}
