/** What an attempt makes of its delivery. Pure: the whole rhythm of retries is here. */
import type { WebhookAnswer } from '../../ports.ts'
import type { Deliverable, Finish } from './dispatch.queries.ts'

/** From the start of each failed attempt to the next: the instants 0, 10, 70 and 370 (spec, Events 5; docs/notes A22). */
const WAITS_SECONDS = [10, 60, 300]

/** Longer than an attempt and the writing of its outcome: who claimed a delivery and died is followed by another after this. */
export const LEASE_MS = 30_000

/** A receiver that has answered nothing but failures for so long is not sent to any more. */
export const FAILING_DAYS = 5

export type Attempted = {
  delivery: Deliverable
  claimedUntil: Date
  startedAt: Date
  answer: WebhookAnswer
}

export function finishOf({ delivery, claimedUntil, startedAt, answer }: Attempted, now: Date): Finish {
  const common = { id: delivery.id, claimed_until: claimedUntil, logged: loggedOf({ delivery, startedAt, answer }) }
  if (answer.code === null) return { ...common, estado: 'delivered', due_at: null, finished_at: now }
  const wait = WAITS_SECONDS[delivery.attempts]
  if (wait === undefined) return { ...common, estado: 'failed', due_at: null, finished_at: now }
  return { ...common, estado: 'pending', due_at: new Date(startedAt.getTime() + wait * 1000), finished_at: null }
}

function loggedOf({ delivery, startedAt, answer }: Pick<Attempted, 'delivery' | 'startedAt' | 'answer'>) {
  const { durationMs, status, headers, body, code } = answer
  return {
    ...{ attempt: delivery.attempts + 1, started_at: startedAt.toISOString(), duration_ms: durationMs },
    ...{ status, response_headers: headers, response_body: body, error_code: code },
  }
}

const DAY_MS = 86_400_000

/** An endpoint that has failed since then, or since before, is paused. */
export const exhaustedSince = (now: Date) => new Date(now.getTime() - FAILING_DAYS * DAY_MS)
