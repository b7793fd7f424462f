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

/** `2026-11-21T10:00:00` for an instant. The zone is UTC-3 all year since October 2024 (tzdata 2024b or later). */
export const horaAsuncion = (instant: Date): string => format.format(instant).replace(' ', 'T')
