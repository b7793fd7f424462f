import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { horaAsuncion, shortDate } from './hora.ts'

describe('horaAsuncion', () => {
  it.each([
    ['2026-11-21T13:00:00Z', '2026-11-21T10:00:00', 'summer: UTC−3'],
    ['2026-07-01T03:00:00Z', '2026-07-01T00:00:00', 'winter: UTC−3 too, and midnight is 00'],
    ['2026-01-01T02:59:59Z', '2025-12-31T23:59:59', 'the year before'],
    ['2024-07-01T04:00:00Z', '2024-07-01T00:00:00', 'the last winter at UTC−4'],
    ['2026-11-21T13:00:00.999Z', '2026-11-21T10:00:00', 'fractions are cut, so the hour is never ahead'],
  ])('%s is %s: %s', (instant, hora) => {
    expect(horaAsuncion(new Date(instant))).toBe(hora)
  })

  it('agrees with the calendar on every instant, in any order', () => {
    const plain = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'America/Asuncion',
      dateStyle: 'short',
      timeStyle: 'medium',
    })
    const from = Date.parse('1972-01-01T00:00:00Z')
    const instant = fc.oneof(
      fc.integer({ min: from, max: from + 3e12 }),
      fc.integer({ min: -1, max: 180 }).map(s => from + 9e11 + s * 1000),
    )
    fc.assert(
      fc.property(fc.array(instant, { minLength: 1, maxLength: 20 }), instants => {
        for (const at of instants) {
          const date = new Date(at)
          expect(horaAsuncion(date)).toBe(plain.format(date).replace(' ', 'T'))
        }
      }),
    )
  })

  it('throws for an invalid instant, also after a valid one', () => {
    horaAsuncion(new Date('2026-11-21T13:00:00Z'))
    expect(() => horaAsuncion(new Date(Number.NaN))).toThrow(RangeError)
  })
})

describe('shortDate', () => {
  it.each(['2026-11-21', '2026-11-21T10:00:00'])('%s is 21/11/2026', iso => {
    expect(shortDate(iso)).toBe('21/11/2026')
  })
})
