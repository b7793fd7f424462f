/**
 * Checks and formats one value as text of the XML. Both readers of rows (the generated code and the interpreter) use
 * it, so each kind of value has one implementation.
 */
import { type Decimal, fitsDecimals, formatDecimal, fromInteger, ZERO } from '../decimal.ts'
import { LISTS, type ListName } from './lists.ts'
import { PATTERNS, type PatternName } from './patterns.ts'
import { type ReadAmount, UNREADABLE } from './read-amount.ts'
import type { IntegerRow } from './rows.ts'
import { type Problem, TEXTS } from './texts.ts'

/** Text of a missing or wrong field: nothing is written, and a problem may have been reported. */
const NOTHING = ''

/**
 * Maximum number of problems, followed by a note that there are more. A request with ten thousand bad items does not
 * need ten thousand messages.
 */
const MAX_PROBLEMS = 200
const MORE: Problem = { campo: 'cuerpo', mensaje: TEXTS.more(MAX_PROBLEMS) }

/**
 * Collects problems, starting with the known ones. Skips further problems of a field that has one already, and of
 * fields inside it. `quiet` fields are never reported.
 */
export class Check {
  readonly problems: Problem[]
  readonly #quiet: readonly string[]

  constructor(known: readonly Problem[] = [], quiet: readonly string[] = []) {
    this.problems = known.slice(0, MAX_PROBLEMS)
    if (known.length > MAX_PROBLEMS) this.problems.push(MORE)
    this.#quiet = [...quiet, ...this.problems.map(({ campo }) => campo)]
  }

  report(campo: string, mensaje: string, codigo?: string): typeof NOTHING {
    const { length } = this.problems
    if (length <= MAX_PROBLEMS && !this.#quiet.some(path => isUnder(campo, path))) {
      if (length === MAX_PROBLEMS) this.problems.push(MORE)
      else this.problems.push(codigo ? { campo, mensaje, codigo } : { campo, mensaje })
    }
    return NOTHING
  }

  /** True when a field, or one inside it, has a problem. */
  has(path: string): boolean {
    return this.problems.some(({ campo }) => isUnder(campo, path))
  }
}

const isUnder = (campo: string, path: string) => campo === path || campo.startsWith(`${path}.`)

