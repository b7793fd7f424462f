/** Deletes events older than WEBHOOK_RETENTION_DAYS, with their deliveries (docs/notes 243). */
import type { Deps } from '../../deps.ts'
import { DAY_MS } from '../../units.ts'
import { lastPlace, noteDeleted } from '../cambios/index.ts'
import { deleteEvents, empresaIds, eventsAfter, withoutPending } from './record/index.ts'

/** Events per transaction, small so that other writers do not wait long. */
const BATCH = 500

/**
 * Deletes old events and returns their number. Keeps events with unfinished deliveries, and those dispatched late, whose
 * deliveries may be claimed and have no row yet. Safe to run in several processes.
 */
export async function deleteOld({ db, clock, config, log }: Deps): Promise<number> {
  const { webhookRetentionDays: days } = config
  if (days === 0) return 0
  const before = new Date(clock.now().getTime() - days * DAY_MS)
  let deleted = 0
  for (const empresaId of await empresaIds(db)) deleted += await deleteOf({ db }, empresaId, before)
  if (deleted > 0) log.info({ count: deleted, before }, 'old webhook events deleted')
  return deleted
}

/** True for an event that has its deliveries and, in a company whose changes are read, its place among them. */
const isFinished =
  (before: Date, isRead: boolean) =>
  ({ dispatched_at, posicion }: { dispatched_at: Date | null; posicion: number | null }) =>
    dispatched_at !== null && dispatched_at < before && (!isRead || posicion !== null)

async function deleteOf({ db }: Pick<Deps, 'db'>, empresaId: number, before: Date): Promise<number> {
  const isRead = (await lastPlace(db, empresaId)) !== undefined
  let [after, deleted] = [0, 0]
  for (;;) {
    const events = await eventsAfter(db, empresaId, after, BATCH)
    const old = events.filter(({ occurred_at }) => occurred_at < before)
    const finished = old.filter(isFinished(before, isRead)).map(({ id }) => id)
    deleted += await db.transaction(async tx => {
      const ids = finished.length > 0 ? await withoutPending(tx, empresaId, finished) : []
      await noteDeleted(tx, empresaId, ids)
      await deleteEvents(tx, empresaId, ids)
      return ids.length
    })
    const last = events.at(-1)
    if (!last || old.length < BATCH) return deleted
    after = last.id
  }
}
