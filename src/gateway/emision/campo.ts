/**
 * Definition of the form's fields: their input, and how their text becomes the API's JSON. A field's name is the JSON
 * path that it fills.
 */

/** The typed texts of a form by field name. */
export type Values = Readonly<Record<string, string>>

/**
 * Kinds of fields, each with a reader in READERS (form-body.ts). `elige`: a choice that sets several fields of the
 * JSON.
 */
export type Kind =
  | 'texto'
  | 'importe'
  | 'entero'
  | 'codigo'
  | 'fecha'
  | 'instante'
  | 'ciudad'
  | 'unidad'
  | 'cdc'
  | 'elige'

export type Option = readonly [value: string, label: string]

export type Campo = {
  label: string
  kind: Kind
  hint?: string
  optional?: true
  options?: readonly Option[]
  /** For each choice of an `elige`, the values that it sets next to the field. */
  da?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /** Values set next to the field when it is filled in. */
  con?: Readonly<Record<string, unknown>>
  /**
   * The condition for asking for the field. A typed text is always shown and sent. `fila`: the prefix of the field's
   * row, such as `items.0.`.
   */
  si?(values: Values, fila: string): boolean
  /** Its text is long: the field takes the width of two. */
  ancho?: true
  /** The field is behind «Más datos» until it is used. */
  mas?: true
  /** The id of the page's `datalist` with proposals. */
  list?: string
}

/** Fields by JSON path, with `#` for the number of a row. */
export type Campos = Readonly<Record<string, Campo>>

/** Lists whose rows people add and remove. */
export const LISTAS = ['items', 'condicionPago.entregas', 'condicionPago.credito.infoCuotas'] as const
export type Lista = (typeof LISTAS)[number]

export const MAX_FILAS: Readonly<Record<Lista, number>> = {
  items: 999,
  'condicionPago.entregas': 20,
  'condicionPago.credito.infoCuotas': 99,
}

const ROW = new RegExp(`^(${LISTAS.map(lista => lista.replace('.', '\\.')).join('|')})\\.(\\d{1,3})\\.`)

/** Returns the row of a field. Undefined for a field outside the lists. */
export function rowOf(name: string): { lista: Lista; row: number; prefix: string } | undefined {
  const [prefix, lista, row] = ROW.exec(name) ?? []
  return prefix === undefined ? undefined : { lista: lista as Lista, row: Number(row), prefix }
}

/** Returns a field's path in its table: `items.3.cantidad` is `items.#.cantidad`. */
export function templateOf(name: string): string {
  const row = rowOf(name)
  return row ? `${row.lista}.#.${name.slice(row.prefix.length)}` : name
}

/** Returns the value of the field in an untouched form. */
export const initialOf = ({ options }: Campo): string => options?.[0]?.[0] ?? ''

export const isBlank = (text: string | undefined): boolean => text === undefined || text.trim() === ''

/** True when the field is asked for or was used. */
export function isShown(values: Values, name: string, campo: Campo): boolean {
  if (!campo.si || campo.si(values, rowOf(name)?.prefix ?? '')) return true
  const value = values[name]
  return !isBlank(value) && value !== initialOf(campo)
}
