/**
 * The request limiters of the spec (Limits), 15 minutes each. They count in memory with the embedded database, which has one process, and
 * in PostgreSQL otherwise. The window runs by the injected clock, which all processes share (docs/notes 350).
 */
import { hash } from 'node:crypto'
import type { Config } from '../../config/index.ts'
import type { Database } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import type { AnswerHeaders, Clock, LimiterKey, Limits } from '../../ports.ts'
import { HOUR_MS } from '../../units.ts'
import { tooManyAttempts } from '../errors/index.ts'
import { type Count, type Counted, countRequest, deleteCountsBefore } from './limits.queries.ts'

const WINDOW_MS = 15 * 60_000
/** Ended windows are kept for this long: a key that is busy again needs no new row. */
const KEPT_MS = HOUR_MS

export function openLimits({ limits }: Pick<Config, 'limits'>, database: Database, clock: Clock): Limits {
  const memory = openMemory()
  /** Exhausted keys of this process. Their refusals need no query. */
  const exhausted = openMemory()
  const toCounted = ({ limiter, key }: LimiterKey): Counted => ({
    key: `${limiter}:${hashKey(key)}`,
    points: limits[limiter],
  })
  const countedOf = (keys: readonly LimiterKey[]) => keys.filter(({ limiter }) => limits[limiter] > 0).map(toCounted)

  async function count(keys: readonly Counted[], now: number): Promise<Map<string, Count>> {
    if (database.kind === 'embedded') return memory.count(keys, now)
    // Without the database this process counts alone.
    return countRequest(database.db, keys, { now, windowMs: WINDOW_MS }).catch(() => memory.count(keys, now))
  }
  function refuseExhausted(keys: readonly Counted[], now: number): void {
    for (const { key, points } of keys) {
      const known = exhausted.find(key, now)
      if (known) throw refusal(points, known, now)
    }
  }
  /** Returns the keys before the first one that is known to be exhausted. */
  const open = (keys: readonly Counted[], now: number): readonly Counted[] => {
    const at = keys.findIndex(({ key }) => exhausted.find(key, now))
    return at < 0 ? keys : keys.slice(0, at)
  }
  return {
    refuseExhausted: keys => refuseExhausted(countedOf(keys), clock.now().getTime()),
    async consume(keys, reply) {
      const all = countedOf(keys)
      const now = clock.now().getTime()
      const counted = open(all, now)
      const counts = counted.length > 0 ? await count(counted, now) : new Map<string, Count>()
      for (const { key, points } of counted) {
        const state = counts.get(key)
        if (!state) return
        if (state.points >= points) exhausted.put(key, state, now)
        if (state.points > points) throw refusal(points, state, now)
        showSmallest(reply, points, points - state.points)
      }
      refuseExhausted(all.slice(counted.length), now)
    },
  }
}

/** Deletes counts that ended long ago. */
export const forgetCounts = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> =>
  deleteCountsBefore(db, new Date(clock.now().getTime() - KEPT_MS))

/** Counts of this process. */
function openMemory() {
  const held = new Map<string, Count>()
  let cleanAt = 0
  /** Returns the count of a window that runs. One that ends further ahead than a whole window is from a clock that jumped. */
  const find = (key: string, now: number): Count | undefined => {
    const count = held.get(key)
    return count && count.expire > now && count.expire <= now + WINDOW_MS ? count : undefined
  }
  function put(key: string, count: Count, now: number): void {
    held.set(key, count)
    if (now < cleanAt && cleanAt <= now + WINDOW_MS) return
    cleanAt = now + WINDOW_MS
    for (const key of held.keys()) if (!find(key, now)) held.delete(key)
  }
  return {
    find,
    put,
    /** Does what `countRequest` does in the database. */
    count(keys: readonly Counted[], now: number): Map<string, Count> {
      const counts = new Map<string, Count>()
      for (const { key, points } of keys) {
        const former = held.get(key)
        const isNew = !former || former.expire <= now
        const count = isNew
          ? { points: 1, expire: now + WINDOW_MS }
          : { points: former.points + 1, expire: Math.min(former.expire, now + WINDOW_MS) }
        put(key, count, now)
        counts.set(key, count)
        if (count.points > points) break
      }
      return counts
    },
  }
}

/** Hashes a key, which may hold an e-mail of any length: the hash is short and anonymous. */
function hashKey(key: string): string {
  return hash('sha256', key, 'base64url')
}

/** Returns the 429 with its headers: all `points` are used until the window ends. */
function refusal(points: number, { expire }: Count, now: number) {
  const seconds = Math.max(1, Math.ceil((expire - now) / 1000))
  return tooManyAttempts(seconds, {
    'X-RateLimit-Limit': `${points}`,
    'X-RateLimit-Remaining': '0',
    'X-RateLimit-Reset': `${Math.floor(now / 1000) + seconds}`,
  })
}

function showSmallest(reply: AnswerHeaders, points: number, remaining: number): void {
  const shown = reply.getHeader('X-RateLimit-Remaining')
  if (shown !== undefined && Number(shown) <= remaining) return
  reply.header('X-RateLimit-Limit', points)
  reply.header('X-RateLimit-Remaining', remaining)
}
