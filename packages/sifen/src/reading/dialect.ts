/**
 * Names that clients use and the schema lacks: other spellings of its fields, fields that are not served yet, and
 * fields that are not read. A dialect is a table. The reader looks up only names that the schema lacks.
 */
import type { Json } from './ordinary.ts'
import type { Group } from './shape.ts'

export type Alias = {
  /** The schema's field: a sibling, or with a leading `/` one of the root. */
  to: string
  /** Converts a value of the other spelling. Returns undefined for an invalid one. */
  read?: (value: unknown) => unknown
  /** Message about the values that `read` accepts. */
  expected?: (campo: string) => string
  /** Returns a warning when the field is ignored because of its siblings. */
  unused?: (beside: Json) => string | undefined
  /** Returns a problem when the field contradicts its siblings. */
  contradicts?: (beside: Json) => string | undefined
}

/**
 * Refused, because ignoring it would issue another document than the client meant. The message says what it is and what
 * to do.
 */
export type NotYet = { notYet: (campo: string) => string }
/** Stored with the document and reported in a warning. Nothing that is issued depends on it. */
export type Note = { note: (campo: string) => string }
export type Name = Alias | NotYet | Note

export type Dialect = {
  /** Names by the place of the object, `[]` meaning each element of a list: `condicionPago.entregas[]`. */
  names: Readonly<Record<string, Readonly<Record<string, Name>>>>
  /**
   * Fields of the schema that accept values of another JSON type, by place and name. Returns undefined for a type that
   * is not accepted either.
   */
  values: Readonly<Record<string, Readonly<Record<string, (value: unknown) => unknown>>>>
}

/** Returns the meaning of a name that the schema lacks. snake_case and camelCase are equivalent. */
export function nameOf(dialect: Dialect | undefined, place: string, { fields }: Group, name: string): Name | undefined {
  if (!dialect) return undefined
  const named = own(dialect.names[place], name)
  if (named) return named
  const spelling = otherCase(name)
  if (spelling === undefined) return undefined
  return fields.has(spelling) ? { to: spelling } : own(dialect.names[place], spelling)
}

/** Returns the names of a place besides its schema's. */
export const dialectNames = (dialect: Dialect | undefined, place: string): string[] =>
  Object.keys(dialect?.names[place] ?? {})

/** Converts a value of another JSON type. Undefined when it is not accepted. */
export const otherType = (dialect: Dialect | undefined, place: string, name: string, value: unknown): unknown =>
  own(dialect?.values[place], name)?.(value)

/** Looks up own keys only: a client may use any name, such as `constructor`. */
function own<T>(table: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  return table && Object.hasOwn(table, name) ? table[name] : undefined
}

/** Maximum length of a name to convert. Names of the schema are shorter; a client's may have a million characters. */
const MAX_NAME = 64

/** Converts snake_case to camelCase and vice versa. Undefined when the name is the same in both. */
function otherCase(name: string): string | undefined {
  if (name.length > MAX_NAME) return undefined
  if (name.includes('_')) return name.replace(/(?<=[^_])_+([^_])/g, (_, letter: string) => letter.toUpperCase())
  return /[A-Z]/.test(name) ? name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`) : undefined
}
