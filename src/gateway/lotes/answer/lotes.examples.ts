/** The lot of the API reference's examples, in each state of a response. */
import type { LoteOutcome } from './lotes.present.ts'

export const RECEIVED = {
  message: 'SIFEN recibió el lote. El estado de cada documento se actualizará solo.',
  lote_id: 1,
  estado: 'received' as const,
  prot_lote: '154307038990000001',
  cod_res: '0300',
  msg_res: 'Lote recibido con éxito',
  dte_ids: [2, 3],
  http_code: 200,
  batch_id: 20261121,
}

const { message: _, ...outcome } = RECEIVED
const silent = { prot_lote: null, cod_res: null, msg_res: null }

export const NOT_QUEUED_ANSWER: LoteOutcome = {
  ...outcome,
  http_code: 422,
  estado: 'unknown',
  prot_lote: null,
  cod_res: '0301',
  msg_res: 'Lote no encolado para procesamiento',
}
export const NOT_TAKEN_ANSWER: LoteOutcome = {
  ...outcome,
  http_code: 422,
  estado: 'refused',
  prot_lote: null,
  cod_res: '0183',
  msg_res: 'RUC del certificado utilizado en la conexión no pertenece a un contribuyente activo',
}
export const NOT_RECEIVED: LoteOutcome = { ...outcome, ...silent, http_code: 502, estado: 'not_sent' }
export const IN_DOUBT: LoteOutcome = { ...outcome, ...silent, http_code: 504, estado: 'unknown' }
export const PAUSED_UNTIL = '2026-11-21T14:00:00.000Z'

/** Problems of a body without any field. */
export const WITHOUT_FIELDS = {
  dte_ids: ['El campo dte_ids es obligatorio.'],
  emitter_id: ['El campo emitter_id es obligatorio.'],
}
