/**
 * POST /api/sifen/dtes/sync: creates, signs and sends a document in one request, and returns the outcome (docs/notes
 * A4).
 */
import type { Estado } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import {
  CompanyChanged,
  type FirstResult,
  type Handling,
  HttpError,
  notFound,
  type Once,
  type Principal,
} from '../../../http/index.ts'
import { milestone } from '../../../jobs/index.ts'
import { DAY_MS } from '../../../units.ts'
import { claimTrial, clearSoloLotes, type EmitterRow } from '../../emitters/index.ts'
import {
  BY_LOTE,
  endedUnsent,
  mayBePosted,
  notConnected,
  notReceived,
  presentEnlaces,
  presentOutcome,
  referenciaSinEnviar,
  rejectedBySifen,
  replacedAlready,
  type SendService,
  storedEnlaces,
  typeNotAccepted,
  unknownOutcome,
  unreadyFor,
} from '../answer/index.ts'
import { type Course, createDte, inItsRequest, type Referencia, underReferencia } from '../create/index.ts'
import type { Intended } from '../move/index.ts'
import { nameFirst } from '../numero/index.ts'
import { askDte, type DtePlan, issuePlanned } from '../plan/index.ts'
import { type DteRow, findLiveInSale, isInReceivedLote, readDte } from '../record/index.ts'
import { type StoredXml, signDte } from '../sign/index.ts'
import { firstPosting, postIntended, sendDte } from './send-dte.ts'

/** `inLote`: the client asks for a lot of one. */
type How = { inLote?: boolean; handling?: Handling }

export async function emitSync(
  deps: Deps,
  principal: Principal,
  body: unknown,
  once: Once,
  { inLote = false, handling }: How = {},
) {
  const requested = await askDte(deps, principal, body, handling)
  return once.run(requested.empresaId, claim => {
    const create = async (referencia: Referencia | undefined) => {
      const { plan, service, post } = await issuePlanned(deps, requested, 'ahora', async plan => {
        // The one trial after a pause is for a sale that its write will not find outdated.
        if (plan.isRemembered && deps.sifen.pauses().length > 0) throw new CompanyChanged()
        const service = inLote ? 'recibe-lote' : await chooseService(deps, plan)
        await assertReady(deps, plan, service)
        return { plan, service, post: await issue(deps, plan, principal.userId, service, { claim, referencia }) }
      })
      const { dte: sent, xml } = await post()
      if (service === 'recibe' && plan.emitter.solo_lotes) await endTrial(deps, plan.emitter, sent)
      // A row that was returned because the time was over may be older than the document.
      const now = sent.estado === 'sent' ? ((await readDte(deps.db, sent)) ?? sent) : sent
      return outcomeOf(deps, inLote ? now : await deps.lotesOfOne.verdict(deps, now), xml)
    }
    return underReferencia(deps, requested, create, held => {
      once.markReplay()
      if (isUnsent(held)) throw referenciaSinEnviar(held)
      return outcomeOf(deps, held)
    })
  })
}

/** True for a document that was created to be sent later, until a request sends it. */
const isUnsent = ({ via, estado, due_kind }: DteRow) =>
  via === 'async' && (estado === 'draft' || estado === 'signed') && due_kind !== 'send'

/** Returns the same answer for the document of an earlier request, in its current state. */
export async function emittedBefore({ db }: Deps, _principal: Principal, { empresa_id, dte_id }: FirstResult) {
  const dte = dte_id ? await readDte(db, { empresa_id, id: dte_id }) : undefined
  if (!dte) throw notFound()
  return outcomeOf({ db }, dte)
}

/** 202 for a document that SIFEN processes in a lot, 200 for any other success. */
export const statusOfSync = (answer: unknown): number => ((answer as Outcome).estado === 'sent' ? 202 : 200)

