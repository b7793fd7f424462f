/** Errors of the documents, one factory each, used by the code and the API reference. docs/notes A4. */
import { EMISION_EN_PALABRAS } from '@nanduti/sifen'
import { conflict, HttpError, unprocessable, upstream } from '../../../http/index.ts'
import { HOLD_TEXT, type Hold, holdTitle } from '../../timbrados/index.ts'
import type { DteRow, Twin } from '../record/index.ts'
import { numeroCompleto, type presentOutcome } from './dtes.present.ts'
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
  const { id, sifen_result_code: code, sifen_result_msg: msg } = outcome
  const why = [code, msg].filter(Boolean).join(' ').replace(/\.$/, '')
  return upstream(
    502,
    `SIFEN no recibió el documento, que quedó en estado error${why && `: ${why}`}. Puede emitirlo de nuevo con un número nuevo, otra Idempotency-Key, y la misma referencia_externa o reemplaza_id: ${id}.`,
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

/** Usual recoveries take less. */
const RECOVERY_RETRY_SECONDS = 5

/** Returns the refusal of a number at a held point: 503 while it is being recovered, 409 when it is stopped. */
export const pointHeld = (hold: Hold, punto: string): HttpError =>
  hold === 'stopped' ? pointStopped(punto) : pointRecovering(punto)

export const pointRecovering = (punto: string) =>
  new HttpError(
    503,
    `${holdTitle('recovering', punto)}. ${HOLD_TEXT.recovering} ${NOTHING_MADE}: repita el mismo pedido en ${RECOVERY_RETRY_SECONDS} segundos.`,
    { code: 'PUNTO_EN_RECUPERACION', headers: retryAfter(RECOVERY_RETRY_SECONDS) },
  )

export const pointStopped = (punto: string) =>
  conflict(`${holdTitle('stopped', punto)}. ${HOLD_TEXT.stopped} ${NOTHING_MADE}.`, 'PUNTO_DETENIDO')

const NOTHING_MADE = 'No se creó ningún documento ni se tomó un número'

const retryAfter = (seconds: number) => ({ 'Retry-After': String(seconds) })

/** Returns the 504 for a document whose outcome is not known. A repeated request may find a resend that waits. */
export const unknownOutcome = (outcome: Outcome) =>
  upstream(
    504,
    `${unknownText(outcome)} No lo emita de nuevo; consulte GET /api/sifen/dtes/{id}.`,
    'SIFEN_UNKNOWN_OUTCOME',
    outcome,
  )

/** Message of the 202 for a document that SIFEN received in a lot. */
export const BY_LOTE = 'SIFEN lo procesa por lote: se confirma solo. No lo emita de nuevo.'

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

/** Returns the 409 for a sale that another document has, or may get, the effect of: a second one would be a second sale. */
export const replacedAlready = (
  { id }: Pick<DteRow, 'id'>,
  { id: dte_id, estado }: Pick<DteRow, 'id' | 'estado'>,
): HttpError => {
  const text = `El documento ${dte_id}, en estado ${estado}, es de la misma venta que el ${id}. No emita otro por ella.`
  return conflict(text, 'DOCUMENTO_REEMPLAZADO', { body: { dte_id } })
}

/** Names the documents that were read back from SIFEN, in Spanish. */
export const twinText = (twins: readonly Pick<Twin, 'id'>[]): string =>
  `puede ser el documento ${twins.map(({ id }) => id).join(' o ')}, que volvió de SIFEN: compárelo antes de emitir otro`

/**
 * Returns the 409 for a failed document whose sale may have one that was read back from SIFEN (docs/notes 475). The
 * fields are those of the first.
 */
export const maybeRecovered = (
  { id, estado }: Pick<DteRow, 'id' | 'estado'>,
  twins: readonly [Twin, ...Twin[]],
): HttpError => {
  const [first] = twins
  const dismissal = estado === 'cancelled' ? '' : `: descarte el ${id} con POST /api/sifen/dtes/${id}/descartar`
  return conflict(
    `La venta del documento ${id}, en estado ${estado}, ${twinText(twins)}. Tiene el mismo receptor y el mismo total. Si es la misma venta, no emita otro${dismissal}. Si no lo es, emita otro con reemplaza_id: ${id}.`,
    'DOCUMENTO_RECUPERADO',
    { body: { dte_id: first.id, cdc: first.cdc, numero: numeroCompleto(first) } },
  )
}

export const notDismissable = ({ id, estado }: Pick<DteRow, 'id' | 'estado'>) =>
  conflict(`El DTE ${id} está en estado ${estado}: solo se descarta uno rechazado o en error.`, 'DTE_NOT_DISMISSABLE')

/** Returns the 422 for an ended document whose number was assigned to another. */
export const numberTaken = () =>
  unprocessable({
    numeroDocumento: ['Otro documento ya tiene el número de este, que no se puede reenviar: emita uno nuevo.'],
  })

/** Returns the 422 for a document whose number another one has at SIFEN. */
export const numberOfAnother = () =>
  unprocessable({
    numeroDocumento: [
      'SIFEN tiene otro documento con el número de este, que no se puede reenviar: emita la venta de nuevo.',
    ],
  })

/** Returns the 422 for a document that SIFEN would reject for its age. */
export const tooOldToResend = () =>
  unprocessable({
    fechaEmision: [
      `La fecha de emisión tiene más de ${EMISION_EN_PALABRAS} y SIFEN ya no lo acepta: emita otro documento con la fecha de hoy.`,
    ],
  })
