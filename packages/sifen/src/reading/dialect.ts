/**
 * Names that clients use and the schema lacks: other spellings of its fields, fields that are not served yet, and
 * fields that are not read. A dialect is a table. The reader looks up only names that the schema lacks.
 */
import type { Json } from './ordinary.ts'
import type { Group } from './shape.ts'

export type Alias = {
  /**
   * The schema's field: a sibling, or with a leading `/` one of the root. `entregas.tipo` is a field of a group at its
   * side, or of the first element of a list.
   */
  to: string
  /** Converts a value of the other spelling. Returns undefined for an invalid one. */
  read?: (value: unknown) => unknown
  /** Message about the values that `read` accepts. */
  expected?: (campo: string) => string
  /** Returns a warning when the field is ignored because of its siblings. */
  unused?: (siblings: Json) => string | undefined
  /** Returns a problem when the field contradicts its siblings. */
  contradicts?: (siblings: Json) => string | undefined
}

/** Stands for several fields, by the same paths as `to`. */
export type Split = {
  /** Returns the fields, or undefined for a value that the dialect does not have. */
  fields: (value: unknown, siblings: Json) => Readonly<Record<string, unknown>> | undefined
  expected: (campo: string) => string
  contradicts?: (siblings: Json) => string | undefined
}

/**
 * Refused, because ignoring it would issue another document than the client meant. The message says what it is and what
 * to do.
 */
export type NotYet = { notYet: (campo: string) => string }
/** Stored with the document and reported in a warning. Nothing that is issued depends on it. */
export type Note = { note: (campo: string) => string }
export type Name = Alias | Split | NotYet | Note

export type Dialect = {
  /** Names by the place of the object, `[]` meaning each element of a list: `condicionPago.entregas[]`. */
  names: Readonly<Record<string, Readonly<Record<string, Name>>>>
  /** Fields of the schema whose value has another form, and then another meaning. By place and name. */
  forms: Readonly<Record<string, Readonly<Record<string, (value: unknown) => Name | undefined>>>>
  /**
   * Fields of the schema that accept values of another JSON type, by place and name. Returns undefined for a type that
   * is not accepted either.
   */
  values: Readonly<Record<string, Readonly<Record<string, (value: unknown) => unknown>>>>
  /**
   * Fields that a name stands for and that no likeness finds, by place and plain name: `divisa` is `moneda`. They are
   * asked about, never read.
   */
  hints?: Readonly<Record<string, Readonly<Record<string, string>>>>
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

/** Returns the names of a place besides its schema's. Notes are left out, because nothing depends on them. */
export const dialectNames = (dialect: Dialect | undefined, place: string): string[] =>
  Object.entries(dialect?.names[place] ?? {}).flatMap(([name, meant]) => ('note' in meant ? [] : [name]))

/** Returns the field that an unknown name stands for, in any spelling of the name. */
export const hintOf = (dialect: Dialect | undefined, place: string, name: string): string | undefined =>
  own(dialect?.hints?.[place], plainName(name))

/** Converts a value of another JSON type. Undefined when it is not accepted. */
export const otherType = (dialect: Dialect | undefined, place: string, name: string, value: unknown): unknown =>
  own(dialect?.values[place], name)?.(value)

/** True for a body in a peer's dialect: a name of its root is one of the peer's. */
export const isInDialect = (dialect: Dialect | undefined, body: Json): boolean =>
  dialect !== undefined &&
  Object.keys(body).some(name => {
    const meant = own(dialect.names[''], name) ?? own(dialect.forms[''], name)?.(body[name])
    return meant !== undefined && ('to' in meant || 'fields' in meant)
  })

/** Looks up own keys only: a client may use any name, such as `constructor`. */
export function own<T>(table: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  return table && Object.hasOwn(table, name) ? table[name] : undefined
}

/** Maximum length of a name to convert. Names of the schema are shorter; a client's may have a million characters. */
const MAX_NAME = 64

/** Returns a name in lower case, without separators and accents. */
const plainName = (name: string): string =>
  name
    .slice(0, MAX_NAME)
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '')

/** Converts snake_case to camelCase and vice versa. Undefined when the name is the same in both. */
function otherCase(name: string): string | undefined {
  if (name.length > MAX_NAME) return undefined
  if (name.includes('_')) return name.replace(/(?<=[^_])_+([^_])/g, (_, letter: string) => letter.toUpperCase())
  return /[A-Z]/.test(name) ? name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`) : undefined
}
