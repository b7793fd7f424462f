/** 08:15 in Asunción, with either offset: UTC-4 in the winters until 2024, UTC-3 otherwise. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextRun, retryAt } from './next-run.ts'

const DAY_MS = 86_400_000

describe('nextRun', () => {
  it.each([
    ['in January', '2026-01-15T11:14:59.999Z', '2026-01-15T11:15:00.000Z'],
    ['in July', '2026-07-15T11:14:59.999Z', '2026-07-15T11:15:00.000Z'],
    ['in a July of UTC-4', '2024-07-15T12:14:59.999Z', '2024-07-15T12:15:00.000Z'],
    ['at 08:15 itself: tomorrow', '2026-01-15T11:15:00.000Z', '2026-01-16T11:15:00.000Z'],
    ['late in the evening, when it is tomorrow in UTC', '2026-01-16T02:30:00.000Z', '2026-01-16T11:15:00.000Z'],
    ['over the end of a year', '2026-12-31T20:00:00.000Z', '2027-01-01T11:15:00.000Z'],
    ['over the last change forward', '2024-10-05T13:00:00.000Z', '2024-10-06T11:15:00.000Z'],
    ['over a change back', '2024-03-23T13:00:00.000Z', '2024-03-24T12:15:00.000Z'],
  ])('returns the next 08:15: %s', (_, now, next) => {
    expect(nextRun(new Date(now)).toISOString()).toBe(next)
  })

  it('always returns the next 08:15, by the calendar of Intl', () => {
    const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'America/Asuncion', timeStyle: 'medium' })
    const instants = fc.date({ min: new Date('2000-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(instants, now => {
        const next = nextRun(now)
        expect(clock.format(next)).toBe('08:15:00')
        expect(next.getTime()).toBeGreaterThan(now.getTime())
        expect(next.getTime() - now.getTime()).toBeLessThanOrEqual(DAY_MS + 3_600_000)
      }),
    )
  })
})

describe('retryAt', () => {
  it('waits a minute, then twice as long each time, up to an hour', () => {
    const now = new Date('2026-01-15T11:15:00Z')
    const minutes = [1, 2, 3, 4, 5, 6, 7, 50].map(n => (retryAt(n, now).getTime() - now.getTime()) / 60_000)
    expect(minutes).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
  })

  it('never waits past the next 08:15', () => {
    expect(retryAt(9, new Date('2026-01-15T11:00:00Z')).toISOString()).toBe('2026-01-15T11:15:00.000Z')
  })
})
