/** Documents as JSON. Spec, DTE (stored and returned). */
import { cancelableHasta } from './cancelable-hasta.ts'
import type { DteRow, eventSummaries } from './dtes.queries.ts'
import { explainResult } from './explain-result.ts'
import type { listHistorial } from './historial.queries.ts'
import type { SummaryRow } from './shown.ts'
import { descripcionDeEvento } from './tipos-de-evento.ts'

type EventSummary = Awaited<ReturnType<typeof eventSummaries>>[number]

/** Returns the full number: `001-001-0000123`. */
const numeroCompleto = (dte: Pick<DteRow, 'establecimiento' | 'punto_expedicion' | 'numero'>): string =>
  `${dte.establecimiento}-${dte.punto_expedicion}-${String(dte.numero).padStart(7, '0')}`

const presentResult = (dte: SummaryRow) => ({
  id: dte.id,
  cdc: dte.cdc,
  estado: dte.estado,
  sifen_result_code: dte.sifen_result_code,
  sifen_result_msg: dte.sifen_result_msg,
  sifen_explicacion: explainResult(dte),
  prot_aut: dte.prot_aut,
  numero: numeroCompleto(dte),
})

/** Returns the fields common to all answers about sending. */
export const presentOutcome = (dte: DteRow) => ({ ...presentResult(dte), advertencias: dte.advertencias })

/** Returns the answer to a creation. */
export const presentCreated = (dte: DteRow) => ({
  id: dte.id,
  cdc: dte.cdc,
  estado: dte.estado,
  numero: numeroCompleto(dte),
  advertencias: dte.advertencias,
})

/** Returns a document's fields in the list. */
export const presentSummary = (dte: SummaryRow) => ({
  ...presentResult(dte),
  emitter_id: dte.emitter_id,
  tipo_documento: dte.tipo_documento,
  ambiente: dte.ambiente,
  timbrado: dte.timbrado,
  establecimiento: dte.establecimiento,
  punto_expedicion: dte.punto_expedicion,
  fecha_emision: dte.fecha_emision,
  moneda: dte.moneda,
  total_operacion: plainDecimal(dte.total_operacion),
  total_iva: plainDecimal(dte.total_iva),
  receptor: { documento: dte.receptor_documento, nombre: dte.receptor_nombre },
  cancelado: dte.estado === 'cancelled',
  fecha_proceso: dte.fecha_proceso?.toISOString() ?? null,
  last_sent_at: dte.last_sent_at?.toISOString() ?? null,
  created_at: dte.created_at.toISOString(),
  updated_at: dte.updated_at.toISOString(),
})

/** Returns a document with all its fields. `atencion` comes from attention.ts. */
export const presentDte = (dte: DteRow, eventos: readonly EventSummary[], atencion: string | null) => ({
  ...presentSummary(dte),
  advertencias: dte.advertencias,
  tipo_cambio: dte.tipo_cambio,
  atencion,
  cancelable_hasta: cancelableHasta(dte)?.toISOString() ?? null,
  eventos: eventos.map(presentEventSummary),
  xml_signed_path: dte.xml_signed_path,
})

const presentEventSummary = (evento: EventSummary) => ({
  ...evento,
  tipo_descripcion: descripcionDeEvento(evento.tipo),
  fecha_envio: evento.fecha_envio?.toISOString() ?? null,
})

type Change = Awaited<ReturnType<typeof listHistorial>>[number]

/** Returns a change of the document, with its user or job. */
export const presentChange = ({ at, from, to, trigger, usuario, job, attempt_id, motivo }: Change) => ({
  at: at.toISOString(),
  from,
  to,
  trigger,
  usuario,
  job,
  attempt: attempt_id,
  motivo,
})

/** Formats an exact decimal without trailing zeros, like SIFEN's own amounts: `150000.00000000` → `150000`. */
const plainDecimal = (text: string) => (text.includes('.') ? text.replace(/\.?0+$/, '') : text)
