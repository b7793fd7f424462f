/**
 * The queue on the real pg-boss: sending inside transactions, running, retrying, taking over a dead worker's jobs,
 * scheduled sending.
 */
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { drainQueue, pendingJobs } from '../../test/support/drain-queue.ts'
import { eventually } from '../../test/support/eventually.ts'
import { type FakeClock, fakeClock } from '../../test/support/fakes.ts'
import { openTestDatabase } from '../../test/support/test-database.ts'
import type { Database } from '../db/index.ts'
import type { Deps } from '../deps.ts'
import { createLogger } from '../http/index.ts'
import { defineJob, defineWork, openQueue, type Worker } from './index.ts'

const greet = defineJob({ name: 'test.greet', payload: z.object({ name: z.string() }), retryDelaySeconds: 1 })
const once = defineJob({ name: 'test.once', payload: z.object({}), policy: 'exclusive' })
const perName = defineJob({
  name: 'test.per-name',
  payload: z.object({ name: z.string() }),
  policy: 'exclusive',
  keyOf: ({ name }) => name,
})
const tick = defineJob({ name: 'test.tick', payload: z.object({}) })
const many = defineJob({ name: 'test.many', payload: z.object({}), concurrency: 5 })
const jobs = [greet, once, perName, tick, many]

let database: Database
let queue: Worker
let deps: Deps
let clock: FakeClock
const lines: string[] = []
const log = createLogger({ logLevel: 'info' }, { write: line => void lines.push(line) })

beforeEach(async () => {
  lines.length = 0
  clock = fakeClock()
  database = await openTestDatabase()
  queue = await openQueue(database, jobs, { clock, log, rhythm: { pollSeconds: 0.5, superviseSeconds: 1 } })
  deps = { db: database.db, clock, log } as unknown as Deps
})
afterEach(async () => {
  await queue.stop()
  await database.close()
})

