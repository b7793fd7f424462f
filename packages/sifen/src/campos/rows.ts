/**
 * Types and makers of rows. A row describes one element of a document or an event completely. Rows are plain data: the
 * same table writes the XML, checks the values, is compiled to code at build time, and can be read next to docs/sifen
 * §A.
 */
import type { ListName } from './lists.ts'
import type { PatternName } from './patterns.ts'

type Common = {
  /** Name of the XML element. */
  el: string
  /** Field id of the Manual Técnico v150 (`D105`). */
  id: string
  required: boolean
  /** Property of the group's object. With the group's path it is also the JSON path of its problems. */
  from: string
}

/** Text of `min` to `max` characters (Unicode code points, as XSD counts). */
export type TextRow = Common & { kind: 'text'; min: number; max: number }
/** Text that matches a named pattern. */
export type PatternRow = Common & { kind: 'pattern'; pattern: PatternName }
/**
 * Whole number. `digits` pads with leading zeros. `values` is how a problem shows the permitted values when rules admit
 * only some of the range.
 */
export type IntegerRow = Common & { kind: 'integer'; min: number; max: number; digits: number; values: string }
/** Code of a closed list. `otro` is a code outside the list that has a free text as description. */
export type CodeRow = Common & { kind: 'code'; list: ListName; otro: number | undefined }
/** A code outside a list, and the field of the free text that describes it. */
export type Otro = { code: number; from: string; min: number; max: number }
/** Description of the code in `from`. For the code `otro` it is the free text. */
export type LiteralRow = Common & { kind: 'literal'; list: ListName; otro: Otro | undefined }
/** Decimal of the client's, checked for sign, digits and decimals. */
export type AmountRow = Common & { kind: 'amount'; whole: number; decimals: number }
/** Exchange rate, guaraníes per unit of a currency: positive, four decimals. */
export type RateRow = Common & { kind: 'rate' }
/** Decimal computed by documento/totals.ts, written without checks. */
export type ComputedRow = Common & { kind: 'computed' }
/** `AAAA-MM-DD`, not before `since`. When `max` is more than 1, the property is a list and each date an element. */
export type DateRow = Common & { kind: 'date'; since: string; max: number }
/** `AAAA-MM-DDThh:mm:ss`, local time of Asunción. */
export type DateTimeRow = Common & { kind: 'dateTime' }
/** A text that is the same in every document. */
export type ConstantRow = Omit<Common, 'from'> & { kind: 'constant'; value: string }

/**
 * A group. `from` names the object (or array of objects) that its rows read; '' is the same object as outside. The
 * group is written when that object is present. `path` replaces `from` in the JSON path of problems.
 */
export type GroupRow = {
  kind: 'group'
  el: string
  id: string
  min: number
  max: number
  from: string
  path: string
  rows: readonly Row[]
}

export type FieldRow =
  | TextRow
  | PatternRow
  | IntegerRow
  | CodeRow
  | LiteralRow
  | AmountRow
  | RateRow
  | ComputedRow
  | DateRow
  | DateTimeRow
  | ConstantRow
export type Row = FieldRow | GroupRow

const REQUIRED = 1
type Occurrence = 0 | 1

export const text = (el: string, id: string, occ: Occurrence, min: number, max: number, from: string): TextRow => ({
  kind: 'text',
  el,
  id,
  required: occ === REQUIRED,
  min,
  max,
  from,
})

export const pattern = (el: string, id: string, occ: Occurrence, name: PatternName, from: string): PatternRow => ({
  kind: 'pattern',
  el,
  id,
  required: occ === REQUIRED,
  pattern: name,
  from,
})

export const integer = (
  el: string,
  id: string,
  occ: Occurrence,
  min: number,
  max: number,
  from: string,
  digits = 0,
  values = '',
): IntegerRow => ({ kind: 'integer', el, id, required: occ === REQUIRED, min, max, digits, values, from })

export const code = (
  el: string,
  id: string,
  occ: Occurrence,
  list: ListName,
  from: string,
  otro?: number,
): CodeRow => ({
  kind: 'code',
  el,
  id,
  required: occ === REQUIRED,
  list,
  otro,
  from,
})

/** Returns rows of a code and its description, the pair that SIFEN usually requires. */
export const coded = (
  els: readonly [code: string, description: string],
  ids: readonly [string, string],
  occ: Occurrence,
  list: ListName,
  from: string,
  otro?: Otro,
): readonly [CodeRow, LiteralRow] => [
  code(els[0], ids[0], occ, list, from, otro?.code),
  literal(els[1], ids[1], occ, list, from, otro),
]

/** Returns the row of a description, written whenever its code is. */
export const literal = (
  el: string,
  id: string,
  occ: Occurrence,
  list: ListName,
  from: string,
  otro?: Otro,
): LiteralRow => ({
  kind: 'literal',
  el,
  id,
  required: occ === REQUIRED,
  list,
  from,
  otro,
})

export const amount = (
  el: string,
  id: string,
  occ: Occurrence,
  whole: number,
  decimals: number,
  from: string,
): AmountRow => ({ kind: 'amount', el, id, required: occ === REQUIRED, whole, decimals, from })

export const rate = (el: string, id: string, occ: Occurrence, from: string): RateRow => ({
  kind: 'rate',
  el,
  id,
  required: occ === REQUIRED,
  from,
})

export const computed = (el: string, id: string, occ: Occurrence, from: string): ComputedRow => ({
  kind: 'computed',
  el,
  id,
  required: occ === REQUIRED,
  from,
})

export const date = (el: string, id: string, occ: Occurrence, from: string, since = ''): DateRow => ({
  kind: 'date',
  el,
  id,
  required: occ === REQUIRED,
  from,
  since,
  max: 1,
})

/** Returns the row of a repeated date: a list of up to `max`. */
export const dates = (el: string, id: string, max: number, from: string): DateRow => ({
  ...date(el, id, 0, from),
  max,
})

export const dateTime = (el: string, id: string, occ: Occurrence, from: string): DateTimeRow => ({
  kind: 'dateTime',
  el,
  id,
  required: occ === REQUIRED,
  from,
})

export const constant = (el: string, id: string, value: string): ConstantRow => ({
  kind: 'constant',
  el,
  id,
  required: true,
  value,
})

export const group = (
  el: string,
  id: string,
  occurs: readonly [min: number, max: number],
  from: string,
  rows: readonly Row[],
  path = from,
): GroupRow => ({ kind: 'group', el, id, min: occurs[0], max: occurs[1], from, path, rows })
