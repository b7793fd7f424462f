/**
 * One value → its text in the XML, or the problem with it. Both readers of rows (the generated code and the interpreter) come
 * here, so a kind of value is checked and written in one place.
 */
import { type Decimal, fitsDecimals, formatDecimal, fromInteger, ZERO } from '../decimal.ts'
import { LISTS, type ListName } from './lists.ts'
import { PATTERNS, type PatternName } from './patterns.ts'
import { type ReadAmount, UNREADABLE } from './read-amount.ts'
import { type Problem, TEXTS } from './texts.ts'

/** The value of a field that is missing or wrong: nothing is written, and a problem may have been reported. */
const NOTHING = ''

/** At most this many, and then a word that there are more: a request with ten thousand bad items needs no ten thousand texts. */
const MAX_PROBLEMS = 200
const MORE: Problem = { campo: 'cuerpo', mensaje: TEXTS.more(MAX_PROBLEMS) }

/**
 * Collects what is wrong, after what is known already: of a field that has said so, and of what lies inside it, nothing more is said.
 * `quiet` are fields of which nothing is to be said at all.
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

  /** True when something is wrong with a field or inside it. */
  has(path: string): boolean {
    return this.problems.some(({ campo }) => isUnder(campo, path))
  }
}

const isUnder = (campo: string, path: string) => campo === path || campo.startsWith(`${path}.`)

/** Anything but plain characters: markup, controls, line breaks, surrogates, or a blank at either end. */
const UNUSUAL = /[^ -%'-;=?-~\u00a0-\u2027\u202a-\ud7ff\ue000-\ufffd]|^\s|\s$/
/** True when a text goes into the XML as it is. */
export const isPlainText = (value: string): boolean => !UNUSUAL.test(value)

/** Unicode's own line breaks too: some readers of XML take them for \n, and for those the signature would not hold. */
const LINE_BREAKS = /[\t\r\n\u2028\u2029]+/g
/** One line that XML can carry: without control characters, halves of characters, and the two code points that XML 1.0 leaves out. */
export const ONE_LINE = /^[^\p{Cc}\p{Cs}\ufffe\uffff]*$/u
/** The part of ONE_LINE that every language's expressions can state: no control characters. For JSON Schema. */
export const NO_CONTROLS = '^[^\\x00-\\x1f\\x7f-\\x9f]*$'

/**
 * Prepares a text for the XML: blanks at the ends go, line breaks and tabs become one space (SIFEN forbids them), markup is escaped as
 * canonical XML does. Undefined when it holds what XML cannot carry. `length` counts code points, as XSD does.
 */
function xmlText(value: string): { xml: string; length: number } | undefined {
  if (isPlainText(value)) return { xml: value, length: value.length }
  const clean = value.replace(LINE_BREAKS, ' ').trim()
  if (!ONE_LINE.test(clean)) return undefined
  const xml = clean.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return { xml, length: codePoints(clean) }
}

/** A text with something in it; a blank one counts as left out. */
export const filled = (text: string | null | undefined): string | undefined => text?.trim() || undefined

/** Some fields collapse blanks before SIFEN counts them: a text must be long enough without its doubled ones. */
export const singleBlanks = (text: string) => text.replace(/ {2,}/g, ' ')

/** Characters as XSD counts them: those outside the basic plane are two units of a text. */
const SECOND_UNIT = /[\udc00-\udfff]/g
const codePoints = (text: string): number => text.length - (text.match(SECOND_UNIT)?.length ?? 0)

/**
 * Text of `min` to `max` characters; one that is too long only for its doubled blanks loses them. An optional text that is blank counts as
 * absent: SIFEN takes no empty elements.
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

/** Text of a named pattern. No pattern admits markup, so what matches needs no escape. */
export function patternValue(value: string, name: PatternName, required: boolean, campo: string, check: Check): string {
  const { test, maxLength, expected } = PATTERNS[name]
  const text = value.trim()
  if (text === '') return required ? check.report(campo, TEXTS.required(campo)) : NOTHING
  return text.length <= maxLength && test.test(text) ? text : check.report(campo, TEXTS.pattern(campo, expected))
}

/** Some systems write 0 for nothing: the text about a wrong value then says how to write nothing. */
const aboutZero = (value: unknown, text: string) => (value === 0 || value === ZERO ? `${text} ${TEXTS.zero}` : text)

export function integerValue(
  value: number,
  min: number,
  max: number,
  digits: number,
  campo: string,
  check: Check,
): string {
  if (value < min || value > max) return check.report(campo, aboutZero(value, TEXTS.range(campo, min, max)))
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

/** The description of a code; an unknown code has been reported where the code stands. */
export const literalValue = (code: number | string, list: ListName): string => LISTS[list].describe(code) ?? NOTHING

/** A decimal the client gave. */
export function amountValue(amount: ReadAmount, whole: number, decimals: number, campo: string, check: Check): string {
  if (amount === UNREADABLE) return check.report(campo, TEXTS.decimal(campo))
  if (amount < ZERO) return check.report(campo, TEXTS.negative(campo))
  if (amount >= fromInteger(10 ** whole) || !fitsDecimals(amount, decimals)) {
    return check.report(campo, TEXTS.decimals(campo, whole, decimals))
  }
  return formatDecimal(amount)
}

/** tTipoCambio of the XSD: more than nothing, less than this, four decimals. */
const RATE_LIMIT = 99_999.9999e8

/** A bigint is beyond the limit. */
export const isRate = (value: ReadAmount | undefined): value is Decimal =>
  typeof value === 'number' && value > ZERO && value < RATE_LIMIT && fitsDecimals(value, 4)

/** An exchange rate: guaraníes per unit of the currency. */
export const rateValue = (rate: ReadAmount, campo: string, check: Check): string =>
  isRate(rate) ? formatDecimal(rate) : check.report(campo, aboutZero(rate, TEXTS.rate(campo)))

const DATE = /^[2-9][0-9]{3}-[0-9]{2}-[0-9]{2}$/
const DATE_TIME = /^[2-9][0-9]{3}-[0-9]{2}-[0-9]{2}T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]$/

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** The calendar's word on a text that has the shape of a date: there is no 30th of February. */
function isInCalendar(text: string): boolean {
  const [year, month, day] = [Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8, 10))]
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  const days = month === 2 && isLeap ? 29 : (DAYS[month - 1] ?? 0)
  return day >= 1 && day <= days
}

export const isDate = (text: string): boolean => DATE.test(text) && isInCalendar(text)

export const isDateTime = (text: string): boolean => DATE_TIME.test(text) && isInCalendar(text)

export function dateValue(value: string, since: string, campo: string, check: Check): string {
  if (!isDate(value)) return check.report(campo, TEXTS.date(campo))
  return value < since ? check.report(campo, TEXTS.since(campo, since)) : value
}

export const dateTimeValue = (value: string, campo: string, check: Check): string =>
  isDateTime(value) ? value : check.report(campo, TEXTS.dateTime(campo))
