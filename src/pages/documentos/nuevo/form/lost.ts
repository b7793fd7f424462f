/**
 * Finds data of a document that a form has no field for. The page names it, and issues without it only after the person
 * agrees (docs/notes 295). Pure.
 */
import { type FormFields, formBody, type Values } from '../../../../web/index.ts'

/** Defaults of the API for missing fields. */
const PRESUMED: Readonly<Record<string, unknown>> = {
  ...{ tipoImpuesto: 1, condicionTipoCambio: 1, condicionAnticipo: 1, 'items.ivaProporcion': 100 },
}
/** Fields that repeat the currency of the document. */
const OF_MONEDA = ['condicionPago.entregas.moneda', 'condicionPago.credito.infoCuotas.moneda']
/** Fields that are counted from the rows. */
const COUNTED = ['condicionPago.credito.cuotas']

type Json = Readonly<Record<string, unknown>>

/**
 * Returns the JSON paths without row numbers, each once: `comision`, `items.ncm`. `values`: the texts that the form
 * took over.
 */
export function lostOf(fields: FormFields, json: Json, values: Values): string[] {
  const kept = new Set([...leavesOf(formBody(fields, values).body).map(([path]) => path), ...Object.keys(values)])
  const lost = leavesOf(json)
    .filter(([path, value]) => !kept.has(path) && isWritten(value))
    .map(([path, value]) => [path.replace(/\.\d+(?=\.|$)/g, ''), value] as const)
    .filter(([name, value]) => !isPresumed(name, value, json.moneda ?? 'PYG'))
  return [...new Set(lost.map(([name]) => name))]
}

function leavesOf(json: unknown, path = ''): (readonly [path: string, value: unknown])[] {
  if (typeof json !== 'object' || json === null) return [[path, json]]
  return Object.entries(json).flatMap(([name, value]) => leavesOf(value, path ? `${path}.${name}` : name))
}

/** False for blank texts and zeros, which mean the same as a missing value. */
const isWritten = (value: unknown) =>
  value !== null && value !== undefined && value !== false && !/^[0.\s]*$/.test(`${value}`)

const isPresumed = (name: string, value: unknown, moneda: unknown) =>
  (Object.hasOwn(PRESUMED, name) && String(PRESUMED[name]) === String(value)) ||
  (OF_MONEDA.includes(name) && value === moneda) ||
  COUNTED.includes(name)

/** Names of the groups of a document. */
const GROUPS: Readonly<Record<string, string>> = {
  autoFactura: 'Vendedor',
  complementarios: 'Datos complementarios',
  condicionPago: 'Forma de pago',
  dncp: 'Compra pública',
  documentoAsociado: 'Documentos asociados',
  emisor: 'Datos del emisor',
  extras: 'Datos de su sistema',
  factura: 'Datos de la factura',
  items: 'Ítems',
  obligaciones: 'Obligaciones',
  receptor: 'Receptor',
  remision: 'Remisión',
  sectorAdicional: 'Ciclos y contratos',
  sectorEnergiaElectrica: 'Energía eléctrica',
  sectorSeguros: 'Seguros',
  sectorSupermercados: 'Supermercado',
  transporte: 'Transporte',
  usuario: 'Quién lo generó',
}

export type LostGroup = { group: string; names: string[] }

/** Groups the lost paths. Those without a group come first, together. */
export function groupLost(lost: readonly string[]): LostGroup[] {
  const groups = Map.groupBy(lost, path => GROUPS[path.split('.', 1)[0] ?? ''] ?? '')
  return [...groups]
    .sort(([a], [b]) => a.localeCompare(b, 'es'))
    .map(([group, paths]) => ({
      group: group || 'De todo el documento',
      names: paths.map(path => (group && path.includes('.') ? path.slice(path.indexOf('.') + 1) : path)),
    }))
}

/** The hidden field with the lost paths, and the tick box that agrees to issue without them. */
export const LOST = 'sin_campo'
export const WAIVED = 'emitir_sin'

const MOST = 200
export const writeLost = (lost: readonly string[]): string => lost.slice(0, MOST).join(' ')

/** Reads the hidden field. Ignores anything that is no path. */
export const readLost = (text: unknown): string[] =>
  typeof text === 'string'
    ? text
        .split(' ')
        .filter(path => /^[\p{L}_.]{1,80}$/u.test(path))
        .slice(0, MOST)
    : []
