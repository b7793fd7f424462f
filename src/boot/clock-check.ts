/**
 * Compares this process's clock with the database's. One process writes due times, deadlines of postings and quiet windows, and another
 * compares them with its own clock (gateway/dtes/protocol.ts). A process far ahead would give up a document that is being sent; the others
 * would give up the documents of a process far behind.
 */
import type { Logger } from 'pino'
import type { Config } from '../config/index.ts'
import { type Db, databaseTime } from '../db/index.ts'
import type { Clock } from '../ports.ts'
import type { SteadyTime } from './steady-time.ts'

/** The clocks differ. The message says by how much and what to do, in Spanish. */
export class ClockError extends Error {
  override name = 'ClockError'
}

type Rhythm = Pick<Config['sifen'], 'quietSeconds'>
type Parts = { db: Db; clock: Clock; sifen: Rhythm }

const MOST_MS = 60_000
/** A clock may be off by this part of the quiet window. Two processes may differ by twice as much, which leaves half of it to SIFEN. */
const PART_OF_WINDOW = 4

export const clockBoundMs = ({ quietSeconds }: Rhythm): number =>
  Math.min((quietSeconds * 1000) / PART_OF_WINDOW, MOST_MS)

/** Returns the certain difference: positive when our clock is ahead. Theirs was read at an unknown instant of the round trip. */
export function clockDifferenceMs({ before, theirs, after }: { before: Date; theirs: Date; after: Date }): number {
  if (theirs < before) return before.getTime() - theirs.getTime()
  return Math.min(after.getTime() - theirs.getTime(), 0)
}

/** Throws `ClockError` when the clocks differ by more than the bound. */
export async function assertClock({ db, clock, sifen }: Parts): Promise<void> {
  const before = clock.now()
  const theirs = await databaseTime(db)
  const differenceMs = clockDifferenceMs({ before, theirs, after: clock.now() })
  const boundMs = clockBoundMs(sifen)
  if (Math.abs(differenceMs) > boundMs) throw new ClockError(tell(differenceMs, boundMs))
}

/**
 * Compares the clocks periodically. Logs a difference; until it is gone, nothing is concluded from elapsed time. Documents that are being
 * sent are not interrupted.
 */
export function watchClock(
  parts: Parts & { steady: Pick<SteadyTime, 'trust' | 'distrust'> },
  log: Pick<Logger, 'error'>,
  everySeconds: number,
): { close(): Promise<void> } {
  const { steady } = parts
  const wrong = (error: unknown) => {
    // Without the database the clock is unknown.
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
