/** Dispatch from the outbox: each event gets a delivery for every subscription to its kind. */
import { type Batch, type ClaimDeps, dispatchAndClaim, type Room } from './claim-batch.ts'
import { pendingEvents } from './dispatch.queries.ts'

const BATCH = 500

/**
 * Creates deliveries for the oldest undispatched events. `isMore` tells whether more may be left. An event without
 * subscriptions only stays in the outbox. For a paused subscription its delivery is stored as `skipped`, to be resent
 * on demand. Deliveries that fit into the company's `rooms` are returned claimed; the others are due. Safe to run in
 * several processes.
 */
export async function dispatchOutbox(
  deps: ClaimDeps,
  rooms: ReadonlyMap<number, readonly Room[]>,
): Promise<{ isMore: boolean; batches: Batch[] }> {
  const events = await pendingEvents(deps.db, BATCH)
  const batches: Batch[] = []
  for (const [empresaId, group] of Map.groupBy(events, ({ empresa_id }) => empresa_id))
    batches.push(...(await dispatchAndClaim(deps, empresaId, group, rooms.get(empresaId) ?? [])))
  return { isMore: events.length === BATCH, batches }
}
