/**
 * The request limiters of the spec (Limits), 15 minutes each. They count in memory with the embedded database, which has one process, and
 * in PostgreSQL otherwise. The window uses the library's wall clock, not the injected clock.
 */
import { createHash } from 'node:crypto'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Config } from '../config/index.ts'
import type { Database } from '../db/index.ts'
import type { AnswerHeaders, Clock, Limits } from '../ports.ts'
import { type HttpError, tooManyAttempts } from './errors.ts'

const WINDOW_SECONDS = 15 * 60

export function openLimits({ limits }: Pick<Config, 'limits'>, database: Database, clock: Clock): Limits {
  const limiters = new Map(
    Object.entries(limits)
      .filter(([, points]) => points > 0)
      .map(([name, points]) => [name, openLimiter(name, points, database)]),
  )
  return {
    async consume(name, key, reply) {
      const limiter = limiters.get(name)
      if (!limiter) return
      const { refused, state } = await count(limiter, hashKey(key))
      if (refused) throw exhausted(limiter.points, state.msBeforeNext, clock)
      showSmallest(reply, limiter.points, state.remainingPoints)
    },
  }
}

function openLimiter(keyPrefix: string, points: number, database: Database): RateLimiterAbstract {
  const memory = new RateLimiterMemory({ keyPrefix, points, duration: WINDOW_SECONDS })
  if (database.kind === 'embedded') return memory
  return new RateLimiterPostgres({
    keyPrefix,
    points,
    duration: WINDOW_SECONDS,
    storeClient: database.client,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    // Refusals of an exhausted key need no query. Without the database this process counts alone.
    inMemoryBlockOnConsumed: points,
    insuranceLimiter: memory,
  })
}

async function count(limiter: RateLimiterAbstract, key: string): Promise<{ refused: boolean; state: RateLimiterRes }> {
  try {
    return { refused: false, state: await limiter.consume(key) }
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return { refused: true, state: refusal }
    throw refusal
  }
}

/** Hashes a key, which may hold an e-mail of any length: the hash is short and anonymous. */
function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}

/** Returns the 429 with its headers: all `points` are used until `msBeforeNext` has passed. */
function exhausted(points: number, msBeforeNext: number, clock: Clock): HttpError {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000))
  return tooManyAttempts(seconds, {
    'X-RateLimit-Limit': `${points}`,
    'X-RateLimit-Remaining': '0',
    'X-RateLimit-Reset': `${Math.floor(clock.now().getTime() / 1000) + seconds}`,
  })
}

function showSmallest(reply: AnswerHeaders, points: number, remaining: number): void {
  const shown = reply.getHeader('X-RateLimit-Remaining')
  if (shown !== undefined && Number(shown) <= remaining) return
  reply.header('X-RateLimit-Limit', points)
  reply.header('X-RateLimit-Remaining', remaining)
}
