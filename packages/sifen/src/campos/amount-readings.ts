/**
 * Amounts written as texts with two readings: "10.000" is ten thousand to a person in Paraguay and ten to a program.
 * Guaraníes have no decimals, so the wrong reading makes a wrong sale.
 */
import { formatDecimal, parseDecimal, ZERO } from '../decimal.ts'
import { type Readings, TEXTS } from './texts.ts'

const SEPARATED = /^-?[0-9]{1,30}(?:[.,][0-9]{1,30}){1,10}$/
const PLAIN = /^-?[0-9]+\.[0-9]+$/
const THREE_DECIMALS = /^-?[0-9]{1,30}\.[0-9]{3}$/

/** Returns both readings of a text with commas, or with more than one dot. Undefined when the text is anything else. */
export const separatedReadings = (text: string): Readings | undefined =>
  SEPARATED.test(text) && !PLAIN.test(text) ? readingsOf(text) : undefined

/**
 * Returns both readings of a text with exactly three decimals. Undefined for any other text, and for zero, which is
 * zero in both.
 */
export const threeDecimalReadings = (text: string): Readings | undefined =>
  THREE_DECIMALS.test(text) && parseDecimal(text) !== ZERO ? readingsOf(text) : undefined

function readingsOf(text: string): Readings | undefined {
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  const digits = (part: string) => part.replace(/[.,]/g, '')
  const decimal = parseDecimal(`${digits(text.slice(0, last))}.${text.slice(last + 1)}`)
  const entero = parseDecimal(digits(text))
  if (decimal === undefined || entero === undefined) return undefined
  return { decimal: formatDecimal(decimal), entero: formatDecimal(entero) }
}

/**
 * Returns a message with both readings of an amount of guaraníes, written as a text. Undefined when it has one reading.
 */
export function doubtInGuaranies(campo: string, text: string): string | undefined {
  const readings = separatedReadings(text) ?? threeDecimalReadings(text)
  return readings && TEXTS.twoReadings(campo, text, readings)
}
