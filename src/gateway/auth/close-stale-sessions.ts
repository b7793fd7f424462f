/**
 * Closes idle sessions (spec, Authentication 9; docs/notes A8), only while the setting ends sessions with their last
 * tab.
 */
import type { Deps } from '../../deps.ts'
import { MINUTE_MS } from '../../units.ts'
import { endIdleSessions, readSetting } from '../../web/index.ts'

export async function closeStaleSessions({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): Promise<void> {
  if (!(await readSetting(db, 'security.die_on_tab_close'))) return
  const minutes = await readSetting(db, 'security.stale_close_minutes')
  const now = clock.now()
  const closed = await endIdleSessions(db, new Date(now.getTime() - minutes * MINUTE_MS), 'stale', now)
  if (closed > 0) log.info({ closed }, 'stale sessions closed')
}
