/** Deletes counts of calls to SIFEN that the dashboard no longer shows, and pauses of services that are not called any more. */
import type { Deps } from '../../deps.ts'
import { DAY_MS } from '../../units.ts'
import { deletePausesBefore } from './pauses.queries.ts'
import { deleteCalls } from './sifen-calls.queries.ts'

const KEPT_MS = 8 * DAY_MS

export async function forgetCalls({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_MS)
  await deleteCalls(db, before)
  await deletePausesBefore(db, before)
}
