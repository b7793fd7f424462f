/** Remaining days, as a person counts them in Asunción. */
import { describe, expect, it } from 'vitest'
import { daysUntil, timeSince } from './instants.ts'

/** Asunción is three hours behind UTC. */
const local = (text: string) => new Date(`${text}-03:00`)

describe('daysUntil', () => {
  it.each([
    ['later today', '2026-11-21T10:00', '2026-11-21T23:59', 0],
    ['tomorrow, in less than 24 hours', '2026-11-21T23:00', '2026-11-22T01:00', 1],
    ['tomorrow, in more than 24 hours', '2026-11-21T01:00', '2026-11-22T23:00', 1],
    ['in a month', '2026-11-21T10:00', '2026-12-21T09:00', 30],
    ['over since an hour', '2026-11-21T10:00', '2026-11-21T09:00', -1],
    ['over since yesterday', '2026-11-21T10:00', '2026-11-20T23:00', -1],
    ['over since three days', '2026-11-21T10:00', '2026-11-18T23:00', -3],
  ])('counts the days to an end %s', (_, now, end, days) => {
    expect(daysUntil(local(end), local(now))).toBe(days)
  })
})

describe('timeSince', () => {
  it.each([
    ['2026-11-21T09:59:30', 'menos de 1 min'],
    ['2026-11-21T08:01', '119 min'],
    ['2026-11-20T10:00', '24 h'],
    ['2026-11-01T10:00', '20 días'],
  ])('shows the time since %s', (then, words) => {
    expect(timeSince(local(then), local('2026-11-21T10:00'))).toBe(words)
  })
})
