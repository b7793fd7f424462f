/**
 * The daily run at 08:15 in Asunción, once among all processes. A missed run is made up (spec, What the service does 5;
 * docs/notes 138).
 */
import type { Deps } from '../../deps.ts'
import { takeTurn } from '../../jobs/index.ts'
import { HOUR_SECONDS } from '../../units.ts'
import { runName, type Synced, syncRates } from './sync-rates.ts'

/** Lease of a run, longer than any run. If the process dies, another one takes over after it. */
const LEASE_SECONDS = 300
/** The next 08:15 is at most a day of 25 hours away. */
const LONGEST_SECONDS = 25 * HOUR_SECONDS

/**
 * Runs the sync when it is due; woken every minute. A run that was never planned, as in a new installation, is due at
 * once. Returns the result when this process ran it, else undefined.
 */
export async function syncWhenDue(deps: Deps): Promise<Synced | undefined> {
  const { log, bank } = deps
  if (!(await takeTurn(deps, runName(deps), LEASE_SECONDS, LONGEST_SECONDS))) return undefined
  const synced = await syncRates(deps)
  if (synced.ok) log.info({ fecha: synced.fecha, origen: bank.origen }, 'exchange rates')
  else log.error({ code: synced.code, reason: synced.mensaje, url: bank.url }, 'exchange rates failed')
  return synced
}
