/** From the outbox to deliveries: each event gets one for every subscription that asks for its kind. */
import type { Deps } from '../../deps.ts'
import { dispatchEvents, pendingEvents } from './dispatch.queries.ts'

const BATCH = 500

type Around = Pick<Deps, 'db' | 'clock'>

/**
 * Makes the deliveries of the oldest events that have none yet, and tells whether there may be more of those. An event for which no
 * subscription asks only stays in the outbox; for a paused subscription it is noted as `skipped`, to be sent again on demand. Safe to run
 * in many processes.
 */
export async function dispatchOutbox({ db, clock }: Around): Promise<boolean> {
  const events = await pendingEvents(db, BATCH)
  for (const [empresaId, group] of Map.groupBy(events, ({ empresa_id }) => empresa_id)) {
    const ids = group.map(({ id }) => id)
    await dispatchEvents(db, empresaId, ids, clock.now())
  }
  return events.length === BATCH
}
