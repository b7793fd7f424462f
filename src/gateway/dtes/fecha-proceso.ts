/** The instant that SIFEN's dFecProc tells: text from outside, which no document may stay in doubt for, and no deadline be lost by. */

/** xs:dateTime of four-digit years, as SIFEN writes it. JavaScript reads much more, PostgreSQL other things. */
const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(Z|[+-]\d\d:\d\d)?$/
/** Paraguay's, all year since October 2024. A time without offset is of there, wherever we run. */
const OFFSET = '-03:00'
/** The first year of electronic documents in Paraguay. */
const EARLIEST = Date.parse('2018-01-01T00:00:00Z')
/** How far SIFEN's clock may be ahead of ours. */
const AHEAD_MS = 86_400_000

/** Null when it cannot be read or cannot be: the verdict that came with it counts all the same. */
export function instantOf(text: string, now: Date): Date | null {
  const match = DATE_TIME.exec(text)
  if (match === null) return null
  const instant = new Date(match[1] === undefined ? text + OFFSET : text)
  // NaN is in no range.
  return instant.getTime() >= EARLIEST && instant.getTime() <= now.getTime() + AHEAD_MS ? instant : null
}
