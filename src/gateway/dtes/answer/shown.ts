/** Columns of a document in lists. */
import { dtes } from '../../../db/index.ts'

/** Columns of every list. They exclude the request and its warnings, which may be long. */
export const IN_LIST = {
  id: dtes.id,
  cdc: dtes.cdc,
  estado: dtes.estado,
  sifen_result_code: dtes.sifen_result_code,
  sifen_result_msg: dtes.sifen_result_msg,
  tipo_documento: dtes.tipo_documento,
  ambiente: dtes.ambiente,
  timbrado: dtes.timbrado,
  establecimiento: dtes.establecimiento,
  punto_expedicion: dtes.punto_expedicion,
  numero: dtes.numero,
  numero_liberado: dtes.numero_liberado,
  reemplaza_id: dtes.reemplaza_id,
  fecha_emision: dtes.fecha_emision,
  moneda: dtes.moneda,
  total_operacion: dtes.total_operacion,
  total_iva: dtes.total_iva,
  receptor_documento: dtes.receptor_documento,
  receptor_nombre: dtes.receptor_nombre,
  nominado: dtes.nominado,
  referencia_externa: dtes.referencia_externa,
  extras: dtes.extras,
}

/** Columns of the API's list. */
export const SHOWN = {
  ...IN_LIST,
  version: dtes.version,
  sifen_result_service: dtes.sifen_result_service,
  prot_aut: dtes.prot_aut,
  emitter_id: dtes.emitter_id,
  numero_anterior: dtes.numero_anterior,
  descartado_at: dtes.descartado_at,
  recuperado_at: dtes.recuperado_at,
  fecha_proceso: dtes.fecha_proceso,
  last_sent_at: dtes.last_sent_at,
  created_at: dtes.created_at,
  updated_at: dtes.updated_at,
}

/** A document as the list reads it. */
export type SummaryRow = Pick<typeof dtes.$inferSelect, keyof typeof SHOWN>
