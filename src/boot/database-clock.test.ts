/** The database's time between measurements, and when it is not known. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fakeClock } from '../../test/support/fakes.ts'
import { seeded } from '../../test/support/seed.ts'
import { correctionOf, openDatabaseClock, openMachineClock, SLOW_MS } from './database-clock.ts'

const START = '2026-11-21T13:00:00.000Z'
const at = (seconds: number) => new Date(Date.parse(START) + seconds * 1000)

/** A machine and a database that the test controls. `ahead`: how far the database's clock is ahead of the machine's at the start. */
function watched(aheadSeconds = 0) {
  const machine = fakeClock(START)
  const database = fakeClock(at(aheadSeconds).toISOString())
  const heard: object[] = []
  const clock = openDatabaseClock(machine, {
    jumped: jumpMs => heard.push({ jumpMs }),
    moved: movedMs => heard.push({ movedMs }),
  })
  const pass = (seconds: number) => {
    machine.advance(seconds)
    database.advance(seconds)
  }
  const measure = (outSeconds = 0, backSeconds = 0, isBest = false) => {
    const beforeMs = machine.monotonicMs()
    pass(outSeconds)
    const theirs = database.now()
    pass(backSeconds)
    clock.take({ beforeMs, theirs, afterMs: machine.monotonicMs() }, isBest)
  }
  return { machine, database, heard, clock, pass, measure }
}

describe('the time', () => {
  it.each([30, -30, 3600, -3600])(
    'is the database’s, %d s from the machine’s, from the first measurement on',
    ahead => {
      const { clock, pass, measure, database, heard } = watched(ahead)
      measure()
      pass(1000)
      expect({ now: clock.now(), heard }).toEqual({ now: database.now(), heard: [{ movedMs: ahead * 1000 }] })
    },
  )

  it('goes on with the monotonic clock while the machine’s is corrected', () => {
    const { clock, machine, pass, measure } = watched()
    measure()
    machine.jump(0.9)
    pass(10)
    machine.jump(-0.9)
    expect({ now: clock.now(), since: clock.since() }).toEqual({ now: at(10), since: at(0) })
  })

  it('does not change by a measurement that it agrees with, however slow', () => {
    const { clock, measure, heard } = watched()
    measure()
    measure(0, 20)
    measure(20, 0)
    expect({ now: clock.now(), since: clock.since(), heard }).toEqual({ now: at(40), since: at(0), heard: [] })
  })

  it('follows a database that was moved to another clock, and waits begin anew', () => {
    const { clock, database, pass, measure, heard } = watched()
    measure()
    pass(100)
    database.advance(30)
    pass(5)
    expect(clock.now()).toEqual(at(105))
    measure()
    expect({ now: clock.now(), since: clock.since(), heard }).toEqual({
      now: at(135),
      since: at(135),
      heard: [{ movedMs: 30_000 }],
    })
  })
})

describe('after a jump of the machine’s clock', () => {
  it.each([3600, -3600, 2])('of %d s, time is unknown until it is measured, and waits begin anew', seconds => {
    const { clock, machine, pass, measure, heard } = watched()
    measure()
    pass(10)
    machine.jump(seconds)
    for (const _ of [1, 2, 3]) {
      pass(1)
      expect(clock.since() > clock.now()).toBe(true)
    }
    measure()
    pass(5)
    expect({ now: clock.now(), since: clock.since(), heard }).toEqual({
      now: at(18),
      since: at(13),
      heard: [{ jumpMs: seconds * 1000 }],
    })
  })

  it('time is unknown also to a caller that is held up between both readings', () => {
    const { clock, machine, pass, measure } = watched()
    measure()
    machine.jump(600)
    const since = clock.since()
    pass(0.5)
    expect(since > clock.now()).toBe(true)
  })

  it('a suspension is made up for', () => {
    const { clock, machine, database, pass, measure } = watched()
    measure()
    machine.jump(600)
    database.advance(600)
    pass(1)
    expect(clock.since() > clock.now()).toBe(true)
    measure()
    expect(clock.now()).toEqual(at(601))
  })

  it('a measurement that began before it tells nothing', () => {
    const { clock, machine } = watched()
    const beforeMs = machine.monotonicMs()
    machine.advance(1)
    machine.jump(600)
    clock.now()
    clock.take({ beforeMs, theirs: at(1), afterMs: machine.monotonicMs() })
    expect(clock.since() > clock.now()).toBe(true)
  })

  it('a slow measurement counts only when no better one can be had', () => {
    const { clock, measure } = watched()
    measure(0, 5)
    const first = clock.since() > clock.now()
    measure(0, 5, true)
    expect({ first, second: clock.since() > clock.now() }).toEqual({ first: true, second: false })
  })
})

describe('openMachineClock', () => {
  it.each([3600, -3600])('follows the machine’s clock that was set by %d s, and waits begin anew', seconds => {
    const machine = fakeClock(START)
    const jumps: number[] = []
    const clock = openMachineClock(machine, ms => jumps.push(ms))
    machine.advance(10)
    machine.jump(seconds)
    machine.advance(5)
    const seen = { now: clock.now(), since: clock.since() }
    machine.advance(100)
    expect({ ...seen, later: clock.since(), jumps }).toEqual({
      now: at(15 + seconds),
      since: at(15 + seconds),
      later: at(15 + seconds),
      jumps: [seconds * 1000],
    })
  })
})

const roundTrip = fc.record({
  out: fc.double({ min: 0, max: 5000, noNaN: true }),
  back: fc.double({ min: 0, max: 5000, noNaN: true }),
})

describe('any measurements', () => {
  const cases = seeded<unknown[]>('measurements of the database’s time', 1000)

  it('leave an error of at most the fastest round trip', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e9, max: 1e9 }),
        fc.integer({ min: -1e9, max: 1e9 }),
        fc.array(roundTrip, { minLength: 1, maxLength: 20 }),
        (real, guess, trips) => {
          let offsetMs = guess
          let nowMs = 0
          for (const { out, back } of trips) {
            const theirs = new Date(Math.floor(nowMs + out + real))
            offsetMs += correctionOf(offsetMs, { beforeMs: nowMs, theirs, afterMs: nowMs + out + back })
            nowMs += out + back
          }
          const fastest = Math.min(...trips.map(({ out, back }) => out + back))
          expect(Math.abs(offsetMs - real)).toBeLessThanOrEqual(fastest + 1.001)
        },
      ),
      cases,
    )
  })

  it('never let time be trusted across a jump over a second', () => {
    const step = fc.oneof(
      fc.record({ pass: fc.integer({ min: 0, max: 100_000 }) }),
      fc.record({ jump: fc.integer({ min: -7200, max: 7200 }) }),
      fc.record({ measure: fc.integer({ min: 0, max: 2 * SLOW_MS }) }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), steps => {
        const { clock, machine, pass, measure } = watched()
        measure()
        let trusted = clock.since()
        for (const one of steps) {
          if ('pass' in one) pass(one.pass / 1000)
          else if ('measure' in one) measure(one.measure / 1000)
          else {
            machine.jump(one.jump)
            if (Math.abs(one.jump) > 1) trusted = clock.now()
          }
          expect(clock.since() >= trusted).toBe(true)
        }
      }),
      cases,
    )
  })
})
