/**
 * Recognises an ordinary body (parsed JSON) in one walk, many times as fast as the whole reader. It is true only when
 * every name is known, no value is blank or of a wrong type, and no list is too long, so that the reader would return
 * the body itself. A test checks this.
 */
import type { Group, Shape } from './shape.ts'

export type Json = Record<string, unknown>
export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** One more than the longest list that SIFEN accepts: enough to see that a list is too long. */
export const MAX_LIST = 1000

/** True for a blank text, which means the same as leaving its field out. */
export function isBlank(text: string): boolean {
  const first = text.charCodeAt(0)
  // Nearly every text starts with a letter or a digit, and then needs no trim.
  return !(first > 0x20 && first < 0x7f) && text.trim() === ''
}

/** True when every field is known, of its type and not blank. */
export function isOrdinary(value: unknown, { fields }: Group): boolean {
  if (!isObject(value)) return false
  for (const name in value) {
    const shape = fields.get(name)
    if (shape === undefined || !mayHold(shape, value[name])) return false
  }
  return true
}

/** True for null and undefined. Null means the same as leaving a field out. */
export const isNull = (value: unknown): value is null | undefined => value === null || value === undefined

function mayHold(shape: Shape, value: unknown): boolean {
  if (isNull(value)) return true
  switch (shape) {
    case 'text':
      return typeof value === 'string' && !isBlank(value)
    case 'integer':
      return Number.isSafeInteger(value)
    case 'digits':
      return typeof value === 'string' ? !isBlank(value) : Number.isSafeInteger(value)
    case 'amount':
      return typeof value === 'string' ? !isBlank(value) : Number.isFinite(value)
    case 'boolean':
      return typeof value === 'boolean'
    case 'object':
      return isObject(value)
    case 'free':
      return false
    default:
      return holdsInside(shape, value)
  }
}

function holdsInside(shape: Exclude<Shape, string>, value: unknown): boolean {
  if (shape.kind === 'group') return isOrdinary(value, shape)
  return shape.kind === 'list' && isOrdinaryList(value, shape.element)
}

function isOrdinaryList(value: unknown, element: Shape): boolean {
  if (!Array.isArray(value) || value.length >= MAX_LIST) return false
  for (const each of value) if (isNull(each) || !mayHold(element, each)) return false
  return true
}
