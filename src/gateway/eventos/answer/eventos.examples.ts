/** Examples of the API reference: events in each state of a response. */

import { NOT_RECEIVED } from '../record/index.ts'
import type { Outcome } from './eventos.present.ts'

export const CDC = '01800123450001001000000222026112114292279601'

export const CANCELLED = {
  status: 'approved',
  evento_id: 7,
  cod_res: '0600',
  msg_res: 'Evento registrado correctamente',
  prot_aut: '1000007',
  sifen_explicacion: null,
  cdc: CDC,
  dte_id: 2,
  dte_estado: 'cancelled',
} as const satisfies Outcome

const RANGE = {
  timbrado: '12345678',
  establecimiento: '001',
  punto_expedicion: '001',
  rango: '0000010-0000012',
  tipo_documento: 1,
}
const { cdc: _cdc, dte_id: _id, dte_estado: _estado, ...COMMON } = CANCELLED
export const VOIDED: Outcome = { ...COMMON, ...RANGE }

const silence = { cod_res: null, msg_res: null, prot_aut: null, sifen_explicacion: null }

/** Explanation of a cancellation that SIFEN rejects as too late. */
const EXPLAINED = {
  significado: 'Pasó el plazo para cancelar la factura.',
  causa:
    'Una factura se cancela hasta 48 horas después de su aprobación. En el ambiente de prueba también aparece al cancelar antes de 3 minutos.',
  que_hacer: 'Emita una nota de crédito; en prueba, espere 3 minutos y repita.',
  lado: 'usted',
  campo: 'cdc',
} as const

const REFUSED = { status: 'rejected', prot_aut: null } as const
export const REJECTED: Outcome = {
  ...CANCELLED,
  ...REFUSED,
  cod_res: '4009',
  msg_res: 'Plazo de solicitud de cancelación de una FE extemporáneo',
  sifen_explicacion: EXPLAINED,
  dte_estado: 'approved',
}
export const NOT_SENT: Outcome = { ...CANCELLED, ...silence, ...REFUSED, msg_res: NOT_RECEIVED, dte_estado: 'approved' }
export const IN_DOUBT: Outcome = { ...CANCELLED, ...silence, status: 'sent', dte_estado: 'approved' }
export const NOT_SENT_RANGE: Outcome = { ...VOIDED, ...silence, ...REFUSED, msg_res: NOT_RECEIVED }
export const IN_DOUBT_RANGE: Outcome = { ...VOIDED, ...silence, status: 'sent' }
export const REJECTED_RANGE: Outcome = {
  ...VOIDED,
  ...REFUSED,
  cod_res: '4065',
  msg_res: 'Existe DTE en el rango informado',
  sifen_explicacion: {
    significado: 'En el rango hay documentos aprobados.',
    causa: 'El número se usó, aquí o en otro sistema.',
    que_hacer: 'Reduzca el rango a los números sin usar.',
    lado: 'usted',
    campo: 'numero_inicio',
  },
}

/** The text of readiness.ts of dtes. */
export const PAUSED =
  'SIFEN no responde a este emisor desde el 21/11/2026 a las 10:00:00. Por eso no se lo llama hasta el 21/11/2026 a las 10:00:10: reintente después.'
