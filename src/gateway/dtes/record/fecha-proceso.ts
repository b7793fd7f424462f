/**
 * Parses SIFEN's dFecProc. It is untrusted text: a malformed one must not leave a document in doubt or lose a deadline.
 */
import { DAY_MS } from '../../../units.ts'

/**
 * xs:dateTime with a four-digit year, as SIFEN writes it. JavaScript and PostgreSQL accept other formats too, each
 * their own.
 */
const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(Z|[+-]\d\d:\d\d)?$/
/**
 * Paraguay's offset, all year since October 2024. A time without offset is local to Paraguay, wherever the gateway
 * runs.
 */
const OFFSET = '-03:00'
/** First year of electronic documents in Paraguay. */
const EARLIEST = Date.parse('2018-01-01T00:00:00Z')
/** How far SIFEN's clock may be ahead of ours. */
const AHEAD_MS = DAY_MS

/** Returns the instant. Null when the text is malformed or out of range; the verdict that came with it still counts. */
export function instantOf(text: string, now: Date): Date | null {
  const match = DATE_TIME.exec(text)
  if (match === null) return null
  const instant = new Date(match[1] === undefined ? text + OFFSET : text)
  // NaN fails both comparisons.
  return instant.getTime() >= EARLIEST && instant.getTime() <= now.getTime() + AHEAD_MS ? instant : null
}
