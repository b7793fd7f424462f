/** From the outbox to deliveries: each event gets one for every subscription that asks for its kind. */
import type { Deps } from '../../deps.ts'
import { insertDeliveries, pendingEvents, subscriptionsOf, takeEvents } from './dispatch.queries.ts'

const BATCH = 500

type Around = Pick<Deps, 'db' | 'clock'>

/**
 * Makes the deliveries of all events that have none yet. An event for which no subscription asks only stays in the outbox; for a paused
 * subscription it is noted as `skipped`, to be sent again on demand. Safe to run in many processes.
 */
export async function dispatchOutbox(deps: Around): Promise<void> {
  for (;;) {
    const events = await pendingEvents(deps.db, BATCH)
    const byEmpresa = Map.groupBy(events, ({ empresa_id }) => empresa_id)
    for (const [empresaId, group] of byEmpresa)
      await dispatch(
        deps,
        empresaId,
        group.map(({ id }) => id),
      )
    if (events.length < BATCH) return
  }
}

async function dispatch({ db, clock }: Around, empresaId: number, ids: readonly number[]): Promise<void> {
  const now = clock.now()
  await db.transaction(async tx => {
    const taken = await takeEvents(tx, empresaId, ids, now)
    const subscriptions = await subscriptionsOf(tx, empresaId)
    const rows = taken.flatMap(({ id, event }) =>
      subscriptions
        .filter(({ events }) => events.length === 0 || events.includes(event))
        .map(({ id: webhook_id, activo }) => ({
          ...{ empresa_id: empresaId, webhook_id, outbox_id: id, event, created_at: now },
          ...(activo ? { estado: 'pending' as const, due_at: now } : { estado: 'skipped' as const, finished_at: now }),
        })),
    )
    await insertDeliveries(tx, rows)
  })
}
