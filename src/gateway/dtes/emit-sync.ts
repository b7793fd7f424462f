/** POST /api/sifen/dtes/sync: creates, signs and sends in one request, and says how it ended (DECISIONS A4). */
import type { Estado } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import { HttpError, type Principal } from '../../http/index.ts'
import { milestone } from '../../milestones.ts'
import { createDte } from './create-dte.ts'
import { notReceived, rejectedBySifen, unknownOutcome } from './dtes.errors.ts'
import { presentOutcome } from './dtes.present.ts'
import { planDte } from './plan-dte.ts'
import { sendDte } from './send-dte.ts'
import { signDte } from './sign-dte.ts'

export async function emitSync(deps: Deps, principal: Principal, body: unknown) {
  const plan = await planDte(deps, principal, body)
  const dte = await createDte(deps, plan, principal.userId)
  milestone('dte.row-committed')
  const xml = await signDte(deps, dte, plan.prepared, plan.signer)
  milestone('dte.xml-stored')
  const sent = await sendDte(deps, dte, xml, plan.signer)
  const answer = ANSWERS[sent.estado](presentOutcome(sent))
  if (answer instanceof HttpError) throw answer
  return answer
}

type Outcome = ReturnType<typeof presentOutcome>

const approved = (outcome: Outcome) => outcome

/**
 * What the client is told, with the document's id and CDC. One that was adopted as `cancelled` was approved, and says what became of it.
 * `draft` and `signed` nobody sent: they cannot be left here, and if they were nothing would be known of them.
 */
const ANSWERS: Readonly<Record<Estado, (outcome: Outcome) => Outcome | HttpError>> = {
  draft: unknownOutcome,
  signed: unknownOutcome,
  sent: unknownOutcome,
  approved,
  approved_obs: approved,
  cancelled: approved,
  rejected: rejectedBySifen,
  error: notReceived,
}
