/** Paraguay's wall clock, which is what SIFEN's dates show: America/Asuncion, without zone or fraction. */

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

/** Formatting takes long, and only the seconds change within a minute. */
let last = { minute: Number.NaN, text: '' }

/**
 * `2026-11-21T10:00:00` for an instant, from 1931 on, when its offset became whole minutes. The zone is UTC-3 all year since October 2024
 * (tzdata 2024b or later).
 */
export function horaAsuncion(instant: Date): string {
  const minute = Math.floor(instant.getTime() / MINUTE_MS)
  if (minute !== last.minute) last = { minute, text: format.format(instant).replace(' ', 'T').slice(0, -2) }
  return last.text + String(instant.getUTCSeconds()).padStart(2, '0')
}

/** `21/11/2026`, as people read dates, of a date or a date and hour in ISO's form. */
export const shortDate = (iso: string): string => iso.slice(0, 10).split('-').reverse().join('/')
