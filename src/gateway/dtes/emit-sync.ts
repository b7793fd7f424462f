/** POST /api/sifen/dtes/sync: creates, signs and sends in one request, and says how it ended (docs/notes A4). */
import { SifenError } from '@nanduti/sifen'
import type { Estado } from '../../db/index.ts'
import type { Deps, Started } from '../../deps.ts'
import { HttpError, notFound, type Principal } from '../../http/index.ts'
import { milestone } from '../../jobs/index.ts'
import type { Space } from '../../ports.ts'
import { createDte, inItsRequest } from './create-dte.ts'
import { notConnected, notReceived, rejectedBySifen, unknownOutcome } from './dtes.errors.ts'
import { presentOutcome } from './dtes.present.ts'
import { type DteRow, readDte } from './dtes.queries.ts'
import { type DtePlan, planDte } from './plan-dte.ts'
import { sendDte } from './send-dte.ts'
import { reserveXml, signDte } from './sign-dte.ts'

export async function emitSync(deps: Deps, principal: Principal, body: unknown) {
  const plan = await planDte(deps, principal, body)
  await assertAccepted(deps, plan)
  const space = await reserveXml(deps, plan.prepared)
  const { dte, xml } = await createSigned(deps, plan, principal.userId, space).finally(space.release)
  return tell(await sendDte(deps, dte, xml, plan.signer, { by: { userId: principal.userId } }))
}

/** The same answer for a document that an earlier request with the key created, as it stands now. */
export async function emittedBefore({ db }: Deps, _principal: Principal, { empresa_id, dte_id }: Started) {
  const dte = dte_id ? await readDte(db, { empresa_id, id: dte_id }) : undefined
  if (!dte) throw notFound()
  return tell(dte)
}

function tell(dte: DteRow): Outcome {
  const answer = ANSWERS[dte.estado](presentOutcome(dte))
  if (answer instanceof HttpError) throw answer
  return answer
}

/**
 * 502 before a number is taken, while SIFEN and we do not accept each other's certificates: no document would arrive until somebody
 * changes that. The first document that meets it takes its number.
 */
async function assertAccepted({ sifen }: Deps, { signer, emitter }: DtePlan): Promise<void> {
  try {
    await sifen.client({ ...signer, baseUrl: sifen.addressOf(emitter.ambiente) }).ready()
  } catch (error) {
    throw error instanceof SifenError ? notConnected(error) : error
  }
}

/** The space comes first: a full disk must not use numbers up. */
async function createSigned(deps: Deps, plan: DtePlan, userId: number, space: Space) {
  const dte = await createDte(deps, plan, userId, inItsRequest(deps))
  milestone('dte.row-committed')
  const xml = await signDte(deps, dte, plan, space)
  milestone('dte.xml-stored')
  return { dte, xml }
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
