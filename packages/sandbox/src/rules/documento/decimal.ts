/**
 * Exact amounts of the sandbox: BigInt in units of 10^-8, the finest fraction that SIFEN writes. No binary floats, no
 * library.
 */

/** An amount in units of 0.00000001. */
export type Decimal = bigint

const FRACTION_DIGITS = 8
export const ONE: Decimal = 10n ** BigInt(FRACTION_DIGITS)
export const ZERO: Decimal = 0n
/** Half a unit of the last decimal, by the number of decimals. */
const HALF_UNITS = Array.from({ length: FRACTION_DIGITS + 1 }, (_, decimals) => ONE / 10n ** BigInt(decimals) / 2n)

/**
 * Amounts by their text: the rules read each one several times, and many documents have the same ones. A longer text
 * would keep the message that it was sliced out of in memory.
 */
const KNOWN = new Map<string, Decimal>()
const MAX_KNOWN = 10_000
const MAX_KNOWN_LENGTH = 12

/** Reads `digits[.digits]` with at most 8 fraction digits, which the lexical check guarantees. Absent is zero. */
export function decimal(text: string | undefined): Decimal {
  if (text === undefined) return ZERO
  if (text.length > MAX_KNOWN_LENGTH) return readDecimal(text)
  const known = KNOWN.get(text)
  if (known !== undefined) return known
  if (KNOWN.size >= MAX_KNOWN) KNOWN.clear()
  const read = readDecimal(text)
  KNOWN.set(text, read)
  return read
}

function readDecimal(text: string): Decimal {
  const point = text.indexOf('.')
  if (point < 0) return BigInt(text) * ONE
  return BigInt(text.slice(0, point) + text.slice(point + 1).padEnd(FRACTION_DIGITS, '0'))
}

/** Returns a × b, rounded half up to 8 decimals. */
export function times(a: Decimal, b: Decimal): Decimal {
  return divide(a * b, ONE)
}

/**
 * Returns the whole-number quotient of two non-negative raw numbers, rounded half up. The caller keeps track of the
 * units.
 */
export function divide(numerator: bigint, denominator: bigint): bigint {
  return (numerator + denominator / 2n) / denominator
}

/** Returns the sum of one amount per element. */
export function sum<T>(elements: readonly T[], amountOf: (element: T) => Decimal): Decimal {
  let total = ZERO
  for (const element of elements) total += amountOf(element)
  return total
}

/**
 * True when the written amount is the exact one, correctly rounded to the decimals written. Zeros at the end are no
 * decimals: `34090.91000000` is `34090.91`. SIFEN's own tolerance is not published: documents with VAT totals rounded to
 * whole guaraníes are approved, and so are those with 8 decimals. So half a unit of the last decimal written is allowed,
 * plus 10^-8 for each of the `terms` of the calculation, or `tolerance` where that is more.
 */
export function agrees(written: string | undefined, exact: Decimal, terms = 1, tolerance: Decimal = ZERO): boolean {
  const text = written ?? '0'
  const allowed = (HALF_UNITS[decimalsOf(text)] ?? ZERO) + BigInt(terms)
  return distance(decimal(text), exact) <= (allowed > tolerance ? allowed : tolerance)
}

function decimalsOf(text: string): number {
  const point = text.indexOf('.')
  if (point < 0) return 0
  let end = text.length
  while (text[end - 1] === '0') end -= 1
  return end - point - 1
}

/** Returns |a − b|. */
export function distance(a: Decimal, b: Decimal): Decimal {
  return a > b ? a - b : b - a
}
