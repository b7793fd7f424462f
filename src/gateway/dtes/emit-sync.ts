/**
 * POST /api/sifen/dtes/sync: creates, signs and sends a document in one request, and returns the outcome (docs/notes
 * A4).
 */
import type { Estado } from '../../db/index.ts'
import type { Deps, Started } from '../../deps.ts'
import { HttpError, notFound, type Principal } from '../../http/index.ts'
import { milestone } from '../../jobs/index.ts'
import type { Space } from '../../ports.ts'
import { createDte, inItsRequest } from './create-dte.ts'
import { notConnected, notReceived, rejectedBySifen, typeNotAccepted, unknownOutcome } from './dtes.errors.ts'
import { presentOutcome } from './dtes.present.ts'
import { type DteRow, readDte } from './dtes.queries.ts'
import { endedUnsent, mayBePosted } from './future-types.ts'
import { type DtePlan, planDte } from './plan-dte.ts'
import { unready } from './readiness.ts'
import { sendDte } from './send-dte.ts'
import { reserveXml, signDte } from './sign-dte.ts'

export async function emitSync(deps: Deps, principal: Principal, body: unknown) {
  const plan = await planDte(deps, principal, body, 'ahora')
  await assertReady(deps, plan)
  const space = await reserveXml(deps, plan.prepared)
  const { dte, xml } = await createSigned(deps, plan, principal.userId, space).finally(space.release)
  return tell(await sendDte(deps, dte, xml, plan.signer, { by: { userId: principal.userId } }))
}

/** Returns the same answer for the document of an earlier request with the key, in its current state. */
export async function emittedBefore({ db }: Deps, _principal: Principal, { empresa_id, dte_id }: Started) {
  const dte = dte_id ? await readDte(db, { empresa_id, id: dte_id }) : undefined
  if (!dte) throw notFound()
  return tell(dte)
}

function tell(dte: DteRow): Outcome {
  const outcome = presentOutcome(dte)
  const answer = endedUnsent(dte) ? typeNotAccepted(outcome) : ANSWERS[dte.estado](outcome)
  if (answer instanceof HttpError) throw answer
  return answer
}

/**
 * Throws 502 before a number is taken, when SIFEN does not answer or either side rejects the other's certificate: no
 * document would arrive. The first documents that meet such a failure do take their numbers.
 */
async function assertReady(deps: Deps, { signer, emitter, tipoDocumento }: DtePlan): Promise<void> {
  if (!mayBePosted(deps, { tipo_documento: tipoDocumento, ambiente: emitter.ambiente })) return
  const why = await unready(deps, { ...signer, baseUrl: deps.sifen.addressOf(emitter.ambiente) }, 'recibe')
  if (why) throw notConnected(why)
}

/** Creates and signs the document. The space is reserved first: a full disk must not use up numbers. */
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
 * Answer to the client by state, with the document's id and CDC. A document found as `cancelled` was approved, and its
 * state says so. `draft` and `signed` were not sent, and can't occur here.
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
