/** The daily run: 08:15 in Asunción, once among all processes, caught up when it was missed (spec, What the service does 5; docs/notes 138). */
import type { Deps } from '../../deps.ts'
import { claimRun, findRun, planRun } from './cotizaciones.queries.ts'
import { runName, type Synced, syncRates } from './sync-rates.ts'

/** Longer than any run: who claimed one and died is followed by another after this. */
const LEASE_MS = 5 * 60_000

/**
 * Woken every minute, and does nothing until it is due. Never planned, as in a new installation, it is due at once. Gives what came of the
 * run, if it was this process's.
 */
export async function syncWhenDue(deps: Deps): Promise<Synced | undefined> {
  const { db, clock, log, bank } = deps
  const name = runName(deps)
  const now = clock.now()
  let run = await findRun(db, name)
  if (!run) {
    await planRun(db, name, now)
    run = await findRun(db, name)
  }
  if (!run || run.due_at > now) return undefined
  if (!(await claimRun(db, name, run.due_at, new Date(now.getTime() + LEASE_MS)))) return undefined
  const synced = await syncRates(deps)
  if (synced.ok) log.info({ fecha: synced.fecha, origen: bank.origen }, 'exchange rates')
  else log.error({ code: synced.code, reason: synced.mensaje, url: bank.url }, 'exchange rates failed')
  return synced
}
