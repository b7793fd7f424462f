/** When SIFEN is asked: at the configured waits, always ahead, however long nobody asked. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextQuestion } from './protocol.ts'

const SINCE = new Date('2026-11-21T13:00:00Z')
const after = (seconds: number) => new Date(SINCE.getTime() + seconds * 1000)
const next = (askSeconds: readonly number[], passed: number) =>
  (nextQuestion({ askSeconds: [...askSeconds] }, after(passed), SINCE).getTime() - SINCE.getTime()) / 1000

describe('nextQuestion', () => {
  it.each([
    [[60, 300, 900], -30, 60],
    [[60, 300, 900], 0, 60],
    [[60, 300, 900], 59.999, 60],
    [[60, 300, 900], 60, 300],
    [[60, 300, 900], 899, 900],
    [[60, 300, 900], 900, 1500],
    [[60, 300, 900], 1499, 1500],
    [[60, 300, 900], 1500, 2100],
    [[60, 300, 900], 1_000_000, 1_000_500],
    [[1, 2, 5], 5, 8],
    [[60], 60, 120],
    [[5, 5], 5, 6],
  ])('of %j, %d s after the doubt began, is at %d s', (askSeconds, passed, expected) => {
    expect(next(askSeconds, passed)).toBe(expected)
  })

  it('is always ahead, never before the first wait, and never further than the longest wait', () => {
    const waits = fc.array(fc.integer({ min: 1, max: 604_800 }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(waits, fc.integer({ min: -600_000, max: 4e10 }), (askSeconds, passedMs) => {
        const at = next(askSeconds, passedMs / 1000)
        expect(at).toBeGreaterThan(passedMs / 1000)
        expect(at).toBeGreaterThanOrEqual(Math.min(...askSeconds))
        expect(at - Math.max(passedMs / 1000, 0)).toBeLessThanOrEqual(Math.max(...askSeconds))
      }),
    )
  })
})
