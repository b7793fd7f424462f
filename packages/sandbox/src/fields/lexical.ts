/**
 * Lexical checks of an element's text: the simple types of the DE (docs/sifen §A) as small predicates. They accept what
 * the official XSD accepts, except what another source forbids: blanks around a number, code or date, and minus signs
 * (good-practice guide, docs/sifen §2). packages/sandbox/test/xsd-differences.ts lists every such case.
 */
import type { Table } from '../tables/table.ts'

/**
 * True when a text is a legal value. Forms whose values may be written in several ways have `read`: it returns the
 * canonical form, or undefined when the text is not legal.
 */
export interface Lexical {
  (text: string): boolean
  readonly read?: (text: string) => string | undefined
}

/** `A min-max`: one line of text, not blank, with that many characters. */
export function text(min: number, max: number): Lexical {
  return value => oneLine(value) && /[^ \t]/.test(value) && hasLength(value, min, max)
}

/**
 * The same where the schema collapses blanks: inner runs count as one, those at the ends as none, and a line break is a
 * blank.
 */
export function collapsedText(min: number, max: number): Lexical {
  return written(value => {
    const plain = value.replace(/[ \t\r\n]+/g, ' ').replace(/^ | $/g, '')
    return hasLength(plain, min, max) ? plain : undefined
  })
}

/** Any text with that many characters. It may be blank or have several lines. */
export function anyText(min: number, max: number): Lexical {
  return value => hasLength(value, min, max)
}

/** One line with that many characters. It may be blank. */
export function anyLine(min: number, max: number): Lexical {
  return value => oneLine(value) && hasLength(value, min, max)
}

export function pattern(regex: RegExp): Lexical {
  return value => regex.test(value)
}

export function oneOf(...values: readonly string[]): Lexical {
  const allowed = new Set(values)
  return value => allowed.has(value)
}

/** A code of the table, or another one. */
export function codesOf(table: Table, ...others: readonly string[]): Lexical {
  return value => table.has(value) || others.includes(value)
}

/** A description of the table. */
export function literalsOf(table: Table): Lexical {
  let literals: ReadonlySet<string> | undefined
  return value => {
    literals ??= new Set(table.rows.values())
    return literals.has(value)
  }
}

/** A code that the schema compares as a number: `01` and `+1` are 1. */
export function numeral(code: Lexical): Lexical {
  return written(value => {
    if (!WHOLE.test(value)) return undefined
    const plain = plainNumber(value)
    return code(plain) ? plain : undefined
  })
}

/** The description of a coded field whose last code is free text: any text covers the literals too. */
export const description = text

/** Whole number between min and max. */
export function integer(min: number, max: number): Lexical {
  return numeral(value => value.length <= 15 && Number(value) >= min && Number(value) <= max)
}

/** Whole number with at most `count` digits, leading zeros included. */
export function digits(count: number, min: number): Lexical {
  const isLegal = (value: string) => /^\d+$/.test(value) && value.length <= count && Number(value) >= min
  return written(value => (isLegal(value) ? plainNumber(value) : undefined))
}

/**
 * `N whole.fraction`, not negative. `positive` excludes zero. `below` and `atMost` are bounds that the digits alone do
 * not set.
 */
export function decimalNumber(
  whole: number,
  fraction: number,
  limits: { readonly positive?: boolean; readonly atMost?: number; readonly below?: number } = {},
): Lexical {
  const { positive = false, atMost = Infinity, below = Infinity } = limits
  const isBounded = atMost < Infinity || below < Infinity
  const shape = new RegExp(`^(?:0|[1-9]\\d{0,${whole - 1}})(?:\\.\\d{1,${fraction}})?$`)
  const needless = new RegExp(`(\\.\\d{${fraction}})0+$`)
  const isLegal = (value: string) =>
    shape.test(value) &&
    (!positive || /[1-9]/.test(value)) &&
    (!isBounded || (Number(value) <= atMost && Number(value) < below))
  return written(value => {
    if (isLegal(value)) return value
    const plain = DECIMAL.test(value) ? plainNumber(value).replace(needless, '$1') : ''
    return isLegal(plain) ? plain : undefined
  })
}

/** AAAA-MM-DD, an existing day, optionally with a minimum. */
export function date(notBefore = ''): Lexical {
  return value => /^[2-9]\d{3}-\d\d-\d\d$/.test(value) && isDay(value) && value >= notBefore
}

/** AAAA-MM-DD where the schema checks only the digits: the day need not exist in its month. */
export const dateDigits = pattern(/^[2-9]\d{3}-(?:0[1-9]|1[0-2])-(?:[0-2]\d|3[01])$/)

/** AAAA-MM-DDThh:mm:ss without zone. */
export const dateTime: Lexical = value =>
  /^\d{4}-\d\d-\d\dT(?:(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d|24:00:00)$/.test(value) && isDay(value.slice(0, 10))

export const digit = pattern(/^\d$/)
/** tRuc: 3 to 8 characters, no leading zero, optionally a final letter A–D. */
export const ruc = pattern(/^[1-9]\d{1,6}[0-9A-D]$/)
export const cdc = pattern(/^\d{2}\d{7}[0-9A-D]\d{34}$/)
export const identityNumber = pattern(/^[0-9A-Za-z-]{1,20}$/)
export const email = pattern(/^[0-9a-zA-Z][0-9a-zA-Z.\-_]*@([0-9a-zA-Z][0-9a-zA-Z\-_]*\.)+[a-zA-Z]{2,9}$/)
/** Numbers of timbrados and documents: `length` digits, not all zero, and more than one digit. */
export function numbering(length: number): Lexical {
  return value => value.length === length && /^(0+[1-9]\d*|[1-9]+\d+)$/.test(value)
}
/** Amounts (tMontoBase, tMontoBase4), percentages and rates. */
export const amount = decimalNumber(15, 8)
export const amount4 = decimalNumber(15, 4)
export const amount6 = decimalNumber(6, 4)
export const percentage = decimalNumber(3, 8, { atMost: 100 })
export const exchangeRate = decimalNumber(5, 4, { positive: true, below: 99999.9999 })

const WHOLE = /^\+?\d+$/
const DECIMAL = /^\+?(?:\d+\.?\d*|\.\d+)$/

/** The usual form of a number. */
const PLAIN = /^(?:0|[1-9]\d*)(?:\.\d+)?$/

/** Removes the plus sign and leading zeros. Writes a digit on both sides of the point, or no point. */
function plainNumber(value: string): string {
  if (PLAIN.test(value)) return value
  return value
    .replace(/^\+/, '')
    .replace(/^0*(?=\d)/, '')
    .replace(/^\./, '0.')
    .replace(/\.$/, '')
}

function written(read: (value: string) => string | undefined): Lexical {
  return Object.assign((value: string) => read(value) !== undefined, { read })
}

function oneLine(value: string): boolean {
  return !value.includes('\n') && !value.includes('\r')
}

/** True when the length is within the bounds. Counts characters as the schema does, not UTF-16 units. */
function hasLength(value: string, min: number, max: number): boolean {
  if (value.length <= max && value.length >= 2 * min) return true
  const length = value.length < min ? value.length : [...value].length
  return length >= min && length <= max
}

function isDay(value: string): boolean {
  const [year = 0, month = 0, day = 0] = value.split('-').map(Number)
  if (month < 1 || month > 12 || day < 1) return false
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  return day <= (month === 2 ? (leap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31)
}
