/**
 * Interprets rows one by one: writes the canonical XML of a scope and reports its problems. It defines the meaning of
 * the tables, and is the oracle of tests of the generated writer.
 */
import { type Decimal, formatDecimal } from '../decimal.ts'
import type { Check } from './lexical.ts'
import * as lexical from './lexical.ts'
import type { ReadAmount } from './read-amount.ts'
import type { DateRow, FieldRow, GroupRow, LiteralRow, Row } from './rows.ts'
import { TEXTS } from './texts.ts'

/** An object whose properties the rows read: plain data, assembled by the caller. */
export type Scope = Readonly<Record<string, unknown>>

/** Returns the XML of `rows` over `scope`. `prefix` is the JSON path of the scope, with its final dot. */
export function writeRows(rows: readonly Row[], scope: Scope, prefix: string, check: Check): string {
  let xml = ''
  for (const row of rows) {
    xml += row.kind === 'group' ? writeGroup(row, scope, prefix, check) : writeField(row, scope, prefix, check)
  }
  return xml
}

function writeGroup(row: GroupRow, scope: Scope, prefix: string, check: Check): string {
  const inner = row.from === '' ? scope : scope[row.from]
  const path = groupPath(row, prefix)
  if (inner === undefined || inner === null) return row.min > 0 ? reportMissing(path, check) : ''
  const write: WriteGroup = (each, at) => elementOf(row.el, writeRows(row.rows, each, at, check))
  return Array.isArray(inner) ? writeEach(inner, row, path, check, write) : write(inner as Scope, path, check)
}

/** Reports that a required group is absent. `path` ends in a dot. */
export function reportMissing(path: string, check: Check): string {
  const campo = path.slice(0, -1)
  return check.report(campo, TEXTS.required(campo))
}

export type WriteGroup = (scope: Scope, prefix: string, check: Check) => string

/** Writes a repeated group, each occurrence under its own path. */
export function writeEach(
  scopes: readonly unknown[],
  { min, max }: Pick<GroupRow, 'min' | 'max'>,
  path: string,
  check: Check,
  write: WriteGroup,
): string {
  if (scopes.length === 0 && min > 0) return reportMissing(path, check)
  const campo = path.slice(0, -1)
  if (scopes.length > max) return check.report(campo, TEXTS.count(campo, min, max))
  let xml = ''
  for (let i = 0; i < scopes.length; i++) xml += write(scopes[i] as Scope, `${path}${i}.`, check)
  return xml
}

/** Returns the path of a group. A path that starts with `/` is relative to the root of the request, in any group. */
export function groupPath(row: GroupRow, prefix: string): string {
  if (row.path === '') return prefix
  return row.path.startsWith('/') ? `${row.path.slice(1)}.` : `${prefix}${row.path}.`
}

const element = (el: string, content: string) => `<${el}>${content}</${el}>`
/**
 * Returns an element, or '' without content: SIFEN accepts no empty elements, so a group without any of its optional
 * fields is left out.
 */
const elementOf = (el: string, content: string) => (content === '' ? '' : element(el, content))

/**
 * Writes one element. A required one is always written: an absent or wrong value is reported, and the XML is then not
 * used.
 */
export function writeField(row: FieldRow, scope: Scope, prefix: string, check: Check): string {
  if (row.kind === 'date' && row.max > 1) return writeDates(row, scope[row.from], prefix + row.from, check)
  return (row.required ? element : elementOf)(row.el, writeValue(row, scope, prefix, check))
}

/** Writes a repeated element, each value under its own path. */
function writeDates(row: DateRow, values: unknown, campo: string, check: Check): string {
  if (values === undefined || values === null) return ''
  const dates = values as readonly unknown[]
  if (dates.length > row.max) return check.report(campo, TEXTS.count(campo, 0, row.max))
  const text = (value: unknown, i: number) =>
    typeof value === 'string' && value !== ''
      ? lexical.dateValue(value, row.since, `${campo}.${i}`, check)
      : check.report(`${campo}.${i}`, TEXTS.date(`${campo}.${i}`))
  return dates.map((value, i) => elementOf(row.el, text(value, i))).join('')
}

/** Returns the content of an element. '' when its value is absent or wrong. */
export function writeValue(row: FieldRow, scope: Scope, prefix: string, check: Check): string {
  if (row.kind === 'constant') return row.value
  if (row.kind === 'literal') return literalText(row, scope, prefix, check)
  const value = scope[row.from]
  const campo = prefix + row.from
  if (value === undefined || value === null) {
    return row.required ? check.report(campo, TEXTS.required(campo)) : ''
  }
  return fieldText(row, value, campo, check)
}

/** Returns the text of a value. The caller has checked its type; the row's kind says which type it is. */
function fieldText(
  row: Exclude<FieldRow, { kind: 'constant' | 'literal' }>,
  value: unknown,
  campo: string,
  check: Check,
) {
  switch (row.kind) {
    case 'text':
      return lexical.textValue(value as string, row.min, row.max, row.required, campo, check)
    case 'pattern':
      return lexical.patternValue(value as string, row.pattern, row.required, campo, check)
    case 'integer':
      return lexical.integerValue(value as number, row, campo, check)
    case 'code':
      return lexical.codeValue(value as number | string, row.list, row.otro, campo, check)
    case 'amount':
      return lexical.amountValue(value as ReadAmount, row.whole, row.decimals, campo, check)
    case 'rate':
      return lexical.rateValue(value as ReadAmount, campo, check)
    case 'computed':
      return formatDecimal(value as Decimal)
    case 'date':
      return lexical.dateValue(value as string, row.since, campo, check)
    case 'dateTime':
      return lexical.dateTimeValue(value as string, campo, check)
  }
}

function literalText(row: LiteralRow, scope: Scope, prefix: string, check: Check): string {
  const code = scope[row.from]
  if (code === undefined || code === null) return ''
  const { otro } = row
  if (otro === undefined || code !== otro.code) return lexical.literalValue(code as number | string, row.list)
  const campo = prefix + otro.from
  const free = scope[otro.from]
  if (typeof free !== 'string') return check.report(campo, TEXTS.required(campo))
  return lexical.textValue(free, otro.min, otro.max, true, campo, check)
}
