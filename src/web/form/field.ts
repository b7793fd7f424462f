/**
 * The form language: a form is a table of fields. A field's name is the JSON path that it fills, and its kind says how
 * its text becomes JSON and back. Pure.
 */

/** The typed texts of a form by field name. */
export type Values = Readonly<Record<string, string>>
export type Json = Readonly<Record<string, unknown>>
export type Option = readonly [value: string, label: string]

/** The meaning of a text: values to set next to the field, and problems by name, in the form's words. */
type Read = { sets: Json; problems?: Readonly<Record<string, string>> }

export type Kind = {
  name: string
  /** Reads a text without surrounding blanks. `name`: the last part of the field's path. */
  read(text: string, name: string, field: FormField): Read
  /** Returns the text for the object that holds the field. Undefined when it has none. */
  write(place: Json, name: string, field: FormField): string | undefined
  /** Other names that it sets, besides the field's own. */
  also?: readonly string[]
  /** The value of a field that was not sent. Only tick boxes have one. */
  absent?: unknown
  type?: 'date' | 'datetime-local' | 'email' | 'area'
  inputmode?: 'numeric' | 'decimal'
}

export type FormField = {
  label: string
  kind: Kind
  hint?: string | undefined
  optional?: true
  options?: readonly Option[]
  /** For each choice, the values that it sets next to the field. */
  sets?: Readonly<Record<string, Json>>
  /** Values set next to the field when it is filled in. */
  withValues?: Json
  /** The condition for asking for the field. `row`: the prefix of its row, such as `items.0.`. A typed text is always shown and sent. */
  shownIf?(values: Values, row: string): boolean
  /** The field takes the width of two. */
  wide?: true
  /** The field is behind «Más datos» until it is used. */
  more?: true
  /** The id of the page's `datalist` with proposals. */
  list?: string | undefined
  maxlength?: number
}

/** Fields by JSON path, with `#` for the number of a row. */
export type FormFields = Readonly<Record<string, FormField>>

const LISTS = new WeakMap<FormFields, readonly string[]>()

/** Returns the names of the lists whose rows people fill in. */
export function listsOf(fields: FormFields): readonly string[] {
  const known = LISTS.get(fields)
  if (known) return known
  const found = [...new Set(Object.keys(fields).flatMap(name => name.split('.#.').slice(0, -1)))]
  LISTS.set(fields, found)
  return found
}

type Row = { list: string; row: number; prefix: string }

/** Returns the row of a field. Undefined for a field outside the lists. */
export function rowOf(fields: FormFields, name: string): Row | undefined {
  for (const list of listsOf(fields)) {
    const row = name.startsWith(`${list}.`) ? /^\d{1,3}(?=\.)/.exec(name.slice(list.length + 1))?.[0] : undefined
    if (row !== undefined) return { list, row: Number(row), prefix: `${list}.${row}.` }
  }
  return undefined
}

/** Returns a field's path in its table: `items.3.cantidad` is `items.#.cantidad`. */
export function templateOf(fields: FormFields, name: string): string {
  const row = rowOf(fields, name)
  return row ? `${row.list}.#.${name.slice(row.prefix.length)}` : name
}

/** Returns the field of that name, if the form has it. */
export function fieldNamed(fields: FormFields, name: string): FormField | undefined {
  const template = templateOf(fields, name)
  return Object.hasOwn(fields, template) && !name.includes('#') ? fields[template] : undefined
}

/** Returns the value of the field in an untouched form. */
export const initialOf = ({ options }: FormField): string => options?.[0]?.[0] ?? ''

export const isBlank = (text: string | undefined): boolean => text === undefined || text.trim() === ''

/** True when the text is neither blank nor the first choice. */
export const isUsed = (text: string | undefined, field: FormField): boolean =>
  !isBlank(text) && text !== initialOf(field)

/** True when the field is asked for or was used. */
export const isShown = (fields: FormFields, values: Values, name: string, field: FormField): boolean =>
  !field.shownIf || field.shownIf(values, rowOf(fields, name)?.prefix ?? '') || isUsed(values[name], field)

/** Returns the names of all fields in the order of the table, with `most` rows of each list. */
export const namesOf = (fields: FormFields, most = 0): string[] => [
  ...new Set(
    Object.keys(fields).flatMap(name => {
      const [list = '', last] = name.split('.#.')
      if (last === undefined) return [name]
      return Array.from({ length: most }, (_, row) => namedOf(fields, list, row).map(([each]) => each)).flat()
    }),
  ),
]

/** Fields by name, in order. */
export type Named = readonly (readonly [name: string, field: FormField])[]

/** Returns the fields outside lists, or those of a row of a list. */
export const namedOf = (fields: FormFields, list?: string, row = 0): Named =>
  Object.entries(fields)
    .filter(([name]) => (list === undefined ? !name.includes('#') : name.startsWith(`${list}.#.`)))
    .map(([name, field]) => [name.replace('#', String(row)), field])

/** Returns a code list of SIFEN as choices. */
export const choices = (table: Readonly<Record<number, string>>): Option[] =>
  Object.entries(table).map(([code, label]) => [code, label])
