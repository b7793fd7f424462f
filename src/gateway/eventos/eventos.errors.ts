/** Errors of the events, one factory each. docs/notes A19 and A31. */
import { conflict, unprocessable, upstream } from '../../http/index.ts'
import { asuncionText, deadlineHours } from './deadlines.ts'
import type { Outcome } from './eventos.present.ts'

export const notApproved = (id: number, estado: string) =>
  conflict(
    `El DTE ${id} está en estado ${estado}: solo se cancela uno aprobado.`,
    estado === 'cancelled' ? 'DTE_CANCELLED' : 'DTE_NOT_APPROVED',
  )

export const alreadyAsked = (id: number, eventoId: number) =>
  conflict(
    `El DTE ${id} ya tiene una cancelación en curso o aprobada: véala en GET /api/sifen/eventos/${eventoId}.`,
    'EVENTO_DUPLICADO',
  )

export const notApprovedFor = (id: number, estado: string) =>
  conflict(`El DTE ${id} está en estado ${estado}: el evento necesita uno aprobado.`, 'DTE_NOT_APPROVED')

export const alreadyAskedOfCdc = (eventoId: number) =>
  conflict(
    `El documento ya tiene un evento de este tipo: véalo en GET /api/sifen/eventos/${eventoId}.`,
    'EVENTO_DUPLICADO',
  )

export const deadlinePassed = (tipoDocumento: number, deadline: Date) =>
  unprocessable({
    cdc: [
      `El plazo para cancelar venció el ${asuncionText(deadline)}: son ${deadlineHours(tipoDocumento)} horas desde el último envío. Ajuste la operación con otro documento, por ejemplo una nota de crédito.`,
    ],
  })

export const alreadyVoided = (rangos: readonly string[]) =>
  conflict(
    `El rango se superpone con números ya inutilizados o por inutilizar: ${rangos.join(', ')}.`,
    'RANGO_INUTILIZADO',
  )

export const rangeInUse = (numeros: readonly string[], hasMore: boolean) =>
  conflict(
    `Hay documentos en el rango: ${numeros.join(', ')}${hasMore ? '…' : ''}. Solo se inutilizan números sin usar.`,
    'RANGO_EN_USO',
  )

export const rejectedBySifen = (outcome: Outcome) => {
  const { cod_res, msg_res } = outcome
  const why = cod_res === null ? (msg_res ? `: ${msg_res}` : ' sin decir por qué.') : `: ${cod_res} ${msg_res}`
  return unprocessable({ sifen: [`SIFEN rechazó el evento${why}`] }, outcome)
}

/** Returns the 502 for an event that SIFEN did not receive, with the event's own message. */
export const notReceived = (outcome: Outcome) => upstream(502, outcome.msg_res ?? '', 'SIFEN_NOT_SENT', outcome)

export const unknownOutcome = (outcome: Outcome) =>
  upstream(
    504,
    `No se sabe si SIFEN recibió el evento. Quedó en estado sent y se averiguará solo. No lo pida de nuevo; consulte GET /api/sifen/eventos/${outcome.evento_id}.`,
    'SIFEN_UNKNOWN_OUTCOME',
    outcome,
  )

/** Returns the 502 for a request that stored no event. */
export const notConnected = (why: string) =>
  upstream(502, `No se registró ningún evento: ${why}`, 'SIFEN_NOT_CONNECTED')
