/** From the outbox to deliveries: each event gets one for every subscription that asks for its kind. */
import { type Batch, type ClaimDeps, dispatchAndClaim, type Room } from './claim-batch.ts'
import { pendingEvents } from './dispatch.queries.ts'

const BATCH = 500

/**
 * Makes the deliveries of the oldest events that have none yet, and tells whether there may be more of those. An event for which no
 * subscription asks only stays in the outbox; for a paused subscription it is noted as `skipped`, to be sent again on demand. Deliveries for
 * which `rooms`, by company, has room come back claimed; the others are due. Safe to run in many processes.
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
