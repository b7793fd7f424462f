/** Paraguay's local time, in which SIFEN writes dates: America/Asuncion, without zone or fraction. */

const format = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/Asuncion',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

const MINUTE_MS = 60_000

/** Cache of the last minute: formatting is slow, and only the seconds change within a minute. */
let last = { minute: Number.NaN, text: '' }

/**
 * Returns an instant as `2026-11-21T10:00:00`, from 1931 on, when its offset became whole minutes. The zone is UTC-3
 * all year since October 2024 (tzdata 2024b or later).
 */
export function horaAsuncion(instant: Date): string {
  const minute = Math.floor(instant.getTime() / MINUTE_MS)
  if (minute !== last.minute) last = { minute, text: format.format(instant).replace(' ', 'T').slice(0, -2) }
  return last.text + String(instant.getUTCSeconds()).padStart(2, '0')
}

/** Returns the day of an instant in Asunción, `2026-11-21`. */
export const diaAsuncion = (instant: Date): string => horaAsuncion(instant).slice(0, 10)

/** Returns an instant in Asunción as messages say it: `21/11/2026 a las 10:00:00`. */
export function momentoAsuncion(instant: Date): string {
  const local = horaAsuncion(instant)
  return `${shortDate(local)} a las ${local.slice(11)}`
}

/** Returns the date of an ISO date, or date and time, as `21/11/2026`. */
export const shortDate = (iso: string): string => iso.slice(0, 10).split('-').reverse().join('/')
