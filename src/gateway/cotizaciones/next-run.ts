/** When the rates are next due: at 08:15 in Asunción, and sooner after a failure (spec, What the service does 5). */
import { horaAsuncion } from '@nanduti/sifen'

const HOUR = 'T08:15:00'
const DAY_MS = 86_400_000
const FIRST_RETRY_MS = 60_000
const LONGEST_RETRY_MS = 3_600_000

/** The first 08:15 of Asunción after `now`. */
export function nextRun(now: Date): Date {
  const today = instantOf(`${horaAsuncion(now).slice(0, 10)}${HOUR}`)
  if (today > now) return today
  // Noon of the next day is in that day, however long this one is.
  const tomorrow = new Date(instantOf(`${horaAsuncion(now).slice(0, 10)}T12:00:00`).getTime() + DAY_MS)
  return instantOf(`${horaAsuncion(tomorrow).slice(0, 10)}${HOUR}`)
}

/** After so many failures in a row: a minute, then twice as long each time up to an hour, but never past the next 08:15. */
export function retryAt(failures: number, now: Date): Date {
  const wait = Math.min(FIRST_RETRY_MS * 2 ** Math.min(failures - 1, 10), LONGEST_RETRY_MS)
  return new Date(Math.min(now.getTime() + wait, nextRun(now).getTime()))
}

/** The instant at which the clocks of Asunción show this. They change at midnight, so the morning is never skipped or doubled. */
function instantOf(local: string): Date {
  const shown = Date.parse(`${local}Z`)
  let instant = shown
  // The offset at the first guess may be that of the other side of a change; at the second it is right.
  for (let i = 0; i < 2; i++) instant += shown - Date.parse(`${horaAsuncion(new Date(instant))}Z`)
  return new Date(instant)
}
