/** Maps the API's problems, by JSON path, to the fields of the form and their labels. Pure. */
import type { FieldErrors } from '../../http/index.ts'
import { type Campo, type Campos, rowOf, templateOf, type Values } from './campo.ts'
import { campoDe } from './formularios.ts'

/** A line of the summary: a problem, and the field that it links to, if it has one. */
export type Aviso = { field: string | undefined; text: string }

const IDS = ['timbrado_id', 'establecimiento_id', 'punto_expedicion_id', 'numeroDocumento']
/** Fields that show the problems of another path. */
const MOVED: Readonly<Record<string, string>> = {
  ...Object.fromEntries(IDS.map(id => [id, 'punto'])),
  'receptor.dv': 'receptor.numeroDocumento',
  items: 'items.0.descripcion',
  receptor: 'receptor.numeroDocumento',
  condicionTipoCambio: 'moneda',
}

/** Returns the problems by field; under `''` those without a field in the form. */
export function atFields(campos: Campos, values: Values, errors: FieldErrors): FieldErrors {
  const found: FieldErrors = {}
  for (const [path, messages] of Object.entries(errors)) {
    const field = fieldOf(campos, values, path)
    const told = messages.map(message =>
      message === NO_ITEMS
        ? 'Escriba al menos un ítem.'
        : inWords(campos, message).replace(API_REMEDY, ' Complételo en los datos del emisor.'),
    )
    found[field] = [...new Set([...(found[field] ?? []), ...told])]
  }
  return found
}

const NO_ITEMS = 'El campo items es obligatorio.'

/** The API's advice on storing missing data of the issuer. */
const API_REMEDY = / Guárdelo una vez en el emisor, .*$/

function fieldOf(campos: Campos, values: Values, path: string): string {
  const moved = MOVED[path] ?? path
  if (campoDe(campos, moved)) return moved
  const cut = moved.lastIndexOf('.')
  const [parent, last] = [moved.slice(0, cut + 1), moved.slice(cut + 1)]
  const sibling = Object.entries(campos).find(([template, campo]) => {
    const name = templateOf(`${parent}x`).slice(0, -1)
    return template.startsWith(name) && !template.slice(name.length).includes('.') && putsThere(campo, last)
  })
  if (sibling) return parent + (sibling[0].split('.').at(-1) ?? '')
  return firstBelow(campos, values, moved) ?? ''
}

/** True when the field also sets the JSON field `name`. */
const putsThere = ({ kind, da = {}, con = {} }: Campo, name: string) =>
  (kind === 'ciudad' && (name === 'distrito' || name === 'departamento')) ||
  Object.hasOwn(con, name) ||
  Object.values(da).some(choice => Object.hasOwn(choice, name))

/** Finds the first field of a group that is missing completely. */
function firstBelow(campos: Campos, values: Values, path: string): string | undefined {
  const below = templateOf(`${path}.`)
  const row = rowOf(`${path}.`)
  const template = Object.entries(campos).find(
    ([name, { si }]) =>
      (name.startsWith(`${path}.`) || name.startsWith(below)) && (!si || si(values, row?.prefix ?? '')),
  )?.[0]
  return template?.replace('#', `${row?.row ?? 0}`)
}

/** Groups of fields, by the title of their card. */
const GROUPS: Readonly<Record<string, string>> = {
  'transporte.salida': 'Local de salida',
  'transporte.entrega': 'Local de entrega',
  'transporte.transportista': 'Transportista',
  'transporte.vehiculo': 'Vehículo',
}

/** Replaces field paths in a message by their labels: `El campo items.0.cantidad debe …`. */
const inWords = (campos: Campos, message: string): string =>
  message.replace(/(?<![\w.])([A-Za-z_]+(?:\.[\w]+)+|[a-z]+[A-Z_]\w+)/g, path => {
    const label = labelOf(campos, path)
    return label ? `«${label}»` : path
  })

function labelOf(campos: Campos, path: string): string | undefined {
  const group = GROUPS[path]
  if (group) return group
  if (path === 'documentoAsociado')
    return Object.entries(campos).find(([name]) => name.startsWith('documentoAsociado.'))?.[1].label
  const exact = campoDe(campos, path)
  if (exact) return exact.label
  const last = path.split('.').at(-1) ?? ''
  const named = Object.entries(campos).filter(([name]) => name.split('.').at(-1) === last)
  return new Set(named.map(([, { label }]) => label)).size === 1 ? named[0]?.[1].label : undefined
}

/**
 * Returns the lines of the summary, in the order of the fields. Adds the place where the words alone do not name it.
 */
export function avisosOf(campos: Campos, errors: FieldErrors): Aviso[] {
  const names = Object.keys(campos)
  const placed = Object.entries(errors).map(([field, messages]) => ({ field, messages, at: orderOf(names, field) }))
  return placed
    .sort((a, b) => a.at.list - b.at.list || a.at.row - b.at.row || a.at.field - b.at.field)
    .flatMap(({ field, messages }) => {
      const campo = campoDe(campos, field)
      return messages.map(text => ({ field: campo && field, text: `${placeOf(field, campo, text)}${text}` }))
    })
}

/** Returns the place of a field on the page. The fields of a list's row stand together. */
function orderOf(names: readonly string[], field: string) {
  const at = names.indexOf(templateOf(field))
  const found = rowOf(field)
  if (!found) return { list: at, row: 0, field: at }
  const list = names.findIndex(name => name.startsWith(`${found.lista}.#.`))
  return { list, row: found.row, field: at }
}

function placeOf(field: string, campo: Campo | undefined, text: string): string {
  if (!campo) return ''
  const row = rowOf(field)
  if (!row && text.includes(`«${campo.label}»`)) return ''
  const what = row?.lista === 'items' ? `Ítem ${row.row + 1}, ` : row ? `Línea ${row.row + 1}, ` : ''
  return `${what}${what ? campo.label.toLowerCase() : campo.label}: `
}
