/** Dispatch from the outbox: each event gets a delivery for every subscription to its kind. */
import type { Db } from '../../../db/index.ts'
import { type PendingEvent, pendingEvents } from '../record/index.ts'
import { type Batch, type ClaimDeps, dispatchAndClaim, type Room } from './claim-batch.ts'

const BATCH = 500

/**
 * Yields the undispatched events, oldest first, and reads the next ones while the caller dispatches these. `isMore`
 * tells whether more may be left. An event of a transaction that commits late is among the next ones.
 */
export async function* undispatched(db: Db): AsyncGenerator<{ events: readonly PendingEvent[]; isMore: boolean }> {
  let events = await pendingEvents(db, BATCH)
  while (events.length === BATCH) {
    const next = pendingEvents(db, BATCH, events)
    try {
      yield { events, isMore: true }
    } finally {
      await next.catch(() => {})
    }
    events = await next
  }
  yield { events, isMore: false }
}

/**
 * Creates the deliveries of these events. An event without subscriptions only stays in the outbox. For a paused
 * subscription its delivery is stored as `skipped`, to be resent on demand. Deliveries that fit into the company's
 * `rooms` are returned claimed; the others are due. Safe to run in several processes.
 */
export async function dispatchOutbox(
  deps: ClaimDeps,
  events: readonly PendingEvent[],
  rooms: ReadonlyMap<number, readonly Room[]>,
): Promise<Batch[]> {
  const batches: Batch[] = []
  for (const [empresaId, group] of Map.groupBy(events, ({ empresa_id }) => empresa_id))
    batches.push(...(await dispatchAndClaim(deps, empresaId, group, rooms.get(empresaId) ?? [])))
  return batches
}
