/** POST /api/sifen/dtes/sync: creates, signs and sends in one request, and says how it ended (docs/notes A4). */
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

/** The same answer for a document that an earlier request with the key created, as it stands now. */
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
 * 502 before a number is taken, while SIFEN does not answer, or SIFEN and we do not accept each other's certificates: no document would
 * arrive. The first documents that meet it take their numbers.
 */
async function assertReady(deps: Deps, { signer, emitter, tipoDocumento }: DtePlan): Promise<void> {
  if (!mayBePosted(deps, { tipo_documento: tipoDocumento, ambiente: emitter.ambiente })) return
  const why = await unready(deps, { ...signer, baseUrl: deps.sifen.addressOf(emitter.ambiente) }, 'recibe')
  if (why) throw notConnected(why)
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
 * `draft` and `signed` were not sent. They cannot be left here.
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
