/**
 * Paraguayan formats of values of the XML: 1.234.567,5 · 09/10/2026 17:04:44 · CDC in groups of four. Text in, text
 * out.
 */
import { roundDecimal, splitDecimal } from './decimal.ts'

/**
 * Formats a decimal text with point thousands and comma decimals, without padding zeros beyond `minDecimals`. Other
 * texts are unchanged.
 */
export function formatDecimal(text: string, minDecimals = 0): string {
  const parts = splitDecimal(text)
  if (parts === undefined) return text
  const fraction = parts.fraction.padEnd(minDecimals, '0')
  let whole = parts.whole
  for (let i = whole.length - 3; i > 0; i -= 3) whole = `${whole.slice(0, i)}.${whole.slice(i)}`
  return fraction === '' ? parts.sign + whole : `${parts.sign}${whole},${fraction}`
}

/** Returns the decimals of an amount in this currency: none in guaraníes, two in any other. */
export const unitDecimals = (moneda: string) => (moneda === 'PYG' ? 0 : 2)

/** Formats an amount in the currency's unit: whole guaraníes, two decimals of any other, rounded half up. */
export function formatMonto(text: string, moneda: string): string {
  const decimals = unitDecimals(moneda)
  if (text === '0') return decimals === 0 ? '0' : '0,00'
  return formatDecimal(roundDecimal(text, decimals), decimals)
}

const MAX_PRICE_DECIMALS = 4

/**
 * Returns the decimals that a unit price needs: as many as it has, at most four, and no fewer than an amount. A price
 * rounded to whole guaraníes would no longer give the amount of its line. docs/notes 72
 */
export function priceDecimals(text: string, moneda: string): number {
  const { fraction = '' } = splitDecimal(roundDecimal(text, MAX_PRICE_DECIMALS)) ?? {}
  return Math.max(unitDecimals(moneda), fraction.length)
}

/** Formats a unit price with that many decimals. */
export const formatPrecio = (text: string, decimals: number) => formatDecimal(roundDecimal(text, decimals), decimals)

/** Formats an amount with its currency: `Gs. 1.234`, or `USD 10,50`. */
export function formatWithMoneda(text: string, moneda: string): string {
  return `${moneda === 'PYG' ? 'Gs.' : moneda} ${formatMonto(text, moneda)}`
}

const DATE = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d:\d\d:\d\d))?/

/** Formats AAAA-MM-DD, with or without a time, as dd/mm/aaaa [hh:mm:ss]. Other texts are unchanged. */
export function formatDate(text: string): string {
  const parts = DATE.exec(text)
  if (parts === null) return text
  const [, year, month, day, time] = parts
  return `${day}/${month}/${year}${time === undefined ? '' : ` ${time}`}`
}

/** Formats the start of a timbrado's validity with dashes. NT10 */
export function formatVigencia(text: string): string {
  return formatDate(text).replaceAll('/', '-')
}

let currencies: Intl.DisplayNames | undefined

/** Returns the Spanish name of a currency (Guaraní, Dólar estadounidense), or `written` when it has none. */
export function formatMoneda(codigo: string, written: string): string {
  if (codigo === 'PYG') return 'Guaraní'
  currencies ??= new Intl.DisplayNames('es', { type: 'currency', fallback: 'none' })
  const name = /^[A-Z]{3}$/.test(codigo) ? currencies.of(codigo) : undefined
  return name === undefined ? written : name.charAt(0).toUpperCase() + name.slice(1)
}

/** Formats a CDC in eleven groups of four. docs/sifen §1 */
export function formatCdc(cdc: string): string {
  return cdc.replace(/(.{4})(?=.)/g, '$1 ')
}
