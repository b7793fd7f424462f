/**
 * Counts of a document on the dashboard: a pure function of its row, so that a change subtracts one count and adds
 * another (docs/notes 260). Documents in progress have no count here: they are few, and counted from their rows.
 */
import { RECUENTO_ESTADOS, type RecuentoEstado, type recuentosPendientes } from '../../../db/index.ts'
import type { DteRow } from './dtes.queries.ts'

/**
 * Upper limits, in seconds, of the time from creation to approval. The last class is for longer times. The migration
 * has the same limits.
 */
export const DEMORAS = [5, 15, 60, 300, 1800] as const
const WITHOUT_APPROVAL = -1

type Recuento = typeof recuentosPendientes.$inferInsert

/** Returns the counts that a document's change adds and subtracts. Empty when both rows count alike. */
export function recount(before: DteRow, after: DteRow): Recuento[] {
  const [was, is] = [countOf(before), countOf(after)]
  if (was && is && isSame(was, is)) return []
  return [...(was ? [negative(was)] : []), ...(is ? [is] : [])]
}

function countOf(dte: DteRow): Recuento | undefined {
  const estado = RECUENTO_ESTADOS.find(known => known === dte.estado)
  return estado && { ...cellOf(dte, estado), ...sumsOf(dte) }
}

function cellOf(dte: DteRow, estado: RecuentoEstado) {
  const isRejected = estado === 'rejected'
  return {
    empresa_id: dte.empresa_id,
    ambiente: dte.ambiente,
    dia: dte.fecha_emision.slice(0, 10),
    tipo_documento: dte.tipo_documento,
    moneda: dte.moneda,
    estado,
    servicio: (isRejected && dte.sifen_result_service) || '',
    codigo: (isRejected && dte.sifen_result_code) || '',
    demora: demoraOf(dte),
  }
}

function demoraOf({ created_at, aprobado_at }: DteRow): number {
  if (!aprobado_at) return WITHOUT_APPROVAL
  const seconds = (aprobado_at.getTime() - created_at.getTime()) / 1000
  return DEMORAS.filter(limit => limit <= seconds).length
}

const AMOUNTS = ['total', 'base5', 'iva5', 'base10', 'iva10', 'exento'] as const

const sumsOf = ({ total_operacion, base5, iva5, base10, iva10, exento }: DteRow) => ({
  documentos: 1,
  sin_detalle: base5 === null ? 1 : 0,
  total: total_operacion,
  base5: base5 ?? '0',
  iva5: iva5 ?? '0',
  base10: base10 ?? '0',
  iva10: iva10 ?? '0',
  exento: exento ?? '0',
})

/** True when two counts of one document are alike. Its amounts never change, so they are not compared. */
const isSame = (one: Recuento, other: Recuento) =>
  one.estado === other.estado &&
  one.servicio === other.servicio &&
  one.codigo === other.codigo &&
  one.demora === other.demora

function negative(count: Recuento): Recuento {
  const taken = Object.fromEntries(AMOUNTS.map(name => [name, minus(count[name] as string)]))
  return { ...count, ...taken, documentos: -count.documentos, sin_detalle: -(count.sin_detalle ?? 0) }
}

const minus = (amount: string) => (amount.startsWith('-') ? amount.slice(1) : `-${amount}`)
