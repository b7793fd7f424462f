/**
 * A pure model of what a client may see of its documents, lots and events: the answer to each request, and the states
 * that a document may reach with time. Written from the spec and docs/notes A4 to A31, not from the code: it has no
 * rows, jobs or due times.
 */
import type { Estado, Via } from '../../src/db/index.ts'

/**
 * How SIFEN handles a posting. `lost`: no answer, and SIFEN does not have it. `kept`: no answer, and SIFEN has it.
 * `refused`: no byte was sent. `rejected`: SIFEN rejects even good content. `queued`: SIFEN refuses a lot but accepts
 * it anyway (0301).
 */
export type Outcome = 'served' | 'rejected' | 'lost' | 'kept' | 'refused' | 'queued'

export type Doc = {
  /** Unique total. Identifies a document whose id was never received. */
  total: number
  id: number
  cdc: string
  numero: number
  estado: Estado
  /** Path of the request, and current path: a sign, a resend or a lot takes it over. */
  sold: Via
  via: Via
  /** True when SIFEN rejects its content. */
  doomed: boolean
  /** True when a posting of it may have arrived. */
  posted: boolean
  /** True when a request asked to send it. */
  ordered: boolean
  /** True when its last posting went in a lot. */
  inLote: boolean
  /** Times of the first and last posting, in milliseconds. */
  firstAt: number
  lastAt: number
  /** True while an event about it is on its way. */
  cancelling: boolean
}

/** A change of a document, as its detail shows it. */
export type Change = { at: string; from: string | null; to: string; trigger: string }

/** A range requested for voiding. It is no longer live once SIFEN refused it. */
export type Voiding = { from: number; to: number; isLive: boolean }

export type World = {
  docs: Map<number, Doc>
  voidings: Voiding[]
  /** Time until which no lot of the issuer is sent. */
  pausedUntil: number
  now: number
}

/** The expected answer to a request, and the resulting state of its document. */
export type Expected = { status: number; estado?: Estado }

export const ALIVE: readonly Estado[] = ['draft', 'signed', 'sent', 'approved', 'approved_obs', 'cancelled']
export const APPROVED: readonly Estado[] = ['approved', 'approved_obs', 'cancelled']
const ON_ITS_WAY: readonly Estado[] = ['draft', 'signed', 'sent']
const HOUR_MS = 3_600_000

export const holds = ({ docs }: World, numero: number, states: readonly Estado[], but?: Doc): boolean =>
  [...docs.values()].some(doc => doc !== but && doc.numero === numero && states.includes(doc.estado))

export const isVoided = ({ voidings }: World, numero: number): boolean =>
  voidings.some(({ from, to, isLive }) => isLive && from <= numero && numero <= to)

/**
 * True when SIFEN would approve it: its content is good, and no other document was approved under its number (1002).
 */
export const isGood = (world: World, { numero, doomed }: Pick<Doc, 'numero' | 'doomed'>, but?: Doc): boolean =>
  !doomed && !holds(world, numero, APPROVED, but)

/** True when POST /api/sifen/dtes and …/sync accept this number of the client's own: docs/notes A11, A30. */
export const mayTake = (world: World, numero: number): boolean =>
  !holds(world, numero, ON_ITS_WAY) && !isVoided(world, numero)

/** POST /api/sifen/dtes/sync: spec, Synchronous emission; docs/notes A4. */
export function syncAnswer(outcome: Outcome, good: boolean): Required<Expected> {
  if (outcome === 'refused') return { status: 502, estado: 'error' }
  if (outcome === 'lost' || outcome === 'kept') return { status: 504, estado: 'sent' }
  return outcome === 'served' && good ? { status: 200, estado: 'approved' } : { status: 422, estado: 'rejected' }
}

/** POST …/sign: docs/notes A4. */
export const signAnswer = ({ estado }: Doc): Required<Expected> =>
  estado === 'draft' || estado === 'signed' ? { status: 200, estado: 'signed' } : { status: 409, estado }

/** POST …/reenviar: spec, Resend rules; docs/notes A27, A43, 210. */
export function resendAnswer(world: World, doc: Doc): Required<Expected> {
  const { estado, numero } = doc
  if (estado === 'draft' || estado === 'signed') return { status: 200, estado }
  if (estado !== 'error' && estado !== 'rejected') return { status: 409, estado }
  const isLost = estado === 'rejected' && [...world.docs.values()].some(it => it.id > doc.id && it.numero === numero)
  const isTaken = isLost || holds(world, numero, ALIVE, doc) || isVoided(world, numero)
  return isTaken ? { status: 422, estado } : { status: 200, estado: 'signed' }
}

/** True when these documents may go in a lot: spec, Batch rules. */
export const mayGoInLote = (docs: readonly (Doc | undefined)[]): boolean =>
  new Set(docs).size === docs.length &&
  docs.every(doc => doc && (doc.estado === 'signed' || (doc.estado === 'draft' && doc.via === 'async')))

