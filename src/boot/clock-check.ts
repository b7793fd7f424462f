/**
 * Whether this process's clock agrees with the database's. Due times, the time left to a posting and the quiet window are instants that one
 * process writes and another compares with its own clock (gateway/dtes/protocol.ts): one far ahead would give up a document that is on its
 * way, and one far behind would have its own given up.
 */
import type { Logger } from 'pino'
import type { Config } from '../config/index.ts'
import { type Db, databaseTime } from '../db/index.ts'
import type { Clock } from '../ports.ts'
import type { SteadyTime } from './steady-time.ts'

/** What differs, by how much, and what to do, in Spanish. */
export class ClockError extends Error {
  override name = 'ClockError'
}

type Rhythm = Pick<Config['sifen'], 'quietSeconds'>
type Parts = { db: Db; clock: Clock; sifen: Rhythm }

const MOST_MS = 60_000
/** Two processes may differ by twice the bound, one ahead and one behind: half of the quiet window is left to SIFEN. */
const PART_OF_WINDOW = 4

export const clockBoundMs = ({ quietSeconds }: Rhythm): number =>
  Math.min((quietSeconds * 1000) / PART_OF_WINDOW, MOST_MS)

/** How far ours is ahead, or behind (negative), for sure: theirs was read at some instant of the round trip. */
export function clockDifferenceMs({ before, theirs, after }: { before: Date; theirs: Date; after: Date }): number {
  if (theirs < before) return before.getTime() - theirs.getTime()
  return Math.min(after.getTime() - theirs.getTime(), 0)
}

/** Throws `ClockError` when they differ by more than the bound. */
export async function assertClock({ db, clock, sifen }: Parts): Promise<void> {
  const before = clock.now()
  const theirs = await databaseTime(db)
  const differenceMs = clockDifferenceMs({ before, theirs, after: clock.now() })
  const boundMs = clockBoundMs(sifen)
  if (Math.abs(differenceMs) > boundMs) throw new ClockError(tell(differenceMs, boundMs))
}

/**
 * Compares the clocks again while the process runs. A difference is logged, and until it is gone nothing is concluded from elapsed time. A
 * document that is being sent is not cut off for it.
 */
export function watchClock(
  parts: Parts & { steady: Pick<SteadyTime, 'trust' | 'distrust'> },
  log: Pick<Logger, 'error'>,
  everySeconds: number,
): { close(): Promise<void> } {
  const { steady } = parts
  const wrong = (error: unknown) => {
    // A database that does not answer tells nothing of the clock.
    if (!(error instanceof ClockError)) return
    steady.distrust()
    log.error({ err: error }, 'clock')
  }
  const look = () => assertClock(parts).then(steady.trust, wrong)
  const timer = setInterval(look, everySeconds * 1000).unref()
  return { close: async () => clearInterval(timer) }
}

const seconds = (ms: number) => `${(Math.abs(ms) / 1000).toLocaleString('es-PY', { maximumFractionDigits: 2 })} s`

const tell = (differenceMs: number, boundMs: number) =>
  `El reloj de esta máquina está ${differenceMs > 0 ? 'adelantado' : 'atrasado'} ${seconds(differenceMs)} respecto del de la base de datos, y se admiten ${seconds(boundMs)} (según SIFEN_QUIET_SECONDS). Póngalos en hora con NTP (timedatectl set-ntp true) y arranque de nuevo.`
