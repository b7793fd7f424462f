/** What a field of the form is: how it is shown, and what its text becomes in the API's JSON. Its name is the JSON path that it fills. */

/** The texts of a form by field. */
export type Values = Readonly<Record<string, string>>

/** Each kind is a row of READERS (form-body.ts). `elige`: a choice that stands for several fields of the JSON. */
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
  /** What each choice of an `elige` puts beside the others, at its place. */
  da?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /** What goes along, at the place of the field, when it is filled in. */
  con?: Readonly<Record<string, unknown>>
  /** Asked for only then. What was typed is shown and sent all the same. `fila`: the field's own row, as `items.0.`. */
  si?(values: Values, fila: string): boolean
  /** Behind «Más datos», until it is used. */
  mas?: true
  /** Proposals of the page: the id of its `datalist`. */
  list?: string
}

/** Fields by JSON path, `#` standing for the number of a row. */
export type Campos = Readonly<Record<string, Campo>>

/** Lists of rows that people add and take away. */
export const LISTAS = ['items', 'condicionPago.entregas', 'condicionPago.credito.infoCuotas'] as const
export type Lista = (typeof LISTAS)[number]

export const MAX_FILAS: Readonly<Record<Lista, number>> = {
  items: 999,
  'condicionPago.entregas': 20,
  'condicionPago.credito.infoCuotas': 99,
}

const ROW = new RegExp(`^(${LISTAS.map(lista => lista.replace('.', '\\.')).join('|')})\\.(\\d{1,3})\\.`)

/** The row that a field belongs to; undefined for one that is of no list. */
export function rowOf(name: string): { lista: Lista; row: number; prefix: string } | undefined {
  const [prefix, lista, row] = ROW.exec(name) ?? []
  return prefix === undefined ? undefined : { lista: lista as Lista, row: Number(row), prefix }
}

/** The path of its table: `items.3.cantidad` is `items.#.cantidad`. */
export function templateOf(name: string): string {
  const row = rowOf(name)
  return row ? `${row.lista}.#.${name.slice(row.prefix.length)}` : name
}

/** What a field holds in a form that was never touched. */
export const initialOf = ({ options }: Campo): string => options?.[0]?.[0] ?? ''

export const isBlank = (text: string | undefined): boolean => text === undefined || text.trim() === ''

/** Whether the field is asked for, or was used. */
export function isShown(values: Values, name: string, campo: Campo): boolean {
  if (!campo.si || campo.si(values, rowOf(name)?.prefix ?? '')) return true
  const value = values[name]
  return !isBlank(value) && value !== initialOf(campo)
}