/** Anything but plain characters: markup, controls, line breaks, surrogates, or a blank at either end. */
const UNUSUAL = /[^ -%'-;=?-~\u00a0-\u2027\u202a-\ud7ff\ue000-\ufffd]|^\s|\s$/
/** True when a text goes into the XML unchanged. */
export const isPlainText = (value: string): boolean => !UNUSUAL.test(value)

/** Line breaks, Unicode's own included. Some XML readers normalise those to \n, which would break the signature. */
const LINE_BREAKS = /[\t\r\n\u2028\u2029]+/g
/** One line that XML allows: no control characters, surrogates, or the two code points that XML 1.0 excludes. */
export const ONE_LINE = /^[^\p{Cc}\p{Cs}\ufffe\uffff]*$/u
/** Part of ONE_LINE that every regular expression dialect supports: no control characters. For JSON Schema. */
export const NO_CONTROLS = '^[^\\x00-\\x1f\\x7f-\\x9f]*$'

/**
 * Prepares a text for the XML: trims it, turns line breaks and tabs into one space (SIFEN forbids them), and escapes
 * markup as canonical XML does. Returns undefined for characters that XML does not allow. `length` counts code points,
 * as XSD does.
 */
function xmlText(value: string): { xml: string; length: number } | undefined {
  if (isPlainText(value)) return { xml: value, length: value.length }
  const clean = value.replace(LINE_BREAKS, ' ').trim()
  if (!ONE_LINE.test(clean)) return undefined
  const xml = clean.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return { xml, length: codePoints(clean) }
}

/** Returns a text with its content trimmed. Undefined for a blank one, which counts as left out. */
export const filled = (text: string | null | undefined): string | undefined => text?.trim() || undefined

/** Collapses blanks: SIFEN does so in some fields before it counts the characters. */
export const singleBlanks = (text: string) => text.replace(/ {2,}/g, ' ')

/** Second unit of a surrogate pair. XSD counts a pair as one character. */
const SECOND_UNIT = /[\udc00-\udfff]/g
const codePoints = (text: string): number => text.length - (text.match(SECOND_UNIT)?.length ?? 0)

/**
 * Writes a text of `min` to `max` characters. One that is too long only because of double blanks loses them. A blank
 * optional text counts as absent, because SIFEN accepts no empty elements.
 */
export function textValue(
  value: string,
  min: number,
  max: number,
  required: boolean,
  campo: string,
  check: Check,
): string {
  const ready = xmlText(value)
  if (ready === undefined) return check.report(campo, TEXTS.characters(campo))
  if (ready.length === 0) return required ? check.report(campo, TEXTS.required(campo)) : NOTHING
  const single = min > 1 || ready.length > max ? singleBlanks(ready.xml) : ready.xml
  const shortest = ready.length - (ready.xml.length - single.length)
  if (shortest < min || shortest > max) return check.report(campo, TEXTS.length(campo, min, max))
  return ready.length > max ? single : ready.xml
}

/** Writes a text of a named pattern. No pattern allows markup, so matching texts need no escape. */
export function patternValue(value: string, name: PatternName, required: boolean, campo: string, check: Check): string {
  const { test, maxLength, expected } = PATTERNS[name]
  const text = value.trim()
  if (text === '') return required ? check.report(campo, TEXTS.required(campo)) : NOTHING
  return text.length <= maxLength && test.test(text) ? text : check.report(campo, TEXTS.pattern(campo, expected))
}

/** Appends advice to the message about a 0, because some systems write 0 for an absent value. */
const aboutZero = (value: unknown, text: string) => (value === 0 || value === ZERO ? `${text} ${TEXTS.zero}` : text)

export function integerValue(
  value: number,
  { min, max, digits, values }: IntegerRow,
  campo: string,
  check: Check,
): string {
  if (value < min || value > max) {
    const text = values === '' ? TEXTS.range(campo, min, max) : TEXTS.list(campo, values)
    return check.report(campo, aboutZero(value, text))
  }
  return digits === 0 ? String(value) : String(value).padStart(digits, '0')
}

export function codeValue(
  value: number | string,
  list: ListName,
  otro: number | undefined,
  campo: string,
  check: Check,
): string {
  const { describe, sample } = LISTS[list]
  if (value === otro || describe(value) !== undefined) return String(value)
  const text = TEXTS.list(campo, otro !== undefined ? `${sample}, ${otro} (otro)` : sample)
  return check.report(campo, aboutZero(value, text))
}

/** Returns the description of a code. '' for an unknown code, which is reported at the code's own field. */
export const literalValue = (code: number | string, list: ListName): string => LISTS[list].describe(code) ?? NOTHING

/** Writes a decimal of the client's. */
export function amountValue(amount: ReadAmount, whole: number, decimals: number, campo: string, check: Check): string {
  if (amount === UNREADABLE) return check.report(campo, TEXTS.decimal(campo))
  if (amount < ZERO) return check.report(campo, TEXTS.negative(campo))
  if (amount >= fromInteger(10 ** whole) || !fitsDecimals(amount, decimals)) {
    return check.report(campo, TEXTS.decimals(campo, whole, decimals))
  }
  return formatDecimal(amount)
}

/** Exclusive maximum of the XSD's tTipoCambio, which is positive and has four decimals. */
const RATE_LIMIT = 99_999.9999e8

/** True for a valid exchange rate. A bigint exceeds the limit. */
export const isRate = (value: ReadAmount | undefined): value is Decimal =>
  typeof value === 'number' && value > ZERO && value < RATE_LIMIT && fitsDecimals(value, 4)

/** Writes an exchange rate: guaraníes per unit of the currency. */
export const rateValue = (rate: ReadAmount, campo: string, check: Check): string =>
  isRate(rate) ? formatDecimal(rate) : check.report(campo, aboutZero(rate, TEXTS.rate(campo)))

const DATE = /^[2-9][0-9]{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])$/
const DATE_TIME =
  /^[2-9][0-9]{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]$/

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** True when a text in the format of a date is a day of the calendar. Every month has the first 28 days. */
function isInCalendar(text: string): boolean {
  const day = text.slice(8, 10)
  if (day <= '28') return true
  const [year, month] = [Number(text.slice(0, 4)), Number(text.slice(5, 7))]
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  const days = month === 2 && isLeap ? 29 : (DAYS[month - 1] ?? 0)
  return Number(day) <= days
}

export const isDate = (text: string): boolean => DATE.test(text) && isInCalendar(text)

export const isDateTime = (text: string): boolean => DATE_TIME.test(text) && isInCalendar(text)

export function dateValue(value: string, since: string, campo: string, check: Check): string {
  if (!isDate(value)) return check.report(campo, TEXTS.date(campo))
  return value < since ? check.report(campo, TEXTS.since(campo, since)) : value
}

export const dateTimeValue = (value: string, campo: string, check: Check): string =>
  isDateTime(value) ? value : check.report(campo, TEXTS.dateTime(campo))
