/** The circuit breaker as a pure state machine. */
import { describe, expect, it } from 'vitest'
import { Breaker } from './breaker.ts'

const LIMITS = { failures: 3, firstMs: 10_000, longestMs: 25_000 }
const TRIAL_MS = 5_000
const START = Date.parse('2026-11-21T13:00:00Z')
const at = (seconds: number) => new Date(START + seconds * 1000)

/** Returns a breaker that opened at second 0. */
function opened() {
  const breaker = new Breaker(LIMITS)
  for (let n = 0; n < LIMITS.failures; n++) breaker.failed(at(0))
  return breaker
}
const until = (breaker: Breaker, seconds: number) => breaker.admit(at(seconds), TRIAL_MS)?.until

describe('Breaker', () => {
  it('admits calls until too many failed in a row; a success resets the count', () => {
    const breaker = new Breaker(LIMITS)
    breaker.failed(at(0))
    breaker.failed(at(1))
    breaker.succeeded()
    breaker.failed(at(2))
    breaker.failed(at(3))
    expect(until(breaker, 3)).toBeUndefined()
    breaker.failed(at(4))
    expect(breaker.admit(at(5), TRIAL_MS)).toEqual({ nth: 1, since: at(4), until: at(14) })
  })

  it('ignores failures of calls that were in flight when it opened', () => {
    const breaker = opened()
    breaker.failed(at(3))
    expect(until(breaker, 3)).toEqual(at(10))
  })

  it('admits one trial after the pause, and another when the trial was never made', () => {
    const breaker = opened()
    expect({ first: until(breaker, 10), second: until(breaker, 10), later: until(breaker, 15) }).toEqual({
      first: undefined,
      second: at(15),
      later: undefined,
    })
  })

  it('lengthens the pause after each failed trial, up to a limit, and keeps its start', () => {
    const breaker = opened()
    const ends: (Date | undefined)[] = []
    for (const seconds of [10, 30, 55]) {
      expect(until(breaker, seconds)).toBeUndefined()
      breaker.failed(at(seconds))
      ends.push(breaker.paused(at(seconds))?.until)
    }
    expect(ends).toEqual([at(30), at(55), at(80)])
    expect(breaker.paused(at(55))?.since).toEqual(at(0))
  })

  it('closes when the trial succeeds, and starts again with the shortest pause', () => {
    const breaker = opened()
    until(breaker, 10)
    breaker.succeeded()
    expect(until(breaker, 11)).toBeUndefined()
    for (let n = 0; n < LIMITS.failures; n++) breaker.failed(at(20))
    expect(until(breaker, 20)).toEqual(at(30))
  })
})

describe('a pause of another process', () => {
  const theirs = { nth: 2, since: at(-40), until: at(20) }

  it('holds calls here too, and lengthens the next pause', () => {
    const breaker = new Breaker(LIMITS)
    breaker.join(theirs)
    expect(until(breaker, 5)).toEqual(at(20))
    expect(until(breaker, 20)).toBeUndefined()
    breaker.failed(at(21))
    expect(breaker.paused(at(22))).toEqual({ nth: 3, since: at(-40), until: at(46) })
  })

  it('counts only when it is longer than the own one, and never with pauses off', () => {
    const breaker = opened()
    breaker.join({ nth: 1, since: at(-5), until: at(5) })
    expect(until(breaker, 5)).toEqual(at(10))
    const off = new Breaker({ ...LIMITS, failures: 0 })
    off.join(theirs)
    expect(until(off, 5)).toBeUndefined()
  })

  it('says what began and what ended', () => {
    const breaker = new Breaker(LIMITS)
    const begun = Array.from({ length: LIMITS.failures }, () => breaker.failed(at(0)))
    expect(begun).toEqual([undefined, undefined, { nth: 1, since: at(0), until: at(10) }])
    expect([breaker.succeeded(), breaker.succeeded()]).toEqual([true, false])
  })
})
