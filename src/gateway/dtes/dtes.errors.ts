/** Errors of the documents, one factory each, used by the code and the API reference. docs/notes A4. */
import { conflict, unprocessable, upstream } from '../../http/index.ts'
import type { presentOutcome } from './dtes.present.ts'
import type { DteRow } from './dtes.queries.ts'
import type { Unready } from './readiness.ts'

/** The document's current state, part of each of these errors. */
type Outcome = ReturnType<typeof presentOutcome>

export function rejectedBySifen(outcome: Outcome) {
  const { sifen_result_code: code, sifen_result_msg: msg } = outcome
  const why = code === null ? ' sin decir por qué.' : `: ${code} ${msg}`
  return unprocessable({ sifen: [`SIFEN rechazó el documento${why}`] }, outcome)
}

/**
 * Returns the 502 for a document that SIFEN does not have. The document's own message says why: no connection, given up
 * before it was sent, or not found by SIFEN.
 */
export function notReceived(outcome: Outcome) {
  const { sifen_result_code: code, sifen_result_msg: msg } = outcome
  const why = [code, msg].filter(Boolean).join(' ').replace(/\.$/, '')
  return upstream(
    502,
    `SIFEN no recibió el documento, que quedó en estado error${why && `: ${why}`}. Puede emitirlo de nuevo con un número nuevo.`,
    'SIFEN_NOT_SENT',
    outcome,
  )
}

/**
 * Returns the 502 for a type that SIFEN does not accept yet: another document would end the same way.
 * `sifen_result_msg` already says so.
 */
export const typeNotAccepted = (outcome: Outcome) =>
  upstream(
    502,
    `${outcome.sifen_result_msg ?? ''} Quedó en estado error, con su número: véalo en GET /api/sifen/dtes/${outcome.id}, y su XML y su KuDE en /xml y /kude. No lo emita de nuevo: el resultado sería el mismo.`,
    'SIFEN_TYPE_NOT_ACCEPTED',
    outcome,
  )

/** Returns the 502 for a request that created no document and took no number. */
export const notConnected = ({ message, seconds }: Pick<Unready, 'message' | 'seconds'>) =>
  upstream(
    502,
    `No se creó ningún documento ni se tomó un número: ${message}`,
    'SIFEN_NOT_CONNECTED',
    {},
    retryAfter(seconds),
  )

const retryAfter = (seconds: number) => ({ 'Retry-After': String(seconds) })

/** Returns the 504 for a document whose outcome is not known. A repeated request may find a resend that waits. */
export const unknownOutcome = (outcome: Outcome) =>
  upstream(
    504,
    `${unknownText(outcome)} No lo emita de nuevo; consulte GET /api/sifen/dtes/{id}.`,
    'SIFEN_UNKNOWN_OUTCOME',
    outcome,
  )

const unknownText = ({ estado }: Outcome) =>
  estado === 'sent'
    ? 'No se sabe si SIFEN recibió el documento. Quedó en estado sent: se consultará por su CDC y su estado se actualizará solo.'
    : `El documento está en estado ${estado} y espera su envío: su estado se actualizará solo.`

export const notSigned = ({ id, estado }: Pick<DteRow, 'id' | 'estado'>) =>
  conflict(`El DTE ${id} está en estado ${estado} y todavía no tiene XML firmado.`, 'DTE_NOT_SIGNED')

/** Returns the 409 for a document that can't be signed: after the draft, it is either signed already or ended. */
export const notSignable = ({ id, estado }: Pick<DteRow, 'id' | 'estado'>) =>
  conflict(`El DTE ${id} está en estado ${estado} y ya no se firma.`, 'DTE_NOT_SIGNABLE')

export const notResendable = ({ id, estado }: Pick<DteRow, 'id' | 'estado'>) =>
  conflict(`El DTE ${id} está en estado ${estado} y no se puede reenviar.`, 'DTE_NOT_RESENDABLE')

/** Returns the 422 for an ended document whose number was assigned to another. */
export const numberTaken = () =>
  unprocessable({
    numeroDocumento: ['Otro documento ya tiene el número de este, que no se puede reenviar: emita uno nuevo.'],
  })

/** Returns the 422 for a document that SIFEN would reject for its age. */
export const tooOldToResend = () =>
  unprocessable({
    fechaEmision: [
      'La fecha de emisión tiene más de 720 horas (30 días) y SIFEN ya no lo acepta: emita otro documento con la fecha de hoy.',
    ],
  })
