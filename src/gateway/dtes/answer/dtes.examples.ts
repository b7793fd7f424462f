/**
 * The document of the API reference's examples, in each state of a response. A test compares the texts with those of
 * real ones.
 */
import type { presentOutcome } from './dtes.present.ts'
import { ENLACES } from './enlaces.ts'

type Outcome = ReturnType<typeof presentOutcome>

export const APPROVED: Outcome = {
  id: 2,
  cdc: '01800123450001001000000222026112114292279601',
  estado: 'approved',
  sifen_result_code: '0260',
  sifen_result_msg: 'Autorización del DE satisfactoria',
  sifen_explicacion: null,
  prot_aut: '50000002',
  numero: '001-001-0000002',
  referencia_externa: null,
  extras: null,
  numero_liberado: false,
  enlaces: ENLACES,
  advertencias: [],
}

const silence = { sifen_result_code: null, sifen_result_msg: null, prot_aut: null }
const refusal = {
  estado: 'rejected',
  sifen_result_code: '1306',
  sifen_result_msg: 'RUC del receptor inexistente en la base de datos de Marangatu',
  numero_liberado: true,
} as const

/** Explanation of that rejection. */
export const EXPLAINED = {
  significado: 'El RUC del receptor no existe en Marangatu.',
  causa: 'Está mal escrito o el cliente no está inscripto.',
  que_hacer: 'Verifique el RUC con el cliente o con la consulta de RUC.',
  lado: 'usted',
  campo: 'receptor.numeroDocumento',
} as const
export const REJECTED: Outcome = { ...APPROVED, ...silence, ...refusal, sifen_explicacion: EXPLAINED }

/** Warning about an unknown field. */
export const UNKNOWN_FIELD = {
  campo: 'items.0.color',
  mensaje: 'El campo items.0.color no se conoce: se guarda con el documento y no se envía a SIFEN.',
}
export const NOT_RECEIVED: Outcome = {
  ...APPROVED,
  ...silence,
  estado: 'error',
  sifen_result_msg: 'Falló la conexión con SIFEN (ECONNREFUSED).',
}
/** A document of a type that SIFEN does not accept yet, with the text of future-types.ts. */
export const NOT_ACCEPTED: Outcome = {
  ...NOT_RECEIVED,
  cdc: '02800123450001001000000222026112114292279600',
  sifen_result_msg:
    'No se envió: SIFEN todavía no acepta el tipo de documento 2, y enviarlo podría bloquear el RUC del emisor. El documento firmado queda guardado.',
}
export const DISTRUST = {
  message:
    'No se confía en el certificado del servidor que respondió por SIFEN, emitido por «Autoridad de ejemplo»: revise su dirección, su autoridad (SIFEN_CA_FILE) y la hora del sistema (SELF_SIGNED_CERT_IN_CHAIN).',
  seconds: 60,
}
export const IN_DOUBT: Outcome = { ...APPROVED, ...silence, estado: 'sent' }
export const DRAFT: Outcome = { ...APPROVED, ...silence, estado: 'draft', enlaces: { ...ENLACES, qr: null } }

export const DISMISSED = {
  message: 'El documento ya no figura entre los que necesitan atención.',
  dte_id: APPROVED.id,
  estado: 'rejected',
  descartado_at: '2026-11-21T14:00:00.000Z',
} as const

export const RESENT = {
  message: 'El documento se envía a SIFEN.',
  dte_id: APPROVED.id,
  estado_anterior: 'rejected',
  estado_actual: 'signed',
  job: 'SendDteJob',
} as const