/** POST /api/sifen/dtes/lote with valid documents: docs/notes A15, A28. */
export function loteAnswer(outcome: Outcome, allNumbersFree: boolean): Required<Expected> {
  if (outcome === 'refused') return { status: 502, estado: 'signed' }
  if (outcome === 'rejected') return { status: 422, estado: 'signed' }
  if (outcome === 'lost' || outcome === 'kept') return { status: 504, estado: 'sent' }
  return { status: outcome === 'served' && allNumbersFree ? 200 : 422, estado: 'sent' }
}

/**
 * POST …/eventos/cancelacion: spec, Cancellation rules; docs/notes A19, A31. Returns several statuses when the deadline
 * falls between postings.
 */
export function cancelAnswers({ now }: World, doc: Doc, outcome: Outcome): readonly Expected[] {
  const { estado, cancelling, firstAt, lastAt } = doc
  if (cancelling || (estado !== 'approved' && estado !== 'approved_obs')) return [{ status: 409, estado }]
  const late = { status: 422, estado }
  if (now - lastAt > 48 * HOUR_MS) return [late]
  const inTime = { status: EVENTO_STATUS[outcome], estado: outcome === 'served' ? ('cancelled' as const) : estado }
  return now - firstAt > 48 * HOUR_MS ? [late, inTime] : [inTime]
}

export const EVENTO_STATUS: Readonly<Record<Outcome, number>> = {
  served: 200,
  rejected: 422,
  lost: 504,
  kept: 504,
  refused: 502,
  queued: 200,
}

/** POST …/eventos/inutilizacion: spec, Voiding rules; docs/notes A30. */
export function voidAnswer(world: World, { from, to }: Pick<Voiding, 'from' | 'to'>, outcome: Outcome): number {
  for (let numero = from; numero <= to; numero += 1) {
    if (holds(world, numero, ALIVE) || isVoided(world, numero)) return 409
  }
  return EVENTO_STATUS[outcome]
}

/** SIFEN's knowledge of a document, and the time since the last posting. */
type Truth = { isThere: boolean; quietMs: number }

export type Rhythm = { quietSeconds: number; loteQuietSeconds: number }

/** Returns why a document may not move between two states with time. Undefined when it may. */
export function forbidden(doc: Doc, to: Estado, truth: Truth, { quietSeconds, loteQuietSeconds }: Rhythm) {
  const { estado: from, via, ordered, inLote, cancelling, posted } = doc
  if (APPROVED.includes(to) && !truth.isThere) return 'SIFEN does not have it'
  if (!APPROVED.includes(to) && APPROVED.includes(from)) return 'an approval is never taken back'
  if ((to === 'error' || to === 'rejected') && truth.isThere) return 'SIFEN approved it'
  if (from === to) return undefined
  if (to === 'cancelled') return cancelling ? undefined : 'no request cancelled it'
  if (APPROVED.includes(to)) return from === 'draft' && !ordered ? 'no request sent it' : undefined
  if (APPROVED.includes(from)) return undefined
  const reached = REACHED[from] ?? []
  if (!reached.includes(to)) return `${from} does not lead to ${to}`
  if (from === 'draft') {
    if (via === 'sync') return to === 'error' ? undefined : 'a synchronous draft is only closed'
    return to === 'signed' || ordered ? undefined : 'no request sent it'
  }
  if (from === 'signed') return ordered ? undefined : 'no request sent it'
  const isSettledByTime = (to === 'error' && via === 'sync') || (to === 'signed' && inLote)
  const needed = (inLote ? loteQuietSeconds : quietSeconds) * 1000
  if (isSettledByTime && posted && truth.quietMs < needed) return 'the quiet window is not over'
  return undefined
}

const REACHED: Partial<Record<Estado, readonly Estado[]>> = {
  draft: ['signed', 'sent', 'rejected', 'error'],
  signed: ['sent', 'rejected', 'error'],
  sent: ['signed', 'rejected', 'error'],
  // A late verdict of SIFEN corrects the gateway's own conclusion (docs/notes A26).
  error: ['rejected'],
}

/**
 * Derives from the history how a document continues, after a crash lost the answer. A resend orders its posting
 * (docs/notes A27). A lot takes that order over: when SIFEN does not have the document, it is not posted automatically
 * (docs/notes A28).
 */
export function answerBy(history: readonly Change[], { estado, sold, lastAt }: Doc): Partial<Doc> {
  const last = (...triggers: readonly string[]) => history.findLast(({ trigger }) => triggers.includes(trigger))
  const posting = last('intent', 'lote-intent')
  return {
    via: last('signed', 'resend', 'lote-intent') ? 'async' : sold,
    ordered: ON_ITS_WAY.includes(estado) && last('resend', 'lote-intent')?.trigger === 'resend',
    inLote: posting?.trigger === 'lote-intent',
    lastAt: posting ? Date.parse(posting.at) : lastAt,
  }
}

/** True when no automatic work remains. */
export const isAtRest = ({ estado, ordered }: Doc): boolean =>
  estado !== 'draft' && estado !== 'sent' && !(estado === 'signed' && ordered)
