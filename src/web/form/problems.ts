/** Maps the API's problems, by JSON path, to the fields of a form and their labels. Pure. */
import type { FieldErrors } from '../../http/index.ts'
import { type FormField, type FormFields, fieldNamed, type Json, rowOf, templateOf, type Values } from './field.ts'

/** A table of fields, with the differences between the API's words and the form's. */
export type FormTable = {
  fields: FormFields
  /** Values of the JSON without a field. */
  fixed?: Json
  /** `null`: blank fields are null in the JSON. Default: they are left out. */
  blanks?: 'omit' | 'null'
  /** Fields that show the problems of another path. */
  moved?: Readonly<Record<string, string>>
  /** Labels of paths that are no field, such as groups. */
  labels?: Readonly<Record<string, string>>
  /** Finds the names of fields in a message. Default: the word after «campo» or «indica». */
  names?: RegExp
  /** The API's advice, and the form's. */
  remedies?: readonly (readonly [api: RegExp, form: string])[]
}

const NAMES = /(?<=\b(?:campo|indica) )[a-zA-Z_][\w.]*\w/g

/** Returns the problems by field; under `''` those without a field in the form. `own`: the form's words instead of the API's, by path. */
export function problemsAt(
  form: FormTable,
  values: Values,
  errors: FieldErrors,
  own: Readonly<Record<string, string>> = {},
): FieldErrors {
  const { names = NAMES, remedies = [] } = form
  const found: FieldErrors = {}
  for (const [path, messages] of Object.entries(errors)) {
    const field = nameAt(form, values, path)
    const words = own[path] ?? own[field]
    const texts = messages.map(message =>
      remedies
        .reduce((text, [api, advice]) => text.replace(api, advice), message)
        .replace(names, name => {
          const label = labelOf(form, name)
          return label ? `«${label}»` : name
        }),
    )
    found[field] = [...new Set([...(found[field] ?? []), ...(words === undefined ? texts : [words])])]
  }
  return found
}

function nameAt({ fields, moved = {} }: FormTable, values: Values, path: string): string {
  const name = moved[path] ?? path
  if (fieldNamed(fields, name)) return name
  const parent = name.slice(0, name.lastIndexOf('.') + 1)
  const within = templateOf(fields, `${parent}x`).slice(0, -1)
  const sibling = Object.entries(fields).find(
    ([template, field]) =>
      template.startsWith(within) &&
      !template.slice(within.length).includes('.') &&
      setsToo(field, name.slice(parent.length)),
  )
  if (sibling) return parent + (sibling[0].split('.').at(-1) ?? '')
  return firstBelow(fields, values, name) ?? ''
}

/** True when the field also sets the JSON field `name`. */
const setsToo = ({ kind, sets = {}, withValues = {} }: FormField, name: string) =>
  kind.also?.includes(name) || [withValues, ...Object.values(sets)].some((json: Json) => Object.hasOwn(json, name))

/** Finds the first field of a group that is missing completely. */
function firstBelow(fields: FormFields, values: Values, path: string): string | undefined {
  const below = templateOf(fields, `${path}.`)
  const row = rowOf(fields, `${path}.`)
  const template = Object.entries(fields).find(
    ([name, { shownIf }]) =>
      (name.startsWith(`${path}.`) || name.startsWith(below)) && (!shownIf || shownIf(values, row?.prefix ?? '')),
  )?.[0]
  return template?.replace('#', `${row?.row ?? 0}`)
}

/** Returns the label of a path, or of its last name where all fields of that name have the same label. */
function labelOf({ fields, labels = {} }: Pick<FormTable, 'fields' | 'labels'>, path: string): string | undefined {
  const last = path.split('.').at(-1) ?? ''
  const exact = labels[path] ?? fieldNamed(fields, path)?.label ?? labels[last]
  if (exact) return exact
  const named = Object.entries(fields).filter(([name]) => name.split('.').at(-1) === last)
  return new Set(named.map(([, { label }]) => label)).size === 1 ? named[0]?.[1].label : undefined
}

/** Returns the place of a field on the page, for sorting. The fields of a list's row stand together. */
export function orderOf(fields: FormFields, name: string): { list: number; row: number; field: number } {
  const names = Object.keys(fields)
  const field = names.indexOf(templateOf(fields, name))
  const row = rowOf(fields, name)
  if (!row) return { list: field, row: 0, field }
  return { list: names.findIndex(each => each.startsWith(`${row.list}.#.`)), row: row.row, field }
}
