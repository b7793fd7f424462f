/**
 * The thin edges of the gateway, step for step as create-dte.ts, send-dte.ts, record-step.ts, settle-dte.ts and sweep-dtes.ts do them,
 * with the protocol's own decisions. Each is a generator that stops at every point where the real one waits: there the process may die.
 */
import type { Step } from '../../src/gateway/dtes/protocol.ts'
import type { ConsultaResult } from '../../src/sifen/index.ts'
import type { Decisions, Rhythm } from './decisions.ts'
import type { Answer } from './sifen.ts'
import type { Attempt, Dte, Store } from './store.ts'

/** What a piece of work waits for. */
export type Wait =
  /** A transaction or a query: happens whole, at one instant. */
  { kind: 'database'; run: () => unknown } | { kind: 'post'; dte: Dte } | { kind: 'ask'; dte: Dte }

export type Work<Result = void> = Generator<Wait, Result, unknown>

export type Gateway = {
  store: Store
  rhythm: Rhythm
  decisions: Decisions
  /** The clock of the machine, which may jump. */
  now: () => Date
}

/** What a client asks for: its sale, and the number when it chooses that itself. */
export type Order = { saleId: number; numero: number | undefined }

/** POST /api/sifen/dtes/sync. Undefined: 422, a document with that number is still on its way. */
export function* emitSync(gateway: Gateway, order: Order): Work<Dte | undefined> {
  const dte = yield* database(() => createDte(gateway, order))
  if (!dte) return undefined
  yield* sendDte(gateway, dte, ['draft', 'signed'])
  return yield* database(() => gateway.store.findDte(dte.id))
}

function createDte({ store, rhythm, now }: Gateway, { saleId, numero }: Order): Dte | undefined {
  const ask_at = new Date(now().getTime() + rhythm.timeoutMs)
  const row = { saleId, createdAt: now().getTime(), estado: 'draft', last_sent_at: null, ask_at } as const
  const dte = store.insertDte(row, numero)
  if (dte) store.wake(dte.id, ask_at)
  return dte
}

function* sendDte(gateway: Gateway, dte: Dte, from: readonly Dte['estado'][], after?: Attempt): Work {
  const { decisions, rhythm, now } = gateway
  const attempt = yield* database(() => commitIntent(gateway, dte, from, after))
  if (!attempt) return
  const answer = (yield { kind: 'post', dte }) as Answer
  const step =
    'result' in answer ? decisions.answered(rhythm, now(), answer.result) : decisions.failed(rhythm, now(), answer)
  yield* database(() => recordStep(gateway, dte.id, attempt.id, step))
}

/** `after`: the posting that a resend follows; undefined result when somebody else was faster. */
function commitIntent(
  { store, decisions, rhythm, now }: Gateway,
  { id }: Dte,
  from: readonly Dte['estado'][],
  after?: Attempt,
) {
  if (after && store.lastAttempt(id)?.id !== after.id) return undefined
  const change = decisions.intent(rhythm, now())
  if (!store.updateDte(id, from, change)) return undefined
  if (change.ask_at) store.wake(id, change.ask_at)
  return store.insertAttempt(id, now())
}

function recordStep({ store }: Gateway, dteId: number, attemptId: number, { dte, attempt }: Step): void {
  if (attempt) store.finishAttempt(attemptId, attempt)
  if (store.updateDte(dteId, ['sent'], dte) && dte.ask_at) store.wake(dteId, dte.ask_at)
}

/** The settling job. What SIFEN answers tells how things stood when it was asked. */
export function* settleDte(gateway: Gateway, id: number): Work {
  const { store, decisions, rhythm } = gateway
  const dte = yield* database(() => store.findDte(id))
  const now = gateway.now()
  if (!dte?.ask_at || dte.ask_at > now) return
  if (dte.estado === 'draft' || dte.estado === 'signed') {
    yield* database(() => store.updateDte(id, ['draft', 'signed'], decisions.abandoned))
    return
  }
  const attempt = dte.estado === 'sent' ? yield* database(() => store.lastAttempt(id)) : undefined
  if (!attempt) return
  const answer = (yield { kind: 'ask', dte }) as ConsultaResult | undefined
  const step = decisions.asked(rhythm, now, { dte, attempt }, answer)
  yield* database(() => recordStep(gateway, id, attempt.id, step))
  if (step.resend) yield* sendDte(gateway, dte, ['sent'], attempt)
}

/** The sweeping job: whatever is due, one after another. */
export function* sweepDtes(gateway: Gateway): Work {
  const due = yield* database(() => gateway.store.dueDtes(gateway.now()))
  for (const { id } of due) yield* settleDte(gateway, id)
}

function* database<Result>(run: () => Result): Work<Result> {
  return (yield { kind: 'database', run }) as Result
}
