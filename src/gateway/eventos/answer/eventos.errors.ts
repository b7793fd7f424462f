/** Errors of the events, one factory each. docs/notes A19 and A31. */
import { momentoAsuncion, nombreDeTipo, padNumero } from '@nanduti/sifen'
import { conflict, unprocessable, upstream } from '../../../http/index.ts'
import type { NotaRow } from '../../dtes/index.ts'
import type { Outcome } from './eventos.present.ts'

export const notApproved = (id: number, estado: string) =>
  conflict(
    `El DTE ${id} está en estado ${estado}: solo se cancela uno aprobado.`,
    estado === 'cancelled' ? 'DTE_CANCELLED' : 'DTE_NOT_APPROVED',
  )

/** Returns the 409 that names the event which excludes another one. */
const duplicated = (message: string, evento_id: number) =>
  conflict(`${message} en GET /api/sifen/eventos/${evento_id}.`, 'EVENTO_DUPLICADO', { body: { evento_id } })

export const alreadyRequested = (id: number, eventoId: number) =>
  duplicated(`El DTE ${id} ya tiene una cancelación en curso o aprobada: véala`, eventoId)

/** Returns the 409 for a document that credit or debit notes hold. */
export const hasNotas = (id: number, notas: readonly NotaRow[], hasMore: boolean) =>
  conflict(
    `El DTE ${id} tiene notas: ${notas.map(notaInWords).join(', ')}${hasMore ? '…' : ''}. Una factura con notas de crédito o débito no se cancela: cancele antes las notas, o ajuste la operación con otra nota.`,
    'DTE_CON_NOTAS',
  )

const notaInWords = ({ id, tipo_documento, establecimiento, punto_expedicion, numero, estado }: NotaRow) =>
  `${tipo_documento === 5 ? 'crédito' : 'débito'} ${establecimiento}-${punto_expedicion}-${padNumero(numero)} (DTE ${id}, ${estado})`

export const notApprovedFor = (id: number, estado: string) =>
  conflict(`El DTE ${id} está en estado ${estado}: el evento necesita uno aprobado.`, 'DTE_NOT_APPROVED')

export const alreadyRequestedOfCdc = (eventoId: number) =>
  duplicated('El documento ya tiene un evento de este tipo: véalo', eventoId)

export const deadlinePassed = (tipoDocumento: number, deadline: Date) =>
  unprocessable({
    cdc: [
      `El plazo para cancelar venció el ${momentoAsuncion(deadline)}: son ${nombreDeTipo(tipoDocumento).cancelacionHoras} horas desde el último envío. Ajuste la operación con otro documento, por ejemplo una nota de crédito.`,
    ],
  })

/** Returns the 409 for a range that voidings hold. `same` is the event of exactly this range, as of a repeated request. */
export const alreadyVoided = (rangos: readonly string[], same?: { evento_id: number }) =>
  conflict(
    same
      ? `El rango ${rangos[0]} ya está inutilizado o por inutilizar: es el evento ${same.evento_id}.`
      : `El rango se superpone con números ya inutilizados o por inutilizar: ${rangos.join(', ')}.`,
    'RANGO_INUTILIZADO',
    same && { body: { evento_id: same.evento_id } },
  )

export const rangeInUse = (numeros: readonly string[], hasMore: boolean) =>
  conflict(
    `Hay documentos en el rango: ${numeros.join(', ')}${hasMore ? '…' : ''}. Solo se inutilizan números sin usar.`,
    'RANGO_EN_USO',
  )

/** Returns the 504 for a voiding whose check had no answer: no event was stored. */
export const cdcsNotQueried = () =>
  upstream(
    504,
    'No se registró ningún evento: SIFEN no respondió a tiempo si tiene los documentos rechazados o no enviados de esos números. Pídalo de nuevo.',
    'RANGO_SIN_CONSULTAR',
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
