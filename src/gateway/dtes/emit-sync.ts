/** POST /api/sifen/dtes/sync: creates, signs and sends in one request, and says how it ended (DECISIONS A4). */
import type { Deps } from '../../deps.ts'
import { type Principal, unprocessable, upstream } from '../../http/index.ts'
import { milestone } from '../../milestones.ts'
import { createDte } from './create-dte.ts'
import { presentOutcome } from './dtes.present.ts'
import type { DteRow } from './dtes.queries.ts'
import { planDte } from './plan-dte.ts'
import { sendDte } from './send-dte.ts'
import { signDte } from './sign-dte.ts'

export async function emitSync(deps: Deps, principal: Principal, body: unknown) {
  const plan = await planDte(deps, principal, body)
  const dte = await createDte(deps, plan, principal.userId)
  milestone('dte.row-committed')
  const xml = await signDte(deps, dte, plan.prepared, plan.signer)
  milestone('dte.xml-stored')
  return answer(await sendDte(deps, dte, xml, plan.signer))
}

/** 200 when SIFEN approved; otherwise the refusal that says what is known, with the document's id and CDC. */
function answer(dte: DteRow) {
  const outcome = presentOutcome(dte)
  if (dte.estado === 'approved' || dte.estado === 'approved_obs') return outcome
  if (dte.estado === 'rejected') {
    const { sifen_result_code: code, sifen_result_msg: msg } = dte
    const why = code === null ? ' sin decir por qué.' : `: ${code} ${msg}`
    throw unprocessable({ sifen: [`SIFEN rechazó el documento${why}`] }, outcome)
  }
  if (dte.estado === 'error') throw upstream(502, NOT_RECEIVED, 'SIFEN_NOT_SENT', outcome)
  throw upstream(504, UNKNOWN, 'SIFEN_UNKNOWN_OUTCOME', outcome)
}

const NOT_RECEIVED =
  'No se pudo conectar con SIFEN: el documento no fue recibido y quedó en estado error. Puede emitirlo de nuevo con un número nuevo.'
const UNKNOWN =
  'SIFEN no respondió con claridad y no se sabe si recibió el documento. Quedó en estado sent: se consultará por su CDC y su estado se actualizará solo. No lo emita de nuevo; consulte GET /api/sifen/dtes/{id}.'
