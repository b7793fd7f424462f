/** One query to SIFEN on behalf of an emitter, and the errors of a query without an answer (docs/notes A20, A32). */
import { explain, type Service, type SifenClient, SifenError } from '@nanduti/sifen'
import type { Deps } from '../../deps.ts'
import type { HttpError } from '../../http/index.ts'
import { pauseText } from '../dtes/index.ts'
import { type EmitterRow, loadTlsIdentity } from '../emitters/index.ts'
import { noAnswer, notAnswered, refusedByCode, unavailable } from './consultas.errors.ts'

/**
 * Codes for a certificate without permission or with an inactive RUC. Any other code means that SIFEN could not process
 * the query.
 */
const OURS = new Set(['0421', '0501', '0183'])

/** Sends a query to SIFEN. Throws 422, 502 or 504 when SIFEN does not answer it. */
export async function askSifen<Answer>(
  deps: Deps,
  { id, ambiente }: Pick<EmitterRow, 'id' | 'ambiente'>,
  service: Service,
  question: (client: SifenClient) => Promise<Answer>,
): Promise<Answer> {
  const access = { ...(await loadTlsIdentity(deps, id)), baseUrl: deps.sifen.addressOf(ambiente) }
  const pause = deps.sifen.admit(access, service)
  if (pause) throw unavailable(pauseText(pause))
  try {
    const answer = await deps.patience.within<Answer | undefined>(question(deps.sifen.client(access)), undefined)
    if (answer === undefined) throw noAnswer()
    return answer
  } catch (error) {
    if (!(error instanceof SifenError)) throw error
    deps.log.warn({ emitterId: id, service, code: error.code, codigo: error.codigo }, 'direct query failed')
    throw refusalOf(service, error)
  }
}

/**
 * Returns the HTTP error for a failed query. Queries are idempotent, so whether SIFEN received this one does not
 * matter.
 */
function refusalOf(service: Service, { code, codigo, mensaje = '', message }: SifenError): HttpError {
  if (codigo !== undefined) {
    const result = { cod_res: codigo, msg_res: mensaje }
    return OURS.has(codigo) ? refusedByCode(result, explain(service, codigo).queHacer) : notAnswered(result)
  }
  return code === 'SIFEN_TIMEOUT' ? noAnswer() : unavailable(message)
}
