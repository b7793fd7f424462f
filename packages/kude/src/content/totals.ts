/** Labels and figures of the totals, for any paper. */
import { isZero } from '../decimal.ts'
import { formatDecimal, formatMonto, formatWithMoneda } from '../format.ts'
import type { KudeData, Moneda, Totales } from '../model.ts'
import type { Amounts } from './amounts.ts'

export type Figure = readonly [label: string, value: string]

export interface TotalsContent {
  /** Subtotals by column. Undefined when the table has a single column of amounts. */
  readonly subtotals: { readonly label: string; readonly figures: readonly Figure[] } | undefined
  readonly figures: readonly Figure[]
  readonly grand: Figure
  /** General total in guaraníes, for a document in another currency. */
  readonly local: Figure | undefined
  readonly iva: { readonly label: string; readonly figures: readonly Figure[]; readonly total: Figure } | undefined
}

/** Returns the totals. Undefined for a document without amounts. */
export function totalsContent({ totales, moneda }: KudeData, amounts: Amounts | undefined): TotalsContent | undefined {
  if (totales === undefined || moneda === undefined || amounts === undefined) return undefined
  const { codigo } = moneda
  const { byRate } = amounts
  const inCurrency = codigo === 'PYG' ? '' : ` (${codigo})`
  return {
    subtotals: byRate ? subtotalsContent(amounts, inCurrency) : undefined,
    figures: [
      ...included(totales, codigo),
      [`Total de la operación${inCurrency}`, amounts.operacion],
      ...(isZero(totales.redondeo) ? [] : [['Redondeo (se resta)', amounts.redondeo] as const]),
      ...(isZero(totales.comision) ? [] : [['Comisión', amounts.comision] as const]),
    ],
    grand:
      codigo === 'PYG'
        ? ['TOTAL EN GUARANÍES', `Gs. ${amounts.general}`]
        : [`TOTAL GENERAL EN ${codigo}`, `${codigo} ${amounts.general}`],
    local: localTotal(totales, moneda),
    iva: byRate ? ivaContent(totales, amounts, codigo, inCurrency) : undefined,
  }
}

const COLUMNS = ['exentas', '5 %', '10 %'] as const

const subtotalsContent = ({ subtotals }: Amounts, inCurrency: string) => ({
  label: `Subtotal${inCurrency}`,
  figures: COLUMNS.map((name, i): Figure => [`Subtotal ${name}${inCurrency}`, subtotals[i] ?? '']),
})

/** Returns discounts and advances, which the items already include. docs/sifen §3 */
function included(totales: Totales, moneda: string): Figure[] {
  const global = isZero(totales.porcentajeDescuento) ? '' : ` (${formatDecimal(totales.porcentajeDescuento)} %)`
  return [
    ...parts(
      [
        ['Descuento por ítem (incluido en los ítems)', totales.descuentoItem],
        [`Descuento global${global} (incluido en los ítems)`, totales.descuentoGlobal],
      ],
      ['Descuento total (incluido en los ítems)', totales.descuento],
    ),
    ...parts(
      [
        ['Anticipo por ítem (incluido en los ítems)', totales.anticipoItem],
        ['Anticipo global (incluido en los ítems)', totales.anticipoGlobal],
      ],
      ['Anticipo total (incluido en los ítems)', totales.anticipo],
    ),
  ].map(([label, value]) => [label, formatMonto(value, moneda)])
}

/** Returns the nonzero parts, and their sum when there are several. */
function parts(of: readonly Figure[], sum: Figure): Figure[] {
  const present = of.filter(([, value]) => !isZero(value))
  return isZero(sum[1]) || present.length === 1 ? present : [...present, sum]
}

function localTotal({ guaranies }: Totales, { codigo, tipoCambio }: Moneda): Figure | undefined {
  if (codigo === 'PYG' || guaranies === undefined) return undefined
  const rate =
    tipoCambio === undefined ? 'al tipo de cambio de cada ítem' : `a Gs. ${formatDecimal(tipoCambio)} por ${codigo}`
  return [`Total en guaraníes, ${rate}`, formatWithMoneda(guaranies, 'PYG')]
}

function ivaContent(totales: Totales, { iva }: Amounts, moneda: string, inCurrency: string): TotalsContent['iva'] {
  return {
    label: `Liquidación del IVA${inCurrency}`,
    figures: [
      ['Exentas', formatMonto('0', moneda)],
      ['(5 %)', iva.cinco],
      ['(10 %)', iva.diez],
      ...(isZero(totales.ivaComision) ? [] : [['Comisión', iva.comision] as const]),
    ],
    total: [`Total IVA${inCurrency}`, iva.total],
  }
}
