/** Values that each kind of plain value accepts, and the messages about others. */
import { TEXTS } from '../campos/index.ts'
import { isObject } from './ordinary.ts'
import type { Leaf } from './shape.ts'

export const TAKES: Readonly<Record<Leaf, (value: unknown) => boolean>> = {
  text: value => typeof value === 'string',
  integer: value => Number.isSafeInteger(value),
  digits: value => typeof value === 'string' || Number.isSafeInteger(value),
  amount: value => typeof value === 'string' || Number.isFinite(value),
  boolean: value => typeof value === 'boolean',
  object: isObject,
  free: () => true,
}

export const TYPE_TEXTS: Readonly<Record<Leaf, (campo: string) => string>> = {
  text: TEXTS.string,
  integer: TEXTS.integer,
  digits: TEXTS.number,
  amount: TEXTS.number,
  boolean: TEXTS.boolean,
  object: TEXTS.object,
  free: TEXTS.unreadable,
}

/**
 * Reads a value as the peers do: a code written as text, or a text of digits written as a number. Undefined for any
 * other.
 */
export function looseValue(leaf: Leaf, value: unknown): number | string | undefined {
  if (leaf === 'integer') return typeof value === 'string' && /^\s*\d{1,9}\s*$/.test(value) ? Number(value) : undefined
  return leaf === 'text' && Number.isSafeInteger(value) && Number(value) >= 0 ? String(value) : undefined
}
