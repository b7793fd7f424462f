/** Errors of the lots, one factory each, used by the code and the API reference. docs/notes A15, A28. */
import { conflict, HttpError, unprocessable, upstream } from '../../../http/index.ts'
import type { Unready } from '../../dtes/index.ts'
import type { LoteOutcome } from './lotes.present.ts'

/** Returns the 422 for documents that may not go together or can't be sent. Nothing was sent. */
export const dtesRefused = (texts: string[]) => unprocessable({ dte_ids: texts })

/** Returns the 409 during the emitter's pause. `pausado_hasta` is the time when the next lot may be sent. */
export const emitterPaused = (until: Date) =>
  new HttpError(
    409,
    `Los lotes de este emisor están en pausa hasta ${until.toISOString()}, porque SIFEN no encoló el anterior (0301). No se envió nada: reintente después.`,
    { code: 'EMISOR_PAUSADO', body: { pausado_hasta: until.toISOString() } },
  )

export const dtesMoved = () =>
  conflict(
    'Un documento cambió de estado mientras se preparaba el lote. No se envió nada: consulte los documentos y reintente.',
    'DTE_CHANGED',
  )

/** Returns the 502 for a lot that was not sent. No document was moved. */
export const lotNotConnected = ({ message, seconds }: Pick<Unready, 'message' | 'seconds'>) =>
  upstream(502, `El lote no se envió: ${message}`, 'SIFEN_NOT_CONNECTED', {}, { 'Retry-After': String(seconds) })

const wordsOf = ({ cod_res, msg_res }: LoteOutcome) => [cod_res, msg_res].filter(Boolean).join(' ')

export const lotNotQueued = (outcome: LoteOutcome, until: Date) =>
  unprocessable(
    {
      sifen: [
        `SIFEN no encoló el lote: ${wordsOf(outcome)}. Puede que ya tenga los documentos: quedaron en estado sent y se preguntará por cada uno. No los emita de nuevo.`,
      ],
    },
    { ...outcome, pausado_hasta: until.toISOString() },
  )

export const lotNotTaken = (outcome: LoteOutcome) =>
  unprocessable(
    { sifen: [`SIFEN no tomó el lote: ${wordsOf(outcome)}. Los documentos volvieron a estado signed.`] },
    outcome,
  )

export const lotNotReceived = (outcome: LoteOutcome, why?: string) =>
  upstream(
    502,
    `SIFEN no recibió el lote${why ? `: ${why.replace(/\.$/, '')}` : ''}. Los documentos volvieron a estado signed: puede enviarlos de nuevo.`,
    'SIFEN_NOT_SENT',
    outcome,
  )

export const lotUnknown = (outcome: LoteOutcome) =>
  upstream(
    504,
    'No se sabe si SIFEN recibió el lote. Los documentos quedaron en estado sent: se consultará por el CDC de cada uno y su estado se actualizará solo. No los emita de nuevo.',
    'SIFEN_UNKNOWN_OUTCOME',
    outcome,
  )