describe('send', () => {
  it('stores the job exactly when the transaction commits', async () => {
    await expect(
      database.db.transaction(async tx => {
        await queue.send(tx, greet, { name: 'lost' })
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect(await pendingJobs(database.db)).toEqual([])
    await database.db.transaction(tx => queue.send(tx, greet, { name: 'kept' }))
    expect(await pendingJobs(database.db)).toMatchObject([{ name: 'test.greet', data: { name: 'kept' } }])
  })

  it('keeps the start time, by our clock', async () => {
    await queue.send(database.db, greet, { name: 'a' }, { startAt: new Date('2027-01-01T00:00:00.500Z') })
    await queue.send(database.db, greet, { name: 'b' }, { startAt: new Date('2026-01-01T00:00:00Z') })
    await queue.send(database.db, greet, { name: 'c' })
    expect((await pendingJobs(database.db)).map(({ start_after }) => start_after)).toEqual([
      '2026-11-21T13:00:00.000Z',
      '2026-11-21T13:00:00.000Z',
      '2027-01-01T00:00:00.500Z',
    ])
  })

  it('drops a second job of an `exclusive` queue while the first waits', async () => {
    for (let n = 0; n < 3; n++) await queue.send(database.db, once, {})
    expect(await pendingJobs(database.db)).toHaveLength(1)
  })

  it('drops a second job of the same key alone when the queue has keys', async () => {
    for (const name of ['Ana', 'Eva', 'Ana']) await queue.send(database.db, perName, { name })
    const names = (await pendingJobs(database.db)).map(({ data }) => data)
    expect(names).toEqual([{ name: 'Ana' }, { name: 'Eva' }])
  })
})

describe('drainQueue', () => {
  it('runs what is due by the test clock and what those jobs send, in order, and nothing else', async () => {
    const heard: string[] = []
    const works = [
      defineWork({
        job: greet,
        async handle({ db }, { name }) {
          heard.push(name)
          if (name === 'first') await queue.send(db, greet, { name: 'child' })
        },
      }),
    ]
    await queue.send(database.db, greet, { name: 'later' }, { startAt: new Date(clock.now().getTime() + 60_000) })
    await queue.send(database.db, greet, { name: 'first' })
    expect(await drainQueue(deps, works)).toHaveLength(2)
    expect(heard).toEqual(['first', 'child'])
    clock.advance(60)
    await drainQueue(deps, works)
    expect(heard).toEqual(['first', 'child', 'later'])
  })
})

describe('start', () => {
  // The worker uses the database's time, which no test moves.
  beforeEach(() => clock.set(new Date()))

  it('runs the jobs, also those that were sent before, and checks their payload', async () => {
    const heard: string[] = []
    await queue.send(database.db, greet, { name: 'before' })
    await queue.send(database.db, greet, { name: 7 } as never)
    await queue.start(deps, [defineWork({ job: greet, handle: async (_deps, { name }) => heard.push(name) })])
    await queue.send(database.db, greet, { name: 'after' })
    await eventually(() => expect(heard).toEqual(['before', 'after']))
    expect(lines.some(line => line.includes('job failed') && line.includes('test.greet'))).toBe(true)
  })

  it('retries a failed job, and stores no detail of the failure', async () => {
    let attempts = 0
    const handle = async () => {
      attempts++
      if (attempts === 1) throw new Error('a secret detail')
    }
    await queue.send(database.db, greet, { name: 'x' })
    await queue.start(deps, [defineWork({ job: greet, handle })])
    await eventually(() => expect(attempts).toBe(1))
    await eventually(async () => {
      const { rows } = await database.db.execute(
        sql`select output::text as output from pgboss.job where state = 'retry'`,
      )
      expect(rows).toHaveLength(1)
      expect(JSON.stringify(rows)).not.toContain('secret')
    })
    expect(lines.join()).toContain('a secret detail')
    await eventually(() => expect(attempts).toBe(2))
  })

  it('runs a backlog without pauses between polls, as many at once as the job allows', async () => {
    for (let n = 0; n < 40; n += 1) await queue.send(database.db, many, {})
    const running = { now: 0, most: 0, done: 0 }
    const handle = async () => {
      running.now += 1
      running.most = Math.max(running.most, running.now)
      await new Promise(setImmediate)
      running.now -= 1
      running.done += 1
    }
    const patient = await openQueue(database, jobs, { clock, log, rhythm: { pollSeconds: 60, superviseSeconds: 1 } })
    await patient.start(deps, [defineWork({ job: many, handle })])
    await eventually(() => expect(running).toEqual({ now: 0, most: 5, done: 40 }))
    await patient.stop()
  })

  it('runs the other jobs while one hangs, and each job once', async () => {
    let release: (() => void) | undefined
    let calls = 0
    const done: number[] = []
    const handle = async () => {
      calls += 1
      const call = calls
      if (call === 1) await new Promise<void>(resolve => (release = resolve))
      done.push(call)
    }
    for (let n = 0; n < 12; n += 1) await queue.send(database.db, many, {})
    await queue.start(deps, [defineWork({ job: many, handle })])
    await eventually(() => expect(done).toHaveLength(11))
    release?.()
    await eventually(() => expect(done).toHaveLength(12))
    expect(calls).toBe(12)
  })

  it('runs a batch with handleAll, and ends each job on its own', async () => {
    const batches: number[] = []
    const handleAll = (_deps: Deps, payloads: readonly unknown[]) => {
      batches.push(payloads.length)
      const [hangs, fails, ...others] = payloads.map(async () => undefined)
      if (batches.length > 1) return [hangs, fails, ...others].filter(end => end !== undefined)
      return [new Promise(() => {}), Promise.reject(new Error('no')), ...others]
    }
    for (let n = 0; n < 5; n += 1) await queue.send(database.db, many, {})
    await queue.start(deps, [defineWork({ job: many, handle: async () => undefined, handleAll })])
    await eventually(async () => {
      const { rows } = await database.db.execute(
        sql`select state::text as state, count(*)::int as n from pgboss.job where name = 'test.many' group by 1 order by 1`,
      )
      expect({ rows, first: batches[0] }).toEqual({
        rows: [
          { state: 'active', n: 1 },
          { state: 'completed', n: 3 },
          { state: 'retry', n: 1 },
        ],
        first: 5,
      })
    })
  })

  it('takes over a job whose process died', async () => {
    await queue.send(database.db, greet, { name: 'orphan' })
    await dieWhileDoing(database, 'test.greet')
    const heard: string[] = []
    await queue.start(deps, [defineWork({ job: greet, handle: async (_deps, { name }) => heard.push(name) })])
    await eventually(() => expect(heard).toEqual(['orphan']))
  })

  it('runs a scheduled job every so many seconds', async () => {
    let ticks = 0
    await queue.start(deps, [defineWork({ job: tick, handle: async () => ticks++, everySeconds: 1 })])
    await eventually(() => expect(ticks).toBeGreaterThanOrEqual(2))
  })
})

/** Simulates a worker that claims the job and dies: its last heartbeat is set an hour back. */
async function dieWhileDoing({ db }: Database, name: string) {
  const { rows } = await db.execute(sql`
    update pgboss.job set state = 'active', started_on = now() - interval '1 hour', heartbeat_on = now() - interval '1 hour'
    where name = ${name} returning id`)
  expect(rows).toHaveLength(1)
}
