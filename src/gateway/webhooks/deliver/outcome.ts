/** Outcome of an attempt for its delivery. Pure. Defines the whole schedule of retries. */
import type { WebhookAnswer } from '../../../ports.ts'
import { DAY_MS } from '../../../units.ts'
import type { Finish, Signed } from '../record/index.ts'

/**
 * Waits from the start of each failed attempt to the next: attempts at 0, 10, 70 and 370 seconds (spec, Events 5;
 * docs/notes A22).
 */
const WAITS_SECONDS = [10, 60, 300]

/**
 * Lease of a claim, longer than an attempt and the write of its outcome. If the process dies, another one takes over
 * after it.
 */
export const LEASE_MS = 30_000

/** Days of nothing but failures after which an endpoint is paused. */
export const FAILING_DAYS = 5

export type Attempted = {
  delivery: Signed
  claimedUntil: Date
  startedAt: Date
  answer: WebhookAnswer
}

export function finishOf({ delivery, claimedUntil, startedAt, answer }: Attempted): Finish {
  const common = { delivery, claimed_until: claimedUntil, logged: loggedOf({ delivery, startedAt, answer }) }
  if (answer.code === null) return { ...common, estado: 'delivered', due_at: null }
  const wait = WAITS_SECONDS[delivery.attempts]
  if (wait === undefined) return { ...common, estado: 'failed', due_at: null }
  return { ...common, estado: 'pending', due_at: new Date(startedAt.getTime() + wait * 1000) }
}

function loggedOf({ delivery, startedAt, answer }: Pick<Attempted, 'delivery' | 'startedAt' | 'answer'>) {
  const { durationMs, status, headers, body, code } = answer
  return {
    ...{ attempt: delivery.attempts + 1, started_at: startedAt.toISOString(), duration_ms: durationMs },
    ...{ status, response_headers: headers, response_body: body, error_code: code },
  }
}

/** Returns the cut-off of pausing: an endpoint that has been failing since then, or longer, is paused. */
export const exhaustedSince = (now: Date) => new Date(now.getTime() - FAILING_DAYS * DAY_MS)
