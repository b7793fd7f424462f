/** Comparison of values: whether one is empty, and whether two are equal. */
import { isDeepStrictEqual } from 'node:util'
import { isBlank, isNull } from './ordinary.ts'

/** True when two spellings of a field agree, as `42` and `"0000042"` do. */
export const isSame = (one: unknown, other: unknown): boolean =>
  isDeepStrictEqual(one, other) || (isPlain(one) && isPlain(other) && bare(one) === bare(other))

const isPlain = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number'
/** Removes leading zeros, and trailing ones after a decimal point. */
const bare = (value: string | number) =>
  String(value)
    .trim()
    .replace(/^0+(?=\d)/, '')
    .replace(/^(\d+)(?:\.0*|(\.\d*[1-9])0*)$/, '$1$2')

/** A zero with at most the digits of an amount: a CDC of zeros is a wrong CDC. */
const NO_AMOUNT = /^[+-]?0{1,15}(?:\.0{1,8})?$/

/**
 * True for values that mean the same as leaving the field out: null, a blank text, an empty group or list, a zero
 * amount.
 */
export function isNothing(value: unknown): boolean {
  if (isNull(value) || value === 0) return true
  if (typeof value === 'string') return isBlank(value) || NO_AMOUNT.test(value)
  return typeof value === 'object' && Object.keys(value).length === 0
}
