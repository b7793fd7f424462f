/**
 * POST /api/sifen/dtes/lote: checks the choice, prepares every document, sends them and returns the outcome. Spec,
 * Batch rules.
 */
import type { LoteEstado } from '../../db/index.ts'
import type { Deps, LoadedSigner } from '../../deps.ts'
import {
  type Claim,
  type FirstResult,
  type HttpError,
  notFound,
  type Principal,
  requireEmpresa,
  requireSomeEmpresa,
  UNREPEATED,
  unprocessable,
  validate,
  visibleEmpresas,
} from '../../http/index.ts'
import { measuredOf, requireWithin } from '../cuentas/index.ts'
import { type Actor, type DteRow, findDtes, signerFor, unready } from '../dtes/index.ts'
import { findIssuer, type IssuerRow } from '../emitters/index.ts'
import {
  dtesRefused,
  emitterPaused,
  type LoteOutcome,
  lotNotConnected,
  lotNotQueued,
  lotNotReceived,
  lotNotTaken,
  lotUnknown,
  type NewLote,
  newLote,
  presentLotes,
} from './answer/index.ts'
import { attemptsOf, checkChoice, lotesOfRequest, NOT_QUEUED } from './record/index.ts'
import { type Posted, readyDtes, sendLotes } from './send/index.ts'

/** Sends a lot. All checks throw before anything is sent. Afterwards the worst of the lots determines the answer. */
export async function requestLote(deps: Deps, principal: Principal, body: NewLote, once = UNREPEATED) {
  const requested = await look(deps, principal, body)
  return once.run(requested.empresaId, claim => sendRequested(deps, principal, body, requested, claim))
}

/** Checks a request without sending anything. Throws 403, 422 with all problems, and what a limit of the token refuses. */
export async function planLote(deps: Deps, principal: Principal, asked: unknown) {
  const body = validate(newLote, asked)
  return { body, ...(await check(deps, principal, await look(deps, principal, body), body)) }
}

async function sendRequested(
  deps: Deps,
  principal: Principal,
  body: NewLote,
  requested: Requested,
  claim: Claim | undefined,
) {
  const { emitter, found } = await check(deps, principal, requested, body)
  const { pausado_hasta: until } = emitter
  if (until && until > deps.clock.now()) throw emitterPaused(until)
  const signer = await signerFor(deps, emitter)
  await assertReady(deps, emitter, signer)
  const by = { userId: principal.userId }
  const documents = await readyAll(deps, body.dte_ids, found, by)
  const order = { emitter, signer, documents, batchId: body.batch_id ?? null, by, claim }
  return answer(deps, await sendLotes(deps, order).catch(tooLong))
}

/** Returns the same answer for the lots of an earlier request, in their current state. */
export async function requestedBefore(deps: Deps, _principal: Principal, { empresa_id, lote_id }: FirstResult) {
  const lotes = lote_id ? await lotesOfRequest(deps.db, { empresa_id, id: lote_id }) : []
  if (lotes.length === 0) throw notFound()
  const sent: Posted[] = []
  for (const lote of lotes) sent.push({ lote, attempts: await attemptsOf(deps.db, lote) })
  return answer(deps, sent)
}

/** The emitter and the documents that the caller sees, and the company of the request. */
type Requested = { emitter: IssuerRow | undefined; found: DteRow[]; empresaId: number | undefined }

/** Finds what the request names. Throws 403 when the caller may not send for that company. */
async function look({ db }: Deps, principal: Principal, body: NewLote): Promise<Requested> {
  requireSomeEmpresa(principal, 'sifen:send')
  const scope = visibleEmpresas(principal)
  const emitter = await findIssuer(db, body.emitter_id)
  const isVisible = emitter && (scope === undefined || scope.includes(emitter.empresa_id))
  if (isVisible) requireEmpresa(principal, emitter.empresa_id, 'sifen:send')
  const found = await findDtes(db, scope, body.dte_ids)
  const [company, ...others] = new Set(found.map(({ empresa_id }) => empresa_id))
  if (isVisible) return { emitter, found, empresaId: emitter.empresa_id }
  return { emitter: undefined, found, empresaId: others.length > 0 ? undefined : company }
}

