/**
 * The daily run at 08:15 in Asunción, once among all processes. A missed run is made up (spec, What the service does 5;
 * docs/notes 138).
 */
import type { Deps } from '../../deps.ts'
import { claimRun, findRun, planRun } from './cotizaciones.queries.ts'
import { runName, type Synced, syncRates } from './sync-rates.ts'

/** Lease of a run, longer than any run. If the process dies, another one takes over after it. */
const LEASE_MS = 5 * 60_000

/**
 * Runs the sync when it is due; woken every minute. A run that was never planned, as in a new installation, is due at
 * once. Returns the result when this process ran it, else undefined.
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
