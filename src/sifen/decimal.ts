/**
 * Exact decimals for money: a whole number of hundred-millionths, since SIFEN's amounts carry up to eight decimals. Nothing here ever
 * touches a binary fraction. reference.md §3.
 */

/** An amount times 10^8. */
export type Decimal = bigint

export const DECIMALS = 8
export const ONE: Decimal = 10n ** BigInt(DECIMALS)
export const ZERO: Decimal = 0n

const SHAPE = /^(-?)([0-9]{1,30})(?:\.([0-9]{1,30}))?(?:e([+-]?[0-9]{1,3}))?$/i

/**
 * Reads a JSON number or a decimal text. Undefined when it is neither, when a number has more than 15 significant digits (it may already
 * have been rounded on its way), or when there are more than eight decimals.
 */
export function parseDecimal(value: number | string): Decimal | undefined {
  if (typeof value === 'number') {
    if (Number.isSafeInteger(value)) return BigInt(value) * ONE
    if (!Number.isFinite(value) || Number(value.toPrecision(15)) !== value) return undefined
  }
  const [match, sign, whole = '', fraction = '', exponent = '0'] = SHAPE.exec(String(value)) ?? []
  if (match === undefined) return undefined
  const shift = Number(exponent) + DECIMALS - fraction.length
  const digits = BigInt(whole + fraction)
  if (shift < 0) {
    const divisor = 10n ** BigInt(-shift)
    if (digits % divisor !== 0n) return undefined
    return sign ? -(digits / divisor) : digits / divisor
  }
  const scaled = digits * 10n ** BigInt(shift)
  return sign ? -scaled : scaled
}

const ONE_NUMBER = Number(ONE)

/** Shortest exact text: no exponent, no trailing zeros, no sign for zero. */
export function formatDecimal(value: Decimal): string {
  if (value < 0n) return `-${formatDecimal(-value)}`
  // Up to ninety million units the hundred-millionths are a safe integer, and plain numbers are exact and several times faster.
  const small = Number(value)
  if (small <= Number.MAX_SAFE_INTEGER) {
    const rest = small % ONE_NUMBER
    return withFraction(String((small - rest) / ONE_NUMBER), rest)
  }
  return withFraction(String(value / ONE), Number(value % ONE))
}

function withFraction(whole: string, fraction: number): string {
  if (fraction === 0) return whole
  return `${whole}.${String(fraction).padStart(DECIMALS, '0').replace(/0+$/, '')}`
}

/** a × b, rounded half up to eight decimals. Amounts are never negative in SIFEN, so half up is half away from zero. */
export const multiply = (a: Decimal, b: Decimal): Decimal => divideRounded(a * b, ONE)

/** a × b ÷ c of plain integers or decimals, rounded half up. */
export const divideRounded = (dividend: bigint, divisor: bigint): bigint => (2n * dividend + divisor) / (2n * divisor)

/** Rounds half up to fewer decimals (0–8). */
export function roundTo(value: Decimal, decimals: number): Decimal {
  const unit = 10n ** BigInt(DECIMALS - decimals)
  return divideRounded(value, unit) * unit
}

/** True when the value needs no more than so many decimals. */
export const fitsDecimals = (value: Decimal, decimals: number): boolean =>
  value % 10n ** BigInt(DECIMALS - decimals) === 0n

export const fromInteger = (value: number | bigint): Decimal => BigInt(value) * ONE
