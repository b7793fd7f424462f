/** Documents as JSON. Spec, DTE (stored and returned). */
import { padNumero } from '@nanduti/sifen'
import {
  cancelableHasta,
  type DteRow,
  descripcionDeEvento,
  type eventSummaries,
  type listHistorial,
} from '../record/index.ts'
import { type Enlaces, presentEnlaces } from './enlaces.ts'
import { explainResult } from './explain-result.ts'
import type { SummaryRow } from './shown.ts'

type EventSummary = Awaited<ReturnType<typeof eventSummaries>>[number]

/** Returns the full number: `001-001-0000123`. */
export const numeroCompleto = (dte: Pick<DteRow, 'establecimiento' | 'punto_expedicion' | 'numero'>): string =>
  `${dte.establecimiento}-${dte.punto_expedicion}-${padNumero(dte.numero)}`

/** Returns the caller's own data of a document. */
const presentOwn = ({ referencia_externa, extras }: Pick<DteRow, 'referencia_externa' | 'extras'>) => ({
  referencia_externa,
  extras,
})

const presentResult = (dte: SummaryRow) => ({
  id: dte.id,
  cdc: dte.cdc,
  estado: dte.estado,
  sifen_result_code: dte.sifen_result_code,
  sifen_result_msg: dte.sifen_result_msg,
  sifen_explicacion: explainResult(dte),
  prot_aut: dte.prot_aut,
  numero: numeroCompleto(dte),
  ...presentOwn(dte),
  numero_liberado: dte.numero_liberado,
})

/** Returns the fields common to all answers about sending. */
export const presentOutcome = (dte: DteRow, enlaces: Enlaces) => ({
  ...presentResult(dte),
  enlaces,
  advertencias: dte.advertencias,
})

/** Returns the answer to a creation. The document has no QR until its job signs it. */
export const presentCreated = (dte: DteRow) => ({
  id: dte.id,
  cdc: dte.cdc,
  estado: dte.estado,
  numero: numeroCompleto(dte),
  ...presentOwn(dte),
  enlaces: presentEnlaces(dte),
  advertencias: dte.advertencias,
})

/** Receiver of every innominate invoice in its XML (D210, D211). */
const SIN_NOMBRE = { documento: '0', nombre: 'Sin Nombre' }

/** Returns a document's fields in the list. */
export const presentSummary = (dte: SummaryRow) => ({
  ...presentResult(dte),
  version: dte.version,
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
  receptor_xml: dte.nominado ? SIN_NOMBRE : null,
  cancelado: dte.estado === 'cancelled',
  reemplaza_id: dte.reemplaza_id,
  descartado_at: dte.descartado_at?.toISOString() ?? null,
  recuperado_at: dte.recuperado_at?.toISOString() ?? null,
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
