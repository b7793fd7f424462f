/** What the documents refuse in words of their own, one factory each: thrown where it happens and shown by the reference. docs/notes A4. */
import { conflict, unprocessable, upstream } from '../../http/index.ts'
import type { presentOutcome } from './dtes.present.ts'
import type { DteRow } from './dtes.queries.ts'
import type { Unready } from './readiness.ts'

/** What is known of the document goes with each of them. */
type Outcome = ReturnType<typeof presentOutcome>

export function rejectedBySifen(outcome: Outcome) {
  const { sifen_result_code: code, sifen_result_msg: msg } = outcome
  const why = code === null ? ' sin decir por qué.' : `: ${code} ${msg}`
  return unprocessable({ sifen: [`SIFEN rechazó el documento${why}`] }, outcome)
}

/** By what the document says of itself: never connected, given up before it was sent, or not found by SIFEN. */
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

/** Of a type that SIFEN does not take yet: another document would end in the same way. `sifen_result_msg` says so already. */
export const typeNotAccepted = (outcome: Outcome) =>
  upstream(
    502,
    `${outcome.sifen_result_msg ?? ''} Quedó en estado error, con su número: véalo en GET /api/sifen/dtes/${outcome.id}, y su XML y su KuDE en /xml y /kude. No lo emita de nuevo: el resultado sería el mismo.`,
    'SIFEN_TYPE_NOT_ACCEPTED',
    outcome,
  )

/** No document was made and no number taken. */
export const notConnected = ({ message, seconds }: Pick<Unready, 'message' | 'seconds'>) =>
  upstream(
    502,
    `No se creó ningún documento ni se tomó un número: ${message}`,
    'SIFEN_NOT_CONNECTED',
    {},
    retryAfter(seconds),
  )

const retryAfter = (seconds: number) => ({ 'Retry-After': String(seconds) })

export const unknownOutcome = (outcome: Outcome) =>
  upstream(
    504,
    'No se sabe si SIFEN recibió el documento. Quedó en estado sent: se consultará por su CDC y su estado se actualizará solo. No lo emita de nuevo; consulte GET /api/sifen/dtes/{id}.',
    'SIFEN_UNKNOWN_OUTCOME',
    outcome,
  )

export const notSigned = ({ id, estado }: Pick<DteRow, 'id' | 'estado'>) =>
  conflict(`El DTE ${id} está en estado ${estado} y todavía no tiene XML firmado.`, 'DTE_NOT_SIGNED')

/** Signing comes before all else: a document that has gone on is signed already, or ended. */
export const notSignable = ({ id, estado }: Pick<DteRow, 'id' | 'estado'>) =>
  conflict(`El DTE ${id} está en estado ${estado} y ya no se firma.`, 'DTE_NOT_SIGNABLE')

export const notResendable = ({ id, estado }: Pick<DteRow, 'id' | 'estado'>) =>
  conflict(`El DTE ${id} está en estado ${estado} y no se puede reenviar.`, 'DTE_NOT_RESENDABLE')

/** Of a document that ended: its number went to another. */
export const numberTaken = () =>
  unprocessable({
    numeroDocumento: ['Otro documento ya tiene el número de este, que no se puede reenviar: emita uno nuevo.'],
  })

/** SIFEN would refuse it for its age. */
export const tooOldToResend = () =>
  unprocessable({
    fechaEmision: [
      'La fecha de emisión tiene más de 720 horas (30 días) y SIFEN ya no lo acepta: emita otro documento con la fecha de hoy.',
    ],
  })
