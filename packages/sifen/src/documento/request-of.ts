/**
 * The request that a document's XML answers to: the catalogue read backwards. A document that was read back from SIFEN
 * is copied and credited like one whose request is stored.
 */
import type { FieldRow, GroupRow, Row } from '../campos/index.ts'
import { CABECERA, CUERPO } from './catalogue/index.ts'

/** A document as JSON in SIFEN's terms (rdeJson). */
type Sifen = string | { readonly [name: string]: Sifen | readonly Sifen[] }
type Request = Record<string, unknown>

/** Returns the request of a DE. The issuer's data are left out, and so is what is computed, except discounts and the like. */
export function requestOf(de: Sifen): Request {
  const request: Request = {}
  readRows([...CABECERA, ...CUERPO], de, request, request)
  const { receptor, emisor: _, ...rest } = joined(request) as { receptor?: Request; emisor?: unknown }
  const all = { ...rest, ...globalsOf(innerOf(de, 'gTotSub')) }
  if (!receptor) return all
  const { tipoOperacion, ruc, ...receiver } = receptor
  return { ...all, tipoOperacion, receptor: { ...receiver, ...(ruc !== undefined && { numeroDocumento: ruc }) } }
}

function readRows(rows: readonly Row[], group: Sifen, into: Request, root: Request): void {
  for (const row of rows) {
    const found = innerOf(group, row.el)
    if (found === undefined) continue
    if (row.kind === 'group') readGroup(row, found, into, root)
    else readField(row, Array.isArray(found) ? found.map(String) : String(found), into)
  }
}

const isList = (found: Sifen | readonly Sifen[]): found is readonly Sifen[] => Array.isArray(found)

function readGroup({ rows, path, max }: GroupRow, found: Sifen | readonly Sifen[], into: Request, root: Request): void {
  if (max > 1) {
    into[path] = (isList(found) ? found : [found]).map(each => {
      const one: Request = {}
      readRows(rows, each, one, root)
      return one
    })
    return
  }
  const [only] = isList(found) ? found : [found]
  if (only !== undefined) readRows(rows, only, placeOf(path, into, root), root)
}

/** Returns the object that a group's rows fill: '' is the same one, and a leading slash begins at the request. */
function placeOf(path: string, into: Request, root: Request): Request {
  if (path === '') return into
  const [from, name] = path.startsWith('/') ? [root, path.slice(1)] : [into, path]
  from[name] ??= {}
  return from[name] as Request
}

function readField(row: FieldRow, found: string | string[], into: Request): void {
  if (row.kind === 'computed' || row.kind === 'constant') return
  if (row.kind === 'literal') {
    const code = row.otro && into[row.from]
    if (row.otro && String(code) === String(row.otro.code)) put(into, row.otro.from, found)
    return
  }
  const isNumber = (row.kind === 'code' || row.kind === 'integer') && /^\d+$/.test(String(found))
  put(into, row.from, isNumber ? Number(found) : row.kind === 'date' && row.max > 1 ? [found].flat() : found)
}

/** Puts a value at a path of names with dots. */
function put(into: Request, path: string, value: unknown): void {
  const [name = '', ...rest] = path.split('.')
  if (rest.length === 0) into[name] = value
  else put(placeOf(name, into, into), rest.join('.'), value)
}

/** Joins RUCs and their digits, and turns iNatTrans into the request's yes or no. */
function joined(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(joined)
  if (typeof value !== 'object' || value === null) return value
  const { ruc, dv, contribuyente, ...rest } = value as Request
  return {
    ...Object.fromEntries(Object.entries(rest).map(([name, inner]) => [name, joined(inner)])),
    ...(ruc !== undefined && { ruc: dv === undefined ? ruc : `${ruc}-${dv}` }),
    ...(contribuyente !== undefined && { contribuyente: contribuyente === CONTRIBUYENTE }),
  }
}

/** Code of a carrier with a RUC. */
const CONTRIBUYENTE = 1

const GLOBALS = {
  descuentoGlobal: 'dTotDescGlotem',
  anticipoGlobal: 'dTotAnt',
  redondeo: 'dRedon',
  comision: 'dComi',
} as const

/** Returns what was taken off the whole document, which the rows of the catalogue show only as computed. */
const globalsOf = (totals: Sifen | readonly Sifen[] | undefined): Request =>
  Object.fromEntries(
    Object.entries(GLOBALS).flatMap(([name, el]) => {
      const amount = totals === undefined || isList(totals) ? undefined : innerOf(totals, el)
      return typeof amount === 'string' && /[1-9]/.test(amount) ? [[name, amount]] : []
    }),
  )

const innerOf = (group: Sifen, name: string) => (typeof group === 'object' ? group[name] : undefined)
