/**
 * Shares the pauses of calls to SIFEN between processes: what one learns of a SIFEN that does not answer, the others know within a second,
 * and its first answer ends the pause of all. No call waits for it; a pause that cannot be written or read is this process's own.
 * docs/notes 230.
 */
import type { Db } from '../../db/index.ts'
import type { Deps, NumberedPause, SharedPauses } from '../../deps.ts'
import { deletePause, listPauses, upsertPause } from './pauses.queries.ts'

const LOOK_MS = 1_000

/** Where pauses of other processes go. */
type Breakers = { join(key: string, pause: NumberedPause): void; end(key: string): void }

export function openSharedPauses(
  db: Db,
  log: Deps['log'],
): SharedPauses & {
  /** Reads what the other processes wrote. */
  look(breakers: Breakers): Promise<void>
  /** Does so each second. */
  follow(breakers: Breakers): void
  close(): Promise<void>
} {
  let stored: ReadonlySet<string> = new Set()
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined
  /** Writes of this process, one after the other. */
  let writing: Promise<void> = Promise.resolve()
  const write = (act: () => Promise<void>) => {
    writing = writing.then(act).catch(err => log.warn({ err }, 'a pause of SIFEN was not shared'))
  }
  async function look(breakers: Breakers): Promise<void> {
    const pauses = await listPauses(db)
    const now = new Set(pauses.map(({ key }) => key))
    for (const { key, ...pause } of pauses) breakers.join(key, pause)
    for (const key of stored) if (!now.has(key)) breakers.end(key)
    stored = now
  }
  return {
    begun: (key, pause) => write(() => upsertPause(db, key, pause)),
    ended: key => write(() => deletePause(db, key)),
    look,
    follow(breakers) {
      timer = setInterval(() => {
        looking ??= look(breakers)
          .catch(err => log.debug({ err }, 'pauses of SIFEN not read'))
          .finally(() => {
            looking = undefined
          })
      }, LOOK_MS).unref()
    },
    async close() {
      clearInterval(timer)
      await looking
      await writing
    },
  }
}
