/** Elapsed time is trusted back to the last time the clock was set or stopped. */
import { describe, expect, it } from 'vitest'
import { fakeClock } from '../../test/support/fakes.ts'
import { openSteadyTime } from './steady-time.ts'

const START = '2026-11-21T13:00:00.000Z'
const at = (seconds: number) => new Date(Date.parse(START) + seconds * 1000)

/** Makes a clock that the test controls, watched with a bound of a minute. */
function watched() {
  const clock = fakeClock(START)
  const jumps: number[] = []
  return { clock, jumps, steady: openSteadyTime(clock, 60_000, ms => jumps.push(ms)) }
}

describe('since', () => {
  it('is the start of the process while the clock only runs', () => {
    const { clock, jumps, steady } = watched()
    for (const seconds of [0, 1, 86_400]) {
      clock.advance(seconds)
      expect(steady.since()).toEqual(at(0))
    }
    expect(jumps).toEqual([])
  })

  it.each([3600, -3600])('is the first reading after the clock was set by %d s, and the jump is reported', seconds => {
    const { clock, jumps, steady } = watched()
    clock.jump(seconds)
    clock.advance(5)
    expect(steady.since()).toEqual(at(seconds + 5))
    clock.advance(100)
    expect({ since: steady.since(), jumps }).toEqual({ since: at(seconds + 5), jumps: [seconds * 1000] })
  })

  it('does not change with corrections within the bound, as NTP makes them', () => {
    const { clock, jumps, steady } = watched()
    for (let n = 0; n < 100; n++) {
      clock.advance(60)
      clock.jump(n % 2 ? 59 : -59)
      expect(steady.since()).toEqual(at(0))
    }
    expect(jumps).toEqual([])
  })

  it('is now while the clock is distrusted, and then the moment when it was trusted again', () => {
    const { clock, steady } = watched()
    steady.distrust()
    for (const seconds of [0, 10, 1000]) {
      clock.advance(seconds)
      expect(steady.since()).toEqual(clock.now())
    }
    clock.advance(100)
    steady.trust()
    clock.advance(100)
    steady.trust()
    expect(steady.since()).toEqual(at(1110))
  })
})
