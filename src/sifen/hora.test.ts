import { describe, expect, it } from 'vitest'
import { horaAsuncion } from './hora.ts'

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
})
