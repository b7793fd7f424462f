/** How values of the XML are spelled on paper in Paraguay: 1.234.567,5 · 09/10/2026 17:04:44 · CDC in groups of four. Text in, text out. */
import { roundDecimal, splitDecimal } from './decimal.ts'

/** The digits of a decimal text with point thousands and comma decimals, no padding zeros beyond `minDecimales`; other texts unchanged. */
export function formatDecimal(texto: string, minDecimales = 0): string {
  const partes = splitDecimal(texto)
  if (partes === undefined) return texto
  const fraccion = partes.fraccion.padEnd(minDecimales, '0')
  let entero = partes.entero
  for (let i = entero.length - 3; i > 0; i -= 3) entero = `${entero.slice(0, i)}.${entero.slice(i)}`
  return fraccion === '' ? partes.signo + entero : `${partes.signo}${entero},${fraccion}`
}

/** Decimals that an amount of this currency always shows: none in guaraníes, two in any other. */
const unitDecimals = (moneda: string) => (moneda === 'PYG' ? 0 : 2)

/** An amount exactly as the XML has it, all its significant decimals included. */
export function formatMonto(texto: string, moneda: string): string {
  return formatDecimal(texto, unitDecimals(moneda))
}

/**
 * A figure of the VAT liquidation, rounded half up to the currency's unit: SIFEN's formulas leave up to eight decimals of a guaraní
 * in it (476190.47619048), which no invoice shows.
 */
export function formatImpuesto(texto: string, moneda: string): string {
  return formatMonto(roundDecimal(texto, unitDecimals(moneda)), moneda)
}

/** `Gs. 1.234` for guaraníes, `USD 10,50` for the rest. */
export function formatConMoneda(texto: string, moneda: string): string {
  return `${moneda === 'PYG' ? 'Gs.' : moneda} ${formatMonto(texto, moneda)}`
}

const FECHA = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d:\d\d:\d\d))?/

/** AAAA-MM-DD, with or without a time, as dd/mm/aaaa [hh:mm:ss]; other texts unchanged. */
export function formatFecha(texto: string): string {
  const partes = FECHA.exec(texto)
  if (partes === null) return texto
  const [, anio, mes, dia, hora] = partes
  return `${dia}/${mes}/${anio}${hora === undefined ? '' : ` ${hora}`}`
}

/** The start of a stamp's validity is printed with dashes. NT10 */
export function formatVigencia(texto: string): string {
  return formatFecha(texto).replaceAll('/', '-')
}

/** Eleven groups of four. reference.md §1 */
export function formatCdc(cdc: string): string {
  return cdc.replace(/(.{4})(?=.)/g, '$1 ')
}
