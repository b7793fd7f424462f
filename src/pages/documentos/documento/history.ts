/** Words of the history: the meaning of each trigger, with its tone. */

import type { Trigger } from '../../../gateway/dtes/index.ts'
import type { Tone } from '../../../web/index.ts'

type Words = { what: string; tone: Tone; why?: string }

export const TRIGGERS: Readonly<Record<Trigger, Words>> = {
  created: { what: 'Creado', tone: 'off' },
  recovered: {
    what: 'Recuperado de SIFEN',
    tone: 'ok',
    why: 'Esta base de datos lo había perdido: SIFEN lo tenía aprobado.',
  },
  'recovered-cancelled': {
    what: 'Recuperado de SIFEN',
    tone: 'off',
    why: 'Esta base de datos lo había perdido: SIFEN lo tenía cancelado.',
  },
  signed: { what: 'Firmado', tone: 'off' },
  'signed-again': { what: 'Firmado de nuevo', tone: 'off', why: 'La firma tenía más de 72 horas.' },
  'cannot-build': { what: 'No se pudo armar', tone: 'bad' },
  abandoned: { what: 'No se envió', tone: 'bad', why: 'El pedido se cortó antes de enviarlo.' },
  intent: { what: 'Enviado a SIFEN', tone: 'run' },
  'solo-lotes': { what: 'SIFEN atiende al emisor solo por lotes: se envió en un lote', tone: 'run' },
  'lote-intent': { what: 'Enviado a SIFEN en un lote', tone: 'run' },
  'too-old': { what: 'No se envió', tone: 'bad', why: 'La fecha de emisión es demasiado antigua.' },
  'cannot-send': { what: 'No se envió', tone: 'bad' },
  'sold-already': { what: 'No se envió', tone: 'bad', why: 'Otro documento de la misma venta está vigente.' },
  'not-accepted': { what: 'No se envió', tone: 'bad', why: 'SIFEN todavía no acepta documentos de este tipo.' },
  approved: { what: 'Aprobado', tone: 'ok' },
  'approved-with-observations': { what: 'Aprobado con observación', tone: 'ok' },
  rejected: { what: 'Rechazado', tone: 'bad' },
  'not-received': { what: 'SIFEN no lo recibió', tone: 'warn' },
  'retries-spent': { what: 'No enviado: se agotaron los intentos', tone: 'bad' },
  'outcome-unknown': { what: 'En duda', tone: 'warn', why: 'No se sabe si SIFEN lo recibió: se pregunta por su CDC.' },
  found: { what: 'SIFEN lo tiene aprobado', tone: 'ok', why: 'Se preguntó por su CDC.' },
  'found-cancelled': { what: 'SIFEN lo tiene cancelado', tone: 'off', why: 'Se preguntó por su CDC.' },
  'found-another': {
    what: 'Rechazado: SIFEN tiene otro documento',
    tone: 'bad',
    why: 'Se preguntó por su CDC: es de otra venta.',
  },
  'rejection-confirmed': { what: 'Rechazo confirmado', tone: 'bad', why: 'Se preguntó por su CDC: SIFEN no lo tiene.' },
  'not-found': { what: 'SIFEN no lo tiene', tone: 'warn', why: 'Se preguntó por su CDC.' },
  'reposts-spent': { what: 'No enviado: SIFEN no lo encuentra', tone: 'bad' },
  'still-not-found': { what: 'SIFEN sigue sin tenerlo', tone: 'off', why: 'Se preguntó otra vez por su CDC.' },
  'lote-not-taken': { what: 'SIFEN no tomó el lote', tone: 'warn' },
  'lote-not-found': { what: 'SIFEN no lo encuentra en el lote', tone: 'warn' },
  'closed-approved': { what: 'Cerrado como aprobado', tone: 'ok', why: 'Lo cerró quien opera la pasarela.' },
  'closed-rejected': { what: 'Cerrado como rechazado', tone: 'bad', why: 'Lo cerró quien opera la pasarela.' },
  'closed-error': { what: 'Cerrado como no enviado', tone: 'bad', why: 'Lo cerró quien opera la pasarela.' },
  resend: { what: 'Puesto en camino otra vez', tone: 'off' },
  dismissed: { what: 'Descartado: no hace falta otro', tone: 'off' },
  cancelled: { what: 'Cancelado', tone: 'off' },
}
