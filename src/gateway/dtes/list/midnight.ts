/** Instants of the filters of lists, within the years that PostgreSQL and JavaScript write alike. */

import { DAY_MS } from '../../../units.ts'

const FIRST = Date.parse('0001-01-02T00:00:00Z')
const LAST = Date.parse('9999-12-31T00:00:00Z')

/** Returns the instant, or the nearest one that a statement can hold. Nothing happened before or after those. */
export const withinCalendar = (at: number): Date => new Date(Math.min(Math.max(at, FIRST), LAST))

/** Returns the midnight of a day in Asunción, `days` later. Asunción is UTC-3 all year (docs/notes B8). */
export const midnight = (day: string, days: number): Date =>
  withinCalendar(Date.parse(`${day}T03:00:00Z`) + days * DAY_MS)
