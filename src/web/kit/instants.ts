/** Format of instants: dd/mm/aaaa HH:mm in Asunción's time zone. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../units.ts'

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

/** Returns the calendar days in Asunción until an instant: 0 is today, negative is past. */
export const daysUntil = (instant: Date, now: Date): number =>
  instant <= now ? Math.min(-1, dayOf(instant) - dayOf(now)) : dayOf(instant) - dayOf(now)

function dayOf(instant: Date): number {
  const part = Object.fromEntries(PARTS.formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
  return Date.UTC(part.year ?? 0, (part.month ?? 1) - 1, part.day) / DAY_MS
}

/** Formats the time left until an instant: `3 días y 2 h` or `46 h 59 min`. Undefined when it has passed. */
export function timeLeft(instant: Date, now: Date): string | undefined {
  const ms = instant.getTime() - now.getTime()
  if (ms <= 0) return undefined
  const hours = Math.floor(ms / HOUR_MS)
  if (hours >= 72) return `${Math.floor(hours / 24)} días${hours % 24 > 0 ? ` y ${hours % 24} h` : ''}`
  const minutes = Math.floor((ms % HOUR_MS) / MINUTE_MS)
  if (hours > 0) return `${hours} h${minutes > 0 ? ` ${minutes} min` : ''}`
  return minutes > 0 ? `${minutes} min` : 'menos de 1 min'
}

/** How long ago an instant was, in its largest unit: `3 días`, `26 h`, `9 min`. */
export function timeSince(instant: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - instant.getTime()) / MINUTE_MS)
  if (minutes < 1) return 'menos de 1 min'
  if (minutes < 120) return `${minutes} min`
  return minutes < 72 * 60 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 60 / 24)} días`
}

/** Formats a fiscal date, AAAA-MM-DD, which has no time zone. */
export const shownDate = (date: string): string => date.split('-').reverse().join('/')
