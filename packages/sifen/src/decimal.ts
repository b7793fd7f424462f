/**
 * Exact decimals for money: a whole number of hundred-millionths, because SIFEN's amounts have up to eight decimals. No
 * binary fractions. docs/sifen §3.
 */

/**
 * An amount times 10^8: a number while it is a safe integer (up to ninety million units), which is many times as fast,
 * and a bigint beyond. A value has only one form, so === and < compare amounts. Use the functions below for + and ×.
 */
export type Decimal = number | bigint

export const DECIMALS = 8
const SCALE = 10 ** DECIMALS
export const ONE: Decimal = SCALE
export const ZERO: Decimal = 0

const MAX_SAFE = BigInt(Number.MAX_SAFE_INTEGER)

/** Returns the only form of a value. */
const decimal = (value: bigint): Decimal => (value <= MAX_SAFE && value >= -MAX_SAFE ? Number(value) : value)

/** Returns a whole number of units as a Decimal. */
export const fromInteger = (units: number): Decimal =>
  Number.isSafeInteger(units * SCALE) ? units * SCALE : decimal(BigInt(units) * BigInt(SCALE))

const SHAPE = /^(-?)([0-9]{1,30})(?:\.([0-9]{1,30}))?(?:e([+-]?[0-9]{1,3}))?$/i

/**
 * Reads a JSON number or a decimal text. Returns undefined when it is neither, when a number has more than 15
 * significant digits (it may already have been rounded), or when there are more than eight decimals.
 */
export function parseDecimal(value: number | string): Decimal | undefined {
  if (typeof value === 'number') {
    // Two decimals of up to 15 digits never share a double, so a decimal that returns the number is the one that was
    // written.
    const scaled = Math.round(value * SCALE)
    if (Math.abs(scaled) < 1e15 && scaled / SCALE === value) return scaled + 0
    if (Number.isSafeInteger(value)) return fromInteger(value)
    if (!Number.isFinite(value) || Number(value.toPrecision(15)) !== value) return undefined
  }
  const [match, sign, whole = '', fraction = '', exponent = '0'] = SHAPE.exec(String(value)) ?? []
  if (match === undefined) return undefined
  const shift = Number(exponent) + DECIMALS - fraction.length
  const digits = BigInt(sign + whole + fraction)
  if (shift >= 0) return decimal(digits * 10n ** BigInt(shift))
  const divisor = 10n ** BigInt(-shift)
  return digits % divisor === 0n ? decimal(digits / divisor) : undefined
}

/**
 * Returns the shortest exact text: no exponent, no trailing zeros, no sign for zero. JavaScript writes the same for
 * numbers of up to 15 digits, without an exponent from a millionth up.
 */
export function formatDecimal(value: Decimal): string {
  if (typeof value === 'number' && (value === ZERO || (value >= 100 && value < 1e15))) return String(value / SCALE)
  if (value < 0) return `-${formatDecimal(-value)}`
  const scaled = BigInt(value)
  return withFraction(String(scaled / BigInt(SCALE)), Number(scaled % BigInt(SCALE)))
}

function withFraction(whole: string, fraction: number): string {
  if (fraction === 0) return whole
  const digits = String(SCALE + fraction).slice(1)
  return `${whole}.${fraction % 10 === 0 ? digits.replace(/0+$/, '') : digits}`
}

/** Adds. A sum of safe integers is safe when its double is: rounding never moves it back below the limit. */
export function add(a: Decimal, b: Decimal): Decimal {
  if (typeof a === 'number' && typeof b === 'number' && Number.isSafeInteger(a + b)) return a + b
  return decimal(BigInt(a) + BigInt(b))
}

export const subtract = (a: Decimal, b: Decimal): Decimal => add(a, -b)

/** Returns what remains of `a` after whole multiples of `b`. Neither is negative. */
export const remainder = (a: Decimal, b: Decimal): Decimal =>
  typeof a === 'number' && typeof b === 'number' ? a % b : decimal(BigInt(a) % BigInt(b))

/**
 * Returns a × b, rounded half up to eight decimals. One factor is nearly always of whole units, which needs no
 * rounding. (A bigint exceeds any safe product except with 0.)
 */
export function multiply(a: Decimal, b: Decimal): Decimal {
  const units = wholeUnits(b)
  const product = Number.isNaN(units) ? wholeUnits(a) * Number(b) : Number(a) * units
  return Number.isSafeInteger(product) ? product + 0 : multiplyDivide(a, b, ONE)
}

/**
 * Returns a × b ÷ c, rounded half up to eight decimals. SIFEN's amounts are never negative, so half up is half away
 * from zero. When b and c are whole units, the usual case, plain numbers are enough: for a = q·c + r only r·b has to be
 * divided. Below 2^53 the floor of the rounded quotient is the floor of the exact one, because the next whole number is
 * further away than the rounding error.
 */
export function multiplyDivide(a: Decimal, b: Decimal, c: Decimal): Decimal {
  const factor = wholeUnits(b)
  const divisor = wholeUnits(c)
  if (typeof a === 'number' && a >= 0 && factor >= 0 && divisor > 0 && factor * divisor < 2 ** 51) {
    const quotient = Math.floor(a / divisor)
    const rest = a - quotient * divisor
    const result = quotient * factor + Math.floor((2 * rest * factor + divisor) / (2 * divisor))
    if (Number.isSafeInteger(result)) return result
  }
  return decimal(divideRounded(BigInt(a) * BigInt(b), BigInt(c)))
}

/** Returns a ÷ b, rounded half away from zero to eight decimals. */
export const divide = (a: Decimal, b: Decimal): Decimal =>
  a < ZERO ? subtract(ZERO, multiplyDivide(subtract(ZERO, a), ONE, b)) : multiplyDivide(a, ONE, b)

/**
 * Returns the whole units of an amount. NaN when it has a fraction or is a bigint. A safe integer over 10^8 that is not
 * whole never rounds to whole.
 */
function wholeUnits(value: Decimal): number {
  const units = typeof value === 'number' ? value / SCALE : Number.NaN
  return Number.isInteger(units) ? units : Number.NaN
}

const divideRounded = (dividend: bigint, divisor: bigint): bigint => (2n * dividend + divisor) / (2n * divisor)

/** Rounds half up to fewer decimals (0–8). */
export function roundTo(value: Decimal, decimals: number): Decimal {
  if (fitsDecimals(value, decimals)) return value
  const unit = 10n ** BigInt(DECIMALS - decimals)
  return decimal(divideRounded(BigInt(value), unit) * unit)
}

/** True when the value has at most `decimals` decimals. */
export function fitsDecimals(value: Decimal, decimals: number): boolean {
  const unit = 10 ** (DECIMALS - decimals)
  return typeof value === 'number' ? value % unit === 0 : value % BigInt(unit) === 0n
}
