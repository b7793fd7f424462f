/** When a session will end, for the warning before it (session-ending.js; WCAG 2.2.1). */
import type { Deps } from '../../deps.ts'
import { HOUR_MS, MINUTE_MS } from '../../units.ts'
import { isOver, type Session } from './session.ts'
import { cachedSetting } from './settings.ts'

/** The JSON that the script reads. `segundos` is 0 after the end, and null when the session never ends. */
export type SessionEnding = {
  segundos: number | null
  /** How many seconds before the end the warning appears. */
  aviso: number
  /** True when another page puts the end off: inactivity ends the session, and not its longest duration. */
  renovable: boolean
}

export const ENDED: SessionEnding = { segundos: 0, aviso: 0, renovable: false }
const NEVER: SessionEnding = { segundos: null, aviso: 0, renovable: false }

/** The warning comes two minutes before the end, or at a tenth of a shorter limit. */
const MOST_WARNING_MS = 120_000

/** Returns the end of an open session whose last activity was at `active`. */
export async function endingOf(
  deps: Pick<Deps, 'db' | 'config' | 'clock' | 'settings'>,
  session: Session,
  active = session.last_activity_at,
): Promise<SessionEnding> {
  const { sessionTimeoutMinutes, sessionMaxHours } = deps.config
  const now = deps.clock.now()
  if (isOver({ ...session, last_activity_at: active }, deps.config, now)) return ENDED
  const isStrict = await cachedSetting(deps, 'security.die_on_tab_close', session.settings_version)
  const staleMinutes = isStrict
    ? await cachedSetting(deps, 'security.stale_close_minutes', session.settings_version)
    : 0
  const limits = [
    { since: active, ms: sessionTimeoutMinutes * MINUTE_MS, renovable: true },
    { since: active, ms: staleMinutes * MINUTE_MS, renovable: true },
    { since: session.created_at, ms: sessionMaxHours * HOUR_MS, renovable: false },
  ]
  const [first] = limits
    .filter(({ ms }) => ms > 0)
    .map(({ since, ms, renovable }) => ({ leftMs: since.getTime() + ms - now.getTime(), ms, renovable }))
    .sort((one, other) => one.leftMs - other.leftMs)
  if (!first) return NEVER
  return {
    // The job that closes idle sessions runs every minute: until then the session is open.
    segundos: Math.max(1, Math.ceil(first.leftMs / 1000)),
    aviso: Math.floor(Math.min(MOST_WARNING_MS, first.ms / 10) / 1000),
    renovable: first.renovable,
  }
}
