/** Whether a value says anything, and whether two say the same. */
import { isDeepStrictEqual } from 'node:util'
import { isBlank, isNull } from './ordinary.ts'

/** True when two spellings of a field agree: `42` and `"0000042"` do. */
export const isSame = (one: unknown, other: unknown): boolean =>
  isDeepStrictEqual(one, other) || (isPlain(one) && isPlain(other) && bare(one) === bare(other))

const isPlain = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number'
/** Without zeros in front, and without those behind a decimal point. */
const bare = (value: string | number) =>
  String(value)
    .trim()
    .replace(/^0+(?=\d)/, '')
    .replace(/^(\d+)(?:\.0*|(\.\d*[1-9])0*)$/, '$1$2')

/** At most the digits of an amount: a CDC of zeros is a wrong CDC. */
const NO_AMOUNT = /^[+-]?0{1,15}(?:\.0{1,8})?$/

/** True of what says as little as leaving the field out: null, a blank text, an empty group or list, no amount. */
export function isNothing(value: unknown): boolean {
  if (isNull(value) || value === 0) return true
  if (typeof value === 'string') return isBlank(value) || NO_AMOUNT.test(value)
  return typeof value === 'object' && Object.keys(value).length === 0
}