/** Throws 422 with all problems of the choice. */
async function check(deps: Deps, principal: Principal, { emitter, found }: Requested, body: NewLote) {
  const problem = !emitter ? unknownEmitter(body) : emitter.activo ? undefined : INACTIVE
  const errors = {
    ...(problem && { emitter_id: [problem] }),
    ...checkChoice(body, emitter ? found : withoutEmitter(found, body)),
  }
  if (!emitter || Object.keys(errors).length > 0) throw unprocessable(errors)
  for (const dte of found) await requireWithin(deps, principal, measuredOf(dte))
  return { emitter, found }
}

const unknownEmitter = ({ emitter_id }: NewLote) =>
  `No hay un emisor con id ${emitter_id} entre los suyos: véalos en GET /api/sifen/emitters.`
const INACTIVE = 'El emisor está inactivo: si es de prod, cargue su certificado; si lo desactivó, actívelo.'

/** Hides the emitters of the documents: they reveal nothing while the emitter is unknown. */
const withoutEmitter = (found: readonly DteRow[], { emitter_id }: NewLote) => found.map(dte => ({ ...dte, emitter_id }))

/** Throws 502, with no document moved, when SIFEN does not answer or either side rejects the other's certificate. */
async function assertReady(deps: Deps, { ambiente }: IssuerRow, signer: LoadedSigner): Promise<void> {
  const why = await unready(deps, { ...signer, baseUrl: deps.sifen.addressOf(ambiente) }, 'recibe-lote')
  if (why) throw lotNotConnected(why)
}

/** Prepares the documents in the order of the request. Throws 422 naming every document that can't be built. */
async function readyAll(deps: Deps, ids: readonly number[], found: readonly DteRow[], by: Actor['by']) {
  const byId = new Map(found.map(dte => [dte.id, dte]))
  const { documents, refused } = await readyDtes(
    deps,
    ids.flatMap(id => byId.get(id) ?? []),
    by,
  )
  if (refused.length === 0) return documents
  throw dtesRefused(refused.map(({ id, why }) => `El documento ${id} no se puede enviar: ${why}`))
}

/** Throws 422 for a single document that exceeds SIFEN's size limit. */
function tooLong(error: unknown): never {
  throw error instanceof RangeError
    ? dtesRefused(['Un documento pesa más de lo que SIFEN recibe en un lote (1.000 KB).'])
    : error
}

/** States by urgency for the client: an unknown outcome, a refusal, a posting that was not sent. */
const WORST_FIRST: readonly LoteEstado[] = ['sending', 'unknown', 'refused', 'not_sent', 'received', 'settled']

const STATUS: Readonly<Record<LoteEstado, number>> = {
  sending: 504,
  unknown: 504,
  refused: 422,
  not_sent: 502,
  received: 200,
  settled: 200,
}

function answer({ clock, config }: Deps, posted: readonly Posted[]) {
  const sent = posted.map(({ lote, attempts }) => ({ lote, dtes: attempts }))
  const worst = sent.toSorted((a, b) => rankOf(a.lote.estado) - rankOf(b.lote.estado))[0]
  if (!worst) throw new TypeError('A request sends at least one lot')
  const { lote } = worst
  const isNotQueued = lote.estado === 'unknown' && lote.cod_res === NOT_QUEUED
  const outcome = presentLotes(sent, worst, isNotQueued ? 422 : STATUS[lote.estado])
  if (outcome.http_code === 200) return { message: lote.estado === 'settled' ? SETTLED : TAKEN, ...outcome }
  const until = new Date(clock.now().getTime() + config.lotes.pauseSeconds * 1000)
  throw isNotQueued ? lotNotQueued(outcome, until) : refusalOf(lote.estado, outcome, posted.find(({ why }) => why)?.why)
}

const rankOf = (estado: LoteEstado) => WORST_FIRST.indexOf(estado)

const TAKEN = 'SIFEN recibió el lote. El estado de cada documento se actualizará solo.'
const SETTLED = 'El lote concluyó. Vea el estado de cada documento en GET /api/sifen/dtes/{id}.'

function refusalOf(estado: LoteEstado, outcome: LoteOutcome, why: string | undefined): HttpError {
  if (estado === 'refused') return lotNotTaken(outcome)
  return estado === 'not_sent' ? lotNotReceived(outcome, why) : lotUnknown(outcome)
}
