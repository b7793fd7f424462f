/**
 * Exact arithmetic on the decimal texts of a DE ("1100000", "476190.47619048"): everything stays text or BigInt, never a float. Not the SIFEN
 * library's decimals: digits are only regrouped here, in a quarter of their time, what is no number is printed as it is, and the library's
 * index would make this one load six times as slowly.
 */

const DECIMAL = /^(-?)0*(\d+?)(?:\.(\d*?)0*)?$/
/** Longer than any amount of the XSD (15 digits, 8 decimals): keeps the expression above from being fed megabytes. */
const MAX_LENGTH = 40

export interface Parts {
  sign: string
  whole: string
  /** Without trailing zeros; may be empty. */
  fraction: string
}

/** The parts of a decimal text, without padding zeros; undefined when the text is not a decimal number. */
export function splitDecimal(text: string): Parts | undefined {
  const parts = text.length > MAX_LENGTH ? null : DECIMAL.exec(text)
  return parts === null ? undefined : { sign: parts[1] ?? '', whole: parts[2] ?? '', fraction: parts[3] ?? '' }
}

/** True for an absent amount and for every spelling of zero. */
export function isZero(text: string | undefined): boolean {
  if (text === undefined) return true
  const parts = splitDecimal(text)
  return parts?.whole === '0' && parts.fraction === ''
}

function scaled(text: string, decimals: number): bigint {
  const parts = splitDecimal(text)
  if (parts === undefined) return 0n
  return BigInt(parts.sign + parts.whole + parts.fraction.padEnd(decimals, '0'))
}

function unscaled(value: bigint, decimals: number): string {
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0')
  const point = digits.length - decimals
  return `${value < 0n ? '-' : ''}${digits.slice(0, point)}${decimals > 0 ? `.${digits.slice(point)}` : ''}`
}

/** The exact sum; absent addends count as zero. */
export function sumDecimals(...addends: (string | undefined)[]): string {
  const present = addends.filter(s => s !== undefined && !isZero(s)) as string[]
  if (present.length < 2) return present[0] ?? '0'
  const decimals = Math.max(...present.map(s => splitDecimal(s)?.fraction.length ?? 0))
  return unscaled(
    present.reduce((sum, s) => sum + scaled(s, decimals), 0n),
    decimals,
  )
}

const negated = (text: string) => (text.startsWith('-') ? text.slice(1) : `-${text}`)

/** What is left of the first when the others are taken away. */
export const minus = (from: string, ...taken: string[]) => sumDecimals(from, ...taken.map(negated))

/**
 * Rounds values to `decimals` decimals so that they add up to `total`, which already has no more: each keeps within one unit of what it was,
 * and the largest fractions go up. When the values do not add up to it themselves, each is rounded half up alone.
 */
export function apportion(values: readonly string[], total: string, decimals: number): readonly string[] {
  if (values.every(value => !value.includes('.'))) return values
  const fractions = values.map(value => splitDecimal(value)?.fraction.length)
  const most = fractions.reduce<number>((max, length) => Math.max(max, length ?? 0), 0)
  if (most <= decimals || fractions.includes(undefined)) return values.map(value => roundDecimal(value, decimals))
  const unit = 10n ** BigInt(most - decimals)
  const parts = values.map(value => {
    const exact = scaled(value, most)
    const rest = ((exact % unit) + unit) % unit
    return { whole: (exact - rest) / unit, rest }
  })
  const missing = parts.reduce((left, { whole }) => left - whole, scaled(total, decimals))
  const raisable = parts.filter(({ rest }) => rest > 0n)
  if (missing < 0n || missing > BigInt(raisable.length)) return values.map(value => roundDecimal(value, decimals))
  const raised = new Set(
    raisable.sort((a, b) => (a.rest < b.rest ? 1 : a.rest > b.rest ? -1 : 0)).slice(0, Number(missing)),
  )
  return parts.map(part => unscaled(part.whole + (raised.has(part) ? 1n : 0n), decimals))
}

/** Rounds half away from zero to `decimals` decimals; a text that is no decimal number comes back as it is. */
export function roundDecimal(text: string, decimals: number): string {
  if (!text.includes('.')) return text
  const parts = splitDecimal(text)
  if (parts === undefined || parts.fraction.length <= decimals) return text
  const { sign, whole, fraction } = parts
  const base = BigInt(whole + fraction.slice(0, decimals)) + ((fraction[decimals] ?? '0') >= '5' ? 1n : 0n)
  return unscaled(sign === '-' ? -base : base, decimals)
}
