/**
 * Stores outcomes of attempts. Outcomes are collected while a statement commits and go into the next one, so a fast
 * receiver does not cost one statement per delivery.
 */

import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import { milestone } from '../../jobs/index.ts'
import { type Endpoint, finishDeliveries, skipPending } from './dispatch.queries.ts'
import { type Attempted, exhaustedSince, FAILING_DAYS, finishOf } from './outcome.ts'
import { noteFailing, noteWorking, pauseFailing } from './webhooks.queries.ts'

/** Time for collecting outcomes. A statement costs the same for one outcome as for twenty. */
const GATHER_MS = 50

type Around = Pick<Deps, 'db' | 'clock'> & { log?: Deps['log'] }
type Outcome = Attempted & { endpoint: Endpoint }

export type Recorder = {
  /** Resolves when the outcome is committed. */
  add(outcome: Outcome): Promise<void>
  /** Writes the collected outcomes without waiting for others. Resolves when nothing is left to write. */
  flush(): Promise<void>
}

export function openRecorder(deps: Around): Recorder {
  let waiting: { outcome: Outcome; resolve(): void; reject(error: unknown): void }[] = []
  let writing: Promise<void> | undefined
  let gathering = new AbortController()
  const write = async () => {
    while (waiting.length > 0) {
      await wait(GATHER_MS, undefined, { signal: gathering.signal }).catch(() => {})
      gathering = new AbortController()
      const taken = waiting
      waiting = []
      const byEmpresa = Map.groupBy(taken, ({ outcome }) => outcome.endpoint.empresa_id)
      for (const [empresaId, group] of byEmpresa) {
        const outcomes = group.map(({ outcome }) => outcome)
        await recordOutcomes(deps, empresaId, outcomes).then(
          () => group.map(({ resolve }) => resolve()),
          error => group.map(({ reject }) => reject(error)),
        )
      }
    }
    writing = undefined
  }
  return {
    add: outcome =>
      new Promise((resolve, reject) => {
        waiting.push({ outcome, resolve, reject })
        writing ??= write()
      }),
    async flush() {
      gathering.abort()
      await writing
    },
  }
}

/**
 * Stores outcomes of one company in one statement. The endpoint's state is updated afterwards: if a crash loses that,
 * the next outcome repeats it.
 */
async function recordOutcomes(
  { db, clock, log }: Around,
  empresaId: number,
  outcomes: readonly Outcome[],
): Promise<void> {
  const now = clock.now()
  await finishDeliveries(db, empresaId, outcomes.map(finishOf), now)
  milestone('webhook.outcome-committed')
  for (const group of Map.groupBy(outcomes, ({ endpoint }) => endpoint.id).values()) {
    const paused = await judgeEndpoint(db, group, now)
    if (paused) log?.warn({ webhookId: paused.endpoint.id, empresaId, reason: paused.reason }, 'webhook paused')
  }
}

/**
 * Records since when an endpoint has been failing, and pauses it after FAILING_DAYS of nothing but failures. Returns
 * the endpoint and the reason if it was paused.
 */
async function judgeEndpoint(db: Db, group: readonly Outcome[], now: Date) {
  const { endpoint, answer } = group[0] as Outcome
  if (group.some(({ answer: { code } }) => code === null)) {
    if (endpoint.failing_since !== null) await noteWorking(db, endpoint)
    return undefined
  }
  const reason = `Falló sin interrupción durante ${FAILING_DAYS} días (${answer.code}).`
  return db.transaction(async tx => {
    await noteFailing(tx, endpoint, now)
    if (!(await pauseFailing(tx, endpoint, reason, now, exhaustedSince(now)))) return undefined
    await skipPending(tx, endpoint, now)
    return { endpoint, reason }
  })
}
