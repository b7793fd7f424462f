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

/** Reads `digits[.digits]` with at most 8 fraction digits, which the lexical check guarantees. Absent is zero. */
export function decimal(text: string | undefined): Decimal {
  if (text === undefined) return ZERO
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
 * True when the written amount is the exact one, correctly rounded to the decimals written. SIFEN's own tolerance is
 * not published: documents with VAT totals rounded to whole guaraníes are approved, and so are those with 8 decimals.
 * So half a unit of the last decimal written is allowed, plus 10^-8 for each of the `terms` of the calculation.
 */
export function agrees(written: string | undefined, exact: Decimal, terms = 1): boolean {
  const text = written ?? '0'
  const point = text.indexOf('.')
  const decimals = point < 0 ? 0 : text.length - point - 1
  return distance(decimal(text), exact) <= (HALF_UNITS[decimals] ?? ZERO) + BigInt(terms)
}

/** Returns |a − b|. */
export function distance(a: Decimal, b: Decimal): Decimal {
  return a > b ? a - b : b - a
}
