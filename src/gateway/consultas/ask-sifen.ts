/** One question to SIFEN in an emitter's name, and what becomes of a question without an answer (docs/notes A20, A32). */
import { explain, type Service, type SifenClient, SifenError } from '@nanduti/sifen'
import type { Deps } from '../../deps.ts'
import type { HttpError } from '../../http/index.ts'
import { pauseText } from '../dtes/index.ts'
import { type EmitterRow, loadTlsIdentity } from '../emitters/index.ts'
import { noAnswer, notAnswered, refusedByCode, unavailable } from './consultas.errors.ts'

/** The asking certificate has no permission, or its RUC is not active; any other code says that SIFEN could not look. */
const OURS = new Set(['0421', '0501', '0183'])

/** Throws 422, 502 or 504 when SIFEN does not answer what was asked. */
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
    return await question(deps.sifen.client(access))
  } catch (error) {
    if (!(error instanceof SifenError)) throw error
    deps.log.warn({ emitterId: id, service, code: error.code, codigo: error.codigo }, 'direct query failed')
    throw refusalOf(service, error)
  }
}

/** Asking again does no harm, so only the kind of trouble counts and not whether SIFEN received the question. */
function refusalOf(service: Service, { code, codigo, mensaje = '', message }: SifenError): HttpError {
  if (codigo !== undefined) {
    const said = { cod_res: codigo, msg_res: mensaje }
    return OURS.has(codigo) ? refusedByCode(said, explain(service, codigo).queHacer) : notAnswered(said)
  }
  return code === 'SIFEN_TIMEOUT' ? noAnswer() : unavailable(message)
}
