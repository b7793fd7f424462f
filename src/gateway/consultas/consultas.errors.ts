/** What the direct queries refuse in words of their own, one factory each. docs/notes A20 and A32. */
import { HttpError, notFound, unprocessable, upstream } from '../../http/index.ts'

/** SIFEN's own code and message. */
type Said = { cod_res: string; msg_res: string }

/** SIFEN knows nothing of it: the message of every 404, with SIFEN's word beside it. */
export const unknownToSifen = (said: Said): HttpError => {
  const { status, message } = notFound()
  return new HttpError(status, message, { body: said })
}

/** SIFEN says no to who asks. */
export const refusedByCode = (said: Said, queHacer: string): HttpError =>
  unprocessable({ sifen: [`SIFEN no permite esta consulta: ${said.cod_res} ${said.msg_res}. ${queHacer}`] }, said)

/** SIFEN answered that it could not look. */
export const notAnswered = (said: Said): HttpError =>
  upstream(
    502,
    `SIFEN no pudo atender la consulta: ${said.cod_res} ${said.msg_res}. Consulte de nuevo en unos minutos.`,
    'SIFEN_REFUSED',
    said,
  )

export const unavailable = (why: string): HttpError =>
  upstream(502, `No se pudo consultar a SIFEN. ${why} Consulte de nuevo en unos minutos.`, 'SIFEN_UNAVAILABLE')

export const noAnswer = (): HttpError =>
  upstream(504, 'SIFEN no respondió a tiempo. Consulte de nuevo en unos minutos.', 'SIFEN_TIMEOUT')
