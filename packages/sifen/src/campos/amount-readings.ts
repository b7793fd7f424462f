/**
 * Amounts written as texts that can be read in two ways: "10.000" is ten thousand to a person in Paraguay and ten to a program. In guaraníes,
 * which have no decimals, to read it in the wrong way is a wrong sale.
 */
import { formatDecimal, parseDecimal, ZERO } from '../decimal.ts'
import { type Readings, TEXTS } from './texts.ts'

const SEPARATED = /^-?[0-9]{1,30}(?:[.,][0-9]{1,30}){1,10}$/
const PLAIN = /^-?[0-9]+\.[0-9]+$/
const THREE_DECIMALS = /^-?[0-9]{1,30}\.[0-9]{3}$/

/** Returns both readings of a text with commas, or with more than one dot. Undefined when the text is anything else. */
export const separatedReadings = (text: string): Readings | undefined =>
  SEPARATED.test(text) && !PLAIN.test(text) ? readingsOf(text) : undefined

/** Returns both readings of a text with exactly three decimals. Undefined for any other text, and for zero, which is zero in both. */
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

/** Says how an amount of guaraníes, written as a text, can be read in two ways. Undefined when it can not. */
export function doubtInGuaranies(campo: string, text: string): string | undefined {
  const readings = separatedReadings(text) ?? threeDecimalReadings(text)
  return readings && TEXTS.twoReadings(campo, text, readings)
}
