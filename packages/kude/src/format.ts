/** How values of the XML are spelled on paper in Paraguay: 1.234.567,5 · 09/10/2026 17:04:44 · CDC in groups of four. Text in, text out. */
import { isZero, roundDecimal, splitDecimal, sumDecimals } from './decimal.ts'

/** The digits of a decimal text with point thousands and comma decimals, no padding zeros beyond `minDecimals`; other texts unchanged. */
export function formatDecimal(text: string, minDecimals = 0): string {
  const parts = splitDecimal(text)
  if (parts === undefined) return text
  const fraction = parts.fraction.padEnd(minDecimals, '0')
  let whole = parts.whole
  for (let i = whole.length - 3; i > 0; i -= 3) whole = `${whole.slice(0, i)}.${whole.slice(i)}`
  return fraction === '' ? parts.sign + whole : `${parts.sign}${whole},${fraction}`
}

/** Decimals that an amount of this currency always shows: none in guaraníes, two in any other. */
const unitDecimals = (moneda: string) => (moneda === 'PYG' ? 0 : 2)

/** An amount exactly as the XML has it, all its significant decimals included. */
export function formatMonto(text: string, moneda: string): string {
  return formatDecimal(text, unitDecimals(moneda))
}

/**
 * A figure of the VAT liquidation, rounded half up to the currency's unit: SIFEN's formulas leave up to eight decimals of a guaraní
 * in it (476190.47619048), which no invoice shows.
 */
export function formatImpuesto(text: string, moneda: string): string {
  return formatMonto(roundDecimal(text, unitDecimals(moneda)), moneda)
}

/**
 * VAT of 5 %, of 10 % and their total. Each rounded apart may not add up (47,6 + 91,5 = 139,1); then the larger one is what the other
 * leaves of the total, where the total is their exact sum.
 */
export function formatImpuestos(iva5: string, iva10: string, total: string, moneda: string): readonly string[] {
  const round = (text: string) => roundDecimal(text, unitDecimals(moneda))
  const rest = (part: string) => sumDecimals(round(total), `-${round(part)}`)
  const isSum = isZero(sumDecimals(iva5, iva10, `-${total}`))
  const isLarger5 = !sumDecimals(iva5, `-${iva10}`).startsWith('-')
  const printed = !isSum ? [iva5, iva10] : isLarger5 ? [rest(iva10), iva10] : [iva5, rest(iva5)]
  return [...printed, total].map(text => formatImpuesto(text, moneda))
}

/** `Gs. 1.234` for guaraníes, `USD 10,50` for the rest. */
export function formatWithMoneda(text: string, moneda: string): string {
  return `${moneda === 'PYG' ? 'Gs.' : moneda} ${formatMonto(text, moneda)}`
}

const DATE = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d:\d\d:\d\d))?/

/** AAAA-MM-DD, with or without a time, as dd/mm/aaaa [hh:mm:ss]; other texts unchanged. */
export function formatDate(text: string): string {
  const parts = DATE.exec(text)
  if (parts === null) return text
  const [, year, month, day, time] = parts
  return `${day}/${month}/${year}${time === undefined ? '' : ` ${time}`}`
}

/** The start of a stamp's validity is printed with dashes. NT10 */
export function formatVigencia(text: string): string {
  return formatDate(text).replaceAll('/', '-')
}

/** Eleven groups of four. docs/sifen §1 */
export function formatCdc(cdc: string): string {
  return cdc.replace(/(.{4})(?=.)/g, '$1 ')
}