/** Returns the answer about a document. `xml` are the bytes that this request signed. */
async function outcomeOf({ db }: Pick<Deps, 'db'>, dte: DteRow, xml?: StoredXml): Promise<Outcome> {
  const enlaces = xml ? presentEnlaces(dte, xml.bytes) : await storedEnlaces(db, dte)
  const outcome = await nameFirst(db, dte, presentOutcome(dte, enlaces))
  if (dte.estado === 'sent' && (await isInReceivedLote(db, dte))) return { message: BY_LOTE, ...outcome }
  const rival = dte.estado === 'error' && dte.venta_id != null && (await findLiveInSale(db, dte))
  if (rival) throw replacedAlready(dte, rival)
  const answer = endedUnsent(dte) ? typeNotAccepted(outcome) : ANSWERS[dte.estado](outcome)
  if (answer instanceof HttpError) throw answer
  return answer
}

/**
 * Returns the service that takes the document. Once a day one document of an emitter that SIFEN serves by lots only
 * tries recibe (docs/notes A50).
 */
async function chooseService(deps: Deps, { emitter, signer, isRemembered }: DtePlan): Promise<SendService> {
  const { solo_lotes, solo_lotes_at: last } = emitter
  const now = deps.clock.now()
  if (!solo_lotes) return 'recibe'
  if (last && now.getTime() - last.getTime() < TRIAL_MS) return 'recibe-lote'
  if (await unreadyFor(deps, emitter, signer, 'recibe')) return 'recibe-lote'
  // A trial is claimed for a sale that its write will not find outdated.
  if (isRemembered) throw new CompanyChanged()
  const isClaimed = await claimTrial(deps.db, emitter, now)
  // The next sales read when the trial was claimed. This one is not planned again by that.
  deps.plans.clear()
  return isClaimed ? 'recibe' : 'recibe-lote'
}

const TRIAL_MS = DAY_MS

/** Removes the emitter's mark when recibe accepted the document. */
async function endTrial({ db, clock, log }: Deps, emitter: EmitterRow, { estado, lote_id }: DteRow): Promise<void> {
  const isAccepted = lote_id === null && (estado === 'approved' || estado === 'approved_obs')
  if (!isAccepted) return
  // The document is approved all the same: the next trial removes the mark.
  await clearSoloLotes(db, emitter, clock.now()).catch(err => log.error({ err }, 'end of solo_lotes not stored'))
}

/**
 * Throws 502 before a number is taken, when SIFEN does not answer or either side rejects the other's certificate: no
 * document would arrive. The first documents that meet such a failure do take their numbers.
 */
async function assertReady(
  deps: Deps,
  { signer, emitter, tipoDocumento }: DtePlan,
  service: SendService,
): Promise<void> {
  if (!mayBePosted(deps, { tipo_documento: tipoDocumento, ambiente: emitter.ambiente })) return
  const why = await unreadyFor(deps, emitter, signer, service)
  if (why) throw notConnected(why)
}

/** A document after its request, with the bytes that were signed. */
type Posted = { dte: DteRow; xml: StoredXml }

/**
 * Creates the document. Returns a function that sends it. One that goes to recibe is stored with its bytes and its
 * intent. A lot of one, and a document that SIFEN does not accept, are stored before they are signed.
 */
async function issue(
  deps: Deps,
  plan: DtePlan,
  userId: number,
  service: SendService,
  request: Pick<Course, 'claim' | 'referencia'>,
): Promise<() => Promise<Posted>> {
  const { signer, emitter, tipoDocumento } = plan
  const by = { userId }
  const course = { ...inItsRequest(deps), ...request }
  if (service === 'recibe' && mayBePosted(deps, { tipo_documento: tipoDocumento, ambiente: emitter.ambiente })) {
    let xml: StoredXml | undefined
    const sign = async (dte: DteRow) => {
      xml = await signDte(deps, dte, plan)
      return firstPosting(deps, dte, xml)
    }
    const issued = await createDte(deps, plan, userId, { ...course, sign })
    milestone('dte.intent-committed')
    deps.continuity.note(issued.dte)
    const signed = xml as StoredXml
    return async () => ({ dte: await postIntended(deps, issued as Intended, signed, signer, { by }), xml: signed })
  }
  const { dte } = await createDte(deps, plan, userId, course)
  milestone('dte.row-committed')
  deps.continuity.note(dte)
  return async () => {
    const xml = await signDte(deps, dte, plan)
    return { dte: await sendDte(deps, dte, xml, signer, { by, service }), xml }
  }
}

type Outcome = ReturnType<typeof presentOutcome> & { message?: string }

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
