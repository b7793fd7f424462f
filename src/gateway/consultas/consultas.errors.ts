/** Errors of the direct queries, one factory each. docs/notes A20 and A32. */
import { HttpError, notFound, unprocessable, upstream } from '../../http/index.ts'

/** SIFEN's own code and message. */
type SifenResult = { cod_res: string; msg_res: string }

/** Returns a 404 for a subject that SIFEN does not know, with the message of every 404 and SIFEN's own answer. */
export const unknownToSifen = (result: SifenResult): HttpError => {
  const { status, message } = notFound()
  return new HttpError(status, message, { body: result })
}

/** Returns the 422 for a caller that SIFEN does not permit to query. */
export const refusedByCode = (result: SifenResult, queHacer: string): HttpError =>
  unprocessable({ sifen: [`SIFEN no permite esta consulta: ${result.cod_res} ${result.msg_res}. ${queHacer}`] }, result)

/** Returns the 502 for SIFEN's answer that it could not process the query. */
export const notAnswered = (result: SifenResult): HttpError =>
  upstream(
    502,
    `SIFEN no pudo atender la consulta: ${result.cod_res} ${result.msg_res}. Consulte de nuevo en unos minutos.`,
    'SIFEN_REFUSED',
    result,
  )

export const unavailable = (why: string): HttpError =>
  upstream(502, `No se pudo consultar a SIFEN. ${why} Consulte de nuevo en unos minutos.`, 'SIFEN_UNAVAILABLE')

export const noAnswer = (): HttpError =>
  upstream(504, 'SIFEN no respondió a tiempo. Consulte de nuevo en unos minutos.', 'SIFEN_TIMEOUT')
