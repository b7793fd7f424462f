/**
 * Stores outcomes of attempts. Outcomes are collected while a statement commits and go into the next one, so a fast
 * receiver does not cost one statement per delivery.
 */

import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import { milestone } from '../../../jobs/index.ts'
import {
  deleteClaims,
  type Endpoint,
  type Finish,
  finishDeliveries,
  insertFinished,
  noteFailing,
  noteWorking,
  pauseFailing,
  skipPending,
} from '../record/index.ts'
import type { NewClaims } from './claim-batch.ts'
import { type Attempted, exhaustedSince, FAILING_DAYS, finishOf } from './outcome.ts'

/** Time for collecting outcomes. A statement costs the same for one outcome as for twenty. */
const GATHER_MS = 50

type Around = Pick<Deps, 'db' | 'clock'> & { log?: Deps['log'] }
/** An outcome with its endpoint, and the claim of a new delivery. */
type Outcome = Attempted & { endpoint: Endpoint; newClaims?: NewClaims | undefined }

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
 * Stores outcomes of one company. The endpoint's state is updated afterwards: if a crash loses that, the next outcome
 * repeats it.
 */
async function recordOutcomes(
  { db, clock, log }: Around,
  empresaId: number,
  outcomes: readonly Outcome[],
): Promise<void> {
  const now = clock.now()
  const left = await recordFirst(db, empresaId, outcomes, now)
  if (left.length > 0) await finishDeliveries(db, empresaId, left, now)
  milestone('webhook.outcome-committed')
  for (const group of Map.groupBy(outcomes, ({ endpoint }) => endpoint.id).values()) {
    const paused = await judgeEndpoint(db, group, now)
    if (paused) log?.warn({ webhookId: paused.endpoint.id, empresaId, reason: paused.reason }, 'webhook paused')
  }
}

/** Stores the outcomes of new deliveries, with their rows. Returns the others. */
async function recordFirst(db: Db, empresaId: number, outcomes: readonly Outcome[], now: Date): Promise<Finish[]> {
  const finishes = outcomes.map(outcome => ({ ...finishOf(outcome), ...outcome, webhook_id: outcome.endpoint.id }))
  const first = finishes.filter(({ newClaims }) => newClaims !== undefined)
  if (first.length === 0) return finishes
  const stored = await insertFinished(db, empresaId, first, now)
  for (const { newClaims } of first) if (newClaims) newClaims.left -= 1
  const ended = new Set(first.flatMap(({ newClaims }) => (newClaims?.left === 0 ? [newClaims.id] : [])))
  if (ended.size > 0) await deleteClaims(db, empresaId, [...ended])
  return finishes.filter(({ delivery }) => !stored.has(delivery.id))
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
