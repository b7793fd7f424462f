/**
 * Names that a schema does not have and that clients use all the same: other spellings of its fields, fields that are not served yet, and
 * fields that need no reading. A dialect is a table; the reader looks a name up only after the schema did not know it.
 */
import type { Json } from './ordinary.ts'
import type { Group } from './shape.ts'

export type Alias = {
  /** The field meant: beside this one, or with `/` in front, in the root. */
  to: string
  /** Where the two write their values differently. Undefined: the other spelling has no such value. */
  read?: (value: unknown) => unknown
  /** What `read` takes, as a sentence about the field. */
  expected?: (campo: string) => string
  /** Says why the field does not count beside its neighbours: a warning. */
  unused?: (beside: Json) => string | undefined
  /** Says why the field contradicts its neighbours: a problem. */
  contradicts?: (beside: Json) => string | undefined
}

/** Refused, for ignoring it would issue another document than the client meant. The text says what it is and what to do. */
export type NotYet = { notYet: (campo: string) => string }
/** Kept with the document and told in a warning: nothing that is issued depends on it. */
export type Note = { note: (campo: string) => string }
export type Name = Alias | NotYet | Note

export type Dialect = {
  /** By the place of the object, `[]` meaning each element of a list: `condicionPago.entregas[]`. */
  names: Readonly<Record<string, Readonly<Record<string, Name>>>>
  /** Fields of the schema whose values may come in another JSON type, by place and name. Undefined: not in this one either. */
  values: Readonly<Record<string, Readonly<Record<string, (value: unknown) => unknown>>>>
}

/** What a name that the schema does not have stands for; snake_case and camelCase are the same. */
export function nameOf(dialect: Dialect | undefined, place: string, { fields }: Group, name: string): Name | undefined {
  if (!dialect) return undefined
  const named = own(dialect.names[place], name)
  if (named) return named
  const spelling = otherCase(name)
  if (spelling === undefined) return undefined
  return fields.has(spelling) ? { to: spelling } : own(dialect.names[place], spelling)
}

/** The names that a place has besides its schema's. */
export const dialectNames = (dialect: Dialect | undefined, place: string): string[] =>
  Object.keys(dialect?.names[place] ?? {})

/** A value of another JSON type as its field takes it, or undefined. */
export const otherType = (dialect: Dialect | undefined, place: string, name: string, value: unknown): unknown =>
  own(dialect?.values[place], name)?.(value)

/** A client may use any name: `constructor` is in no table. */
function own<T>(table: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  return table && Object.hasOwn(table, name) ? table[name] : undefined
}

/** No name of a schema is longer; a client's may have a million characters. */
const MAX_NAME = 64

/** snake_case as camelCase and the other way round; undefined where the name is the same in both. */
function otherCase(name: string): string | undefined {
  if (name.length > MAX_NAME) return undefined
  if (name.includes('_')) return name.replace(/(?<=[^_])_+([^_])/g, (_, letter: string) => letter.toUpperCase())
  return /[A-Z]/.test(name) ? name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`) : undefined
}
