/** Measuring the database's time: at the start, at every connect, and after a jump. */
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { eventually } from '../../test/support/eventually.ts'
import { moveToClock } from '../../test/support/other-clock.ts'
import { openTestDatabase } from '../../test/support/test-database.ts'
import type { Database } from '../db/index.ts'
import { keepTime, measureSeconds } from './keep-time.ts'

const real = () => performance.now()
/** A machine whose wall clock is off by so many seconds, and whose monotonic clock is right. */
function machineOff(seconds: number) {
  const wall = { aheadMs: seconds * 1000 }
  return { wall, machine: { now: () => new Date(Date.now() + wall.aheadMs), monotonicMs: real } }
}
const offSeconds = ({ now }: { now(): Date }) => Math.round((now().getTime() - Date.now()) / 1000) + 0

describe('measureSeconds', () => {
  it.each([
    [900, 60],
    [100, 25],
    [10, 2.5],
  ])('with a quiet window of %d s is %d', (quietSeconds, seconds) => {
    expect(measureSeconds({ quietSeconds })).toBe(seconds)
  })
})

describe('keepTime', () => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterAll(() => database.close())

  const keep = async (seconds: number) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const heard: object[] = []
    const { machine, wall } = machineOff(seconds)
    const log = { warn: (text: object) => void heard.push(text) }
    const time = await keepTime(database, machine, { log, everySeconds: 60 })
    onTestFinished(async () => {
      await time.close()
      vi.useRealTimers()
    })
    return { ...time, wall, heard }
  }

  it('gives the machine’s time when both agree, and tells of no difference', async () => {
    const { clock, aheadMs, heard } = await keep(0)
    expect({ off: offSeconds(clock), ahead: aheadMs(), known: clock.since() <= clock.now(), heard }).toEqual({
      off: 0,
      ahead: 0,
      known: true,
      heard: [],
    })
  })

  it('measures again after a jump; until then the time is not known', async () => {
    const { clock, wall, heard } = await keep(0)
    const start = clock.since()
    wall.aheadMs += 600_000
    if (database.kind === 'postgres') expect(clock.since() > clock.now()).toBe(true)
    vi.advanceTimersByTime(1_000)
    await eventually(() => expect(clock.since() <= clock.now()).toBe(true))
    // The database may answer within the millisecond of the start.
    expect({ begins: clock.since() >= start, answer: 'jumpMs' in (heard[0] ?? {}) }).toEqual({
      begins: true,
      answer: true,
    })
    expect(offSeconds(clock)).toBe(database.kind === 'postgres' ? 0 : 600)
  })

  it.runIf(process.env.TEST_DATABASE_URL)('gives the database’s time on a machine whose clock is off', async () => {
    for (const seconds of [30, -30, 3600, -3600]) {
      const { clock, aheadMs } = await keep(seconds)
      expect({ seconds, off: offSeconds(clock), ahead: Math.round(aheadMs() / 1000) }).toEqual({
        seconds,
        off: 0,
        ahead: seconds,
      })
    }
  })

  it.runIf(process.env.TEST_DATABASE_URL)(
    'follows a standby with another clock at the first new connection',
    async () => {
      if (database.kind !== 'postgres') return
      const { clock, heard } = await keep(0)
      const start = clock.since()
      await moveToClock(database.client, 30)
      const before = offSeconds(clock)
      const two = await Promise.all([database.client.connect(), database.client.connect()])
      for (const one of two) one.release()
      expect({ before, after: offSeconds(clock), begins: clock.since() > start, heard: heard.length }).toEqual({
        before: 0,
        after: 30,
        begins: true,
        heard: 1,
      })
    },
  )
})
