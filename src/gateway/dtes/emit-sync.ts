/** POST /api/sifen/dtes/sync: creates, signs and sends in one request, and says how it ended (DECISIONS A4). */
import type { Deps } from '../../deps.ts'
import type { Principal } from '../../http/index.ts'
import { milestone } from '../../milestones.ts'
import { createDte } from './create-dte.ts'
import { notReceived, rejectedBySifen, unknownOutcome } from './dtes.errors.ts'
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
  if (dte.estado === 'rejected') throw rejectedBySifen(outcome)
  throw dte.estado === 'error' ? notReceived(outcome) : unknownOutcome(outcome)
}
