/** Deadlines, checked against `date`: the C library's reading of the zone shares no code and no table with Node's. */
import { spawnSync } from 'node:child_process'
import { momentoAsuncion, nombreDeTipo } from '@nanduti/sifen'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seeded } from '../../../../test/support/seed.ts'
import { omitIf } from '../../../../test/support/witness.ts'
import { cancelDeadline } from '../../dtes/index.ts'
import { voidingDeadline } from './deadlines.ts'

const HOUR_MS = 3_600_000

/** Returns each instant as `date` shows it in Asunción. */
function shownByDate(instants: readonly Date[]): string[] {
  const input = instants.map(instant => `@${Math.floor(instant.getTime() / 1000)}`).join('\n')
  const env = { ...process.env, TZ: 'America/Asuncion', LC_ALL: 'C' }
  const { stdout } = spawnSync('date', ['-f', '-', '+%d/%m/%Y a las %H:%M:%S'], { input, env, encoding: 'utf8' })
  return stdout?.trim().split('\n') ?? []
}

/** In summer time, in winter time, and after both were abolished. */
const KNOWN = {
  '2024-01-15T12:00:00Z': '15/01/2024 a las 09:00:00',
  '2024-07-15T12:00:00Z': '15/07/2024 a las 08:00:00',
  '2025-07-15T12:00:00Z': '15/07/2025 a las 09:00:00',
}
const instants = Object.keys(KNOWN).map(text => new Date(text))
const MISSING =
  shownByDate(instants).join() === Object.values(KNOWN).join() ? undefined : 'sin date o sin los husos de 2024b'

/**
 * Instants around midnights, ends of months and clock changes from 1990 to 2030, above all the last changes of 2024.
 */
const CHANGES = [
  '1996-03-31T03:00:00Z',
  '2010-04-11T03:00:00Z',
  '2023-10-01T04:00:00Z',
  '2024-03-24T03:00:00Z',
  '2024-10-06T04:00:00Z',
  '2024-10-15T03:00:00Z',
]
const near = (instant: string) =>
  fc.integer({ min: -400 * 3600, max: 400 * 3600 }).map(seconds => new Date(Date.parse(instant) + seconds * 1000))
const midnight = fc
  .tuple(fc.integer({ min: 1990, max: 2030 }), fc.integer({ min: 0, max: 11 }), fc.integer({ min: -2, max: 2 }))
  .chain(([year, month, day]) =>
    fc.integer({ min: -7200, max: 7200 }).map(seconds => new Date(Date.UTC(year, month, 1 + day, 3) + seconds * 1000)),
  )
const anySent = fc.oneof(
  ...CHANGES.map(near),
  midnight,
  fc.date({ min: new Date('1990-01-01'), max: new Date('2031-01-01'), noInvalidDate: true }),
)

describe('cancelDeadline', () => {
  it('is 48 hours for an invoice, 168 for the other types', () => {
    const hours = [1, 4, 5, 6, 7].map(tipo => ({ tipo, hours: nombreDeTipo(tipo).cancelacionHoras }))
    expect(hours.map(({ hours }) => hours)).toEqual([48, 168, 168, 168, 168])
  })

  it('has the text that `date` gives in the time zone of Asunción, across clock changes', test => {
    omitIf(MISSING, test)
    fc.assert(
      fc.property(fc.array(fc.tuple(anySent, fc.constantFrom(1, 5)), { minLength: 500, maxLength: 500 }), cases => {
        const oracle = shownByDate(cases.map(([sent, tipo]) => new Date(+sent + (tipo === 1 ? 48 : 168) * HOUR_MS)))
        const ours = cases.map(([sent, tipo]) => momentoAsuncion(cancelDeadline(tipo, sent)))
        expect(ours).toEqual(oracle)
      }),
      seeded('plazos de cancelación, de a 500', 20),
    )
  })

  it('is 48 elapsed hours across the clock change of October 2024', () => {
    expect(momentoAsuncion(cancelDeadline(1, new Date('2024-10-05T12:30:00Z')))).toBe('07/10/2024 a las 09:30:00')
  })
})

describe('voidingDeadline', () => {
  it.each([
    ['2026-11-01', '2026-12-15'],
    ['2026-12-31', '2027-01-15'],
    ['2028-02-29', '2028-03-15'],
  ])('of %s is %s', (day, last) => {
    expect(voidingDeadline(day)).toBe(last)
  })
})
