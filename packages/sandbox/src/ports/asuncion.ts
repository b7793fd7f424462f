/** The time of Asunción, three hours behind UTC all year since October 2024. */

const OFFSET = '-03:00'
const OFFSET_MS = 3 * 3_600_000

/** Returns the local time as `2026-10-09T17:07:15`. */
export function localOf(instant: Date): string {
  return new Date(instant.getTime() - OFFSET_MS).toISOString().slice(0, 19)
}

/** Returns the local time as `2026-10-09T17:07:15-03:00`. */
export function withOffset(instant: Date): string {
  return `${localOf(instant)}${OFFSET}`
}

/** Returns the instant of a local date and time, in milliseconds. */
export function instantOf(local: string): number {
  return Date.parse(`${local}${OFFSET}`)
}
