/** Processes of one database agree about the time. One that does not is reported and does not start. */
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { eventually } from '../../test/support/eventually.ts'
import { openTestDatabase } from '../../test/support/test-database.ts'
import type { Database } from '../db/index.ts'
import { assertClock, ClockError, clockBoundMs, clockDifferenceMs, watchClock } from './clock-check.ts'
import { explain } from './explain.ts'

const at = (seconds: number) => new Date(1_800_000_000_000 + seconds * 1000)

describe('clockDifferenceMs', () => {
  it.each([
    [0, 0, 0, 0],
    [0, 1, 2, 0],
    [0, 2, 2, 0],
    [5, 1, 7, 4000],
    [0, 9, 2, -7000],
    [1020, 0, 1021, 1_020_000],
  ])('asked at %d s, read %d s, answered at %d s: at least %d ms', (before, theirs, after, difference) => {
    expect(clockDifferenceMs({ before: at(before), theirs: at(theirs), after: at(after) })).toBe(difference)
  })
})

describe('clockBoundMs', () => {
  it.each([
    [900, 60_000],
    [604_800, 60_000],
    [240, 60_000],
    [10, 2500],
    [1, 250],
  ])('of a quiet window of %d s is %d ms', (quietSeconds, bound) => {
    expect(clockBoundMs({ quietSeconds })).toBe(bound)
  })

  it('leaves half of the window between a fast and a slow process', () => {
    for (let quietSeconds = 1; quietSeconds < 2000; quietSeconds++) {
      expect(2 * clockBoundMs({ quietSeconds })).toBeLessThanOrEqual((quietSeconds * 1000) / 2)
    }
  })
})

describe('the clock check against a database', () => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterAll(() => database.close())

  const sifen = { quietSeconds: 900 }
  const off = (seconds: number) => ({ now: () => new Date(Date.now() + seconds * 1000) })
  const check = (seconds: number) => assertClock({ db: database.db, sifen, clock: off(seconds) })

  it.each([0, 50, -50])('accepts %d s of difference', async seconds => {
    await expect(check(seconds)).resolves.toBeUndefined()
  })

  it.each([
    [1020, 'adelantado'],
    [-1020, 'atrasado'],
  ])('reports %d s of difference in one line that says what to do', async (seconds, how) => {
    const error = await check(seconds).catch(error => error)
    expect(error).toBeInstanceOf(ClockError)
    const told = explain(error, {})
    expect(told).toMatch(
      new RegExp(`^El reloj de esta máquina está ${how} 1\\.0(20|19,\\d+) s .* se admiten 60 s.* NTP .*$`),
    )
  })

  it('is repeated while the process runs; a wrong clock is logged, and distrusted until it is right', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const heard: unknown[] = []
    const steady = { trust: () => void heard.push('trust'), distrust: () => void heard.push('distrust') }
    const log = { error: (...said: unknown[]) => void heard.push(said) }
    let seconds = 1020
    const clock = { now: () => off(seconds).now() }
    const watch = watchClock({ db: database.db, sifen, clock, steady }, log, 300)
    vi.advanceTimersByTime(300_000)
    await eventually(() => expect(heard).toEqual(['distrust', [{ err: expect.any(ClockError) }, 'clock']]))
    seconds = 0
    vi.advanceTimersByTime(300_000)
    await eventually(() => expect(heard.slice(2)).toEqual(['trust']))
    await watch.close()
    expect(vi.getTimerCount()).toBe(0)
  })
})
