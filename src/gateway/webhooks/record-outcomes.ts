/**
 * Writes what attempts made of their deliveries. While one transaction commits, outcomes gather for the next, so that a quick receiver does
 * not cost a transaction a delivery.
 */

import { setTimeout as wait } from 'node:timers/promises'
import type { Tx } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import { milestone } from '../../jobs/index.ts'
import { type Endpoint, finishDeliveries, insertAttempts, skipPending } from './dispatch.queries.ts'
import { type Attempted, exhaustedSince, FAILING_DAYS, finishOf } from './outcome.ts'
import { noteFailing, noteWorking, pauseFailing } from './webhooks.queries.ts'

/** A transaction costs as much for one outcome as for twenty: so long others may join it. */
const GATHER_MS = 25

type Around = Pick<Deps, 'db' | 'clock'> & { log?: Deps['log'] }
type Outcome = Attempted & { endpoint: Endpoint }

export type Recorder = {
  /** Resolves when the outcome is committed. */
  add(outcome: Outcome): Promise<void>
}

export function openRecorder(deps: Around): Recorder {
  let waiting: { outcome: Outcome; resolve(): void; reject(error: unknown): void }[] = []
  let isWriting = false
  const write = async () => {
    isWriting = true
    while (waiting.length > 0) {
      await wait(GATHER_MS)
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
    isWriting = false
  }
  return {
    add: outcome =>
      new Promise((resolve, reject) => {
        waiting.push({ outcome, resolve, reject })
        if (!isWriting) void write()
      }),
  }
}

/** Of one company, in one transaction. */
async function recordOutcomes(
  { db, clock, log }: Around,
  empresaId: number,
  outcomes: readonly Outcome[],
): Promise<void> {
  const now = clock.now()
  const paused = await db.transaction(async tx => {
    await insertAttempts(tx, empresaId, outcomes.map(attemptOf))
    await finishDeliveries(
      tx,
      empresaId,
      outcomes.map(outcome => finishOf(outcome, now)),
    )
    const byEndpoint = Map.groupBy(outcomes, ({ endpoint }) => endpoint.id)
    const ended: { endpoint: Endpoint; reason: string }[] = []
    for (const group of byEndpoint.values()) ended.push(...(await judgeEndpoint(tx, group, now)))
    return ended
  })
  milestone('webhook.outcome-committed')
  for (const { endpoint, reason } of paused) log?.warn({ webhookId: endpoint.id, empresaId, reason }, 'webhook paused')
}

function attemptOf({ delivery, startedAt, answer }: Outcome) {
  const { durationMs, status, headers, body, code } = answer
  return {
    ...{ delivery_id: delivery.id, attempt: delivery.attempts + 1 },
    ...{ started_at: startedAt, duration_ms: durationMs, status, error_code: code },
    ...{ response_headers: headers, response_body: body },
  }
}

/** Notes since when an endpoint fails, and pauses it after days of nothing else. Gives it, with the reason, when it was paused. */
async function judgeEndpoint(tx: Tx, group: readonly Outcome[], now: Date) {
  const endpoint = (group[0] as Outcome).endpoint
  if (group.some(({ answer }) => answer.code === null)) {
    if (endpoint.failing_since !== null) await noteWorking(tx, endpoint)
    return []
  }
  await noteFailing(tx, endpoint, now)
  const reason = `Falló sin interrupción durante ${FAILING_DAYS} días (${group[0]?.answer.code}).`
  if (!(await pauseFailing(tx, endpoint, reason, now, exhaustedSince(now)))) return []
  await skipPending(tx, endpoint, now)
  return [{ endpoint, reason }]
}
