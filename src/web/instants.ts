/** Instants as people read them: dd/mm/aaaa HH:mm, on the clocks of Asunción. */
const PARTS = new Intl.DateTimeFormat('es-PY', {
  timeZone: 'America/Asuncion',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

export function shownInstant(instant: Date): string {
  const part = Object.fromEntries(PARTS.formatToParts(instant).map(({ type, value }) => [type, value]))
  return `${part.day}/${part.month}/${part.year} ${part.hour}:${part.minute}`
}

/** A fiscal date, AAAA-MM-DD, is no instant: it is only written another way. */
export const shownDate = (date: string): string => date.split('-').reverse().join('/')
