/** Reads a submitted form: its texts, and from them the API's JSON. Pure. */
import {
  type FormFields,
  fieldNamed,
  isBlank,
  isShown,
  isUsed,
  type Json,
  listsOf,
  rowOf,
  type Values,
} from './field.ts'

type FormTexts = {
  values: Record<string, string>
  /** Number of filled-in rows by list. */
  rows: Readonly<Record<string, number>>
  /** Names of fields that the form does not have. */
  unknown: string[]
}

/** Keeps the texts of the form's fields, and names the others. `own`: fields of the page besides those of its table. */
export function readTexts(fields: FormFields, sent: Json, own: readonly string[] = []): FormTexts {
  const known = Object.keys(sent).filter(name => fieldNamed(fields, name) && typeof sent[name] === 'string')
  const unknown = Object.keys(sent).filter(name => !known.includes(name) && !own.includes(name))
  return { ...closeUp(fields, Object.fromEntries(known.map(name => [name, sent[name] as string]))), unknown }
}

/** Removes blank rows, and renumbers the others 0, 1, 2 … in their order. */
export function closeUp(fields: FormFields, texts: Values): Omit<FormTexts, 'unknown'> {
  const values: Record<string, string> = {}
  const found = new Map<string, Map<number, string[]>>(listsOf(fields).map(list => [list, new Map()]))
  for (const [name, text] of Object.entries(texts)) {
    const row = rowOf(fields, name)
    const names = row && found.get(row.list)
    if (names) names.set(row.row, [...(names.get(row.row) ?? []), name])
    else values[name] = text
  }
  const rows: Record<string, number> = {}
  for (const [list, byRow] of found) {
    rows[list] = 0
    for (const [row, names] of [...byRow].sort(([a], [b]) => a - b)) {
      if (names.every(name => !isTouched(fields, name, texts))) continue
      const at = rows[list]++
      for (const name of names) values[name.replace(`${list}.${row}.`, `${list}.${at}.`)] = texts[name] ?? ''
    }
  }
  return { values, rows }
}

const isTouched = (fields: FormFields, name: string, texts: Values) => {
  const field = fieldNamed(fields, name)
  return field !== undefined && isUsed(texts[name], field)
}

type FormBody = { body: Record<string, unknown>; problems: Readonly<Record<string, string>> }

/**
 * Builds the API's JSON. `fixed`: values without a field. `blanks`: `omit` leaves out blank fields, `null` sends null
 * for them. Problems are by JSON path.
 */
export function formBody(
  fields: FormFields,
  values: Values,
  fixed: Json = {},
  blanks: 'omit' | 'null' = 'omit',
): FormBody {
  const body: Record<string, unknown> = structuredClone(fixed)
  const problems: Record<string, string> = {}
  for (const [name, value] of Object.entries(values)) {
    const field = fieldNamed(fields, name)
    const isIdle = isBlank(value) || (field && !isShown(fields, values, name, field))
    if (!field || (isIdle && blanks === 'omit')) continue
    const path = name.split('.')
    const last = path.pop() ?? ''
    const place = placeIn(body, path)
    const read = isIdle ? { sets: { [last]: null } } : field.kind.read(value.trim(), last, field)
    Object.assign(place, read.sets, !isIdle && field.withValues)
    for (const [at, text] of Object.entries(read.problems ?? {})) problems[[...path, at].join('.')] = text
  }
  for (const [name, { kind }] of Object.entries(fields))
    if (kind.absent !== undefined && !Object.hasOwn(values, name)) body[name] = kind.absent
  if (blanks === 'null') for (const list of listsOf(fields)) body[list] ??= null
  return { body, problems }
}

/** Returns the object at a path, created if missing. A number in the path is an index. */
function placeIn(body: Record<string, unknown>, path: readonly string[]): Record<string, unknown> {
  let place = body
  for (const [at, name] of path.entries()) {
    place[name] ??= /^\d+$/.test(path[at + 1] ?? '') ? [] : {}
    place = place[name] as Record<string, unknown>
  }
  return place
}
