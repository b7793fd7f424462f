/** Due times of the rates: 08:15 in Asunción, and sooner after a failure (spec, What the service does 5). */
import { diaAsuncion, horaAsuncion } from '@nanduti/sifen'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../units.ts'

const HOUR = 'T08:15:00'
const FIRST_RETRY_MS = MINUTE_MS
const LONGEST_RETRY_MS = HOUR_MS

/** Returns the first 08:15 of Asunción after `now`. */
export function nextRun(now: Date): Date {
  const today = instantOf(`${diaAsuncion(now)}${HOUR}`)
  if (today > now) return today
  // Noon plus 24 hours is always in the next day, also after a day of 23 or 25 hours.
  const tomorrow = new Date(instantOf(`${diaAsuncion(now)}T12:00:00`).getTime() + DAY_MS)
  return instantOf(`${diaAsuncion(tomorrow)}${HOUR}`)
}

/**
 * Returns the time of the next retry after `failures` failures in a row. The back-off starts at a minute and doubles up
 * to an hour, but never passes the next 08:15.
 */
export function retryAt(failures: number, now: Date): Date {
  const wait = Math.min(FIRST_RETRY_MS * 2 ** Math.min(failures - 1, 10), LONGEST_RETRY_MS)
  return new Date(Math.min(now.getTime() + wait, nextRun(now).getTime()))
}

/**
 * Returns the instant of a local time in Asunción. Its clocks change at midnight, so no morning hour is skipped or
 * repeated.
 */
function instantOf(local: string): Date {
  const shown = Date.parse(`${local}Z`)
  let instant = shown
  // The first guess may get the offset of the other side of a clock change. The second one is right.
  for (let i = 0; i < 2; i++) instant += shown - Date.parse(`${horaAsuncion(new Date(instant))}Z`)
  return new Date(instant)
}
