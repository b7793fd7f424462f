import { describe, expect, it } from 'vitest'
import { instantOf, localOf, withOffset } from './asuncion.ts'

describe('the time of Asunción', () => {
  it.each([
    ['2026-10-09T20:07:15.900Z', '2026-10-09T17:07:15'],
    ['2026-07-01T02:59:59.000Z', '2026-06-30T23:59:59'],
    ['2027-01-01T00:00:00.000Z', '2026-12-31T21:00:00'],
  ])('converts %s to %s and back', (iso, local) => {
    const instant = new Date(iso)
    expect({ local: localOf(instant), withOffset: withOffset(instant) }).toEqual({
      local,
      withOffset: `${local}-03:00`,
    })
    expect(instantOf(local)).toBe(Math.floor(instant.getTime() / 1000) * 1000)
  })
})
