/** Measures the database's time: at the start, at every connect, each minute, and after a jump of the machine's clock. */
import type { Logger } from 'pino'
import type { Config } from '../config/index.ts'
import { type Database, databaseTime, onEachConnection } from '../db/index.ts'
import {
  type DatabaseClock,
  JUMP_MS,
  openDatabaseClock,
  openMachineClock,
  type Sample,
  SLOW_MS,
  type TwoClocks,
} from './database-clock.ts'

const MOST_SECONDS = 60
/** Part of the quiet window in which a database's clock that was set is noticed. */
const PART_OF_WINDOW = 4
/** A jump of the machine's clock is noticed, and a failed measurement repeated, within this time. */
const LOOK_MS = 1_000
/** A measurement is repeated while it is slow. */
const TRIES = 3

export const measureSeconds = ({ quietSeconds }: Pick<Config['sifen'], 'quietSeconds'>): number =>
  Math.min(quietSeconds / PART_OF_WINDOW, MOST_SECONDS)

export type KeptTime = {
  clock: DatabaseClock
  /** How far the machine's wall clock is ahead of the database's; 0 up to a second. */
  aheadMs(): number
  close(): Promise<void>
}

/** Measures and keeps the time. Throws when the first measurement fails. */
export async function keepTime(
  database: Database,
  machine: TwoClocks,
  { log, everySeconds }: { log: Pick<Logger, 'warn'>; everySeconds: number },
): Promise<KeptTime> {
  const jumped = (jumpMs: number) => log.warn({ jumpMs }, 'clock jumped')
  const clock =
    database.kind === 'embedded'
      ? openMachineClock(machine, jumped)
      : openDatabaseClock(machine, { jumped, moved: movedMs => log.warn({ movedMs }, 'clock moved') })
  const isKnown = () => clock.since() <= clock.now()
  const ask = async (time: () => Promise<Date>): Promise<Sample> => {
    const beforeMs = machine.monotonicMs()
    const theirs = await time()
    return { beforeMs, theirs, afterMs: machine.monotonicMs() }
  }
  const measure = async () => {
    const samples: Sample[] = []
    while (samples.length < TRIES && !samples.some(sample => lengthOf(sample) <= SLOW_MS))
      samples.push(await ask(() => databaseTime(database.db)))
    const [best] = samples.sort((one, other) => lengthOf(one) - lengthOf(other))
    if (best) clock.take(best, true)
  }
  await measure()
  if (database.kind === 'postgres')
    onEachConnection(database.client, async db => {
      // A failure is left to the connection's use.
      const sample = await ask(() => databaseTime(db)).catch(() => undefined)
      if (sample) clock.take(sample)
    })
  let measuredMs = machine.monotonicMs()
  let isMeasuring = false
  const look = async () => {
    const isDue = machine.monotonicMs() - measuredMs >= everySeconds * 1000
    if (isMeasuring || (isKnown() && !isDue)) return
    isMeasuring = true
    measuredMs = machine.monotonicMs()
    // Without the database nothing can be posted or concluded either.
    await measure().catch(() => undefined)
    isMeasuring = false
  }
  const timer = setInterval(() => void look(), LOOK_MS).unref()
  return {
    clock,
    aheadMs() {
      const aheadMs = machine.now().getTime() - clock.now().getTime()
      return Math.abs(aheadMs) > JUMP_MS ? aheadMs : 0
    },
    close: async () => clearInterval(timer),
  }
}

const lengthOf = ({ beforeMs, afterMs }: Sample) => afterMs - beforeMs
