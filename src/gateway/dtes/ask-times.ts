/** When SIFEN is asked about a document of which we do not know whether it arrived. HOUSE §7. */
import type { Config } from '../../config.ts'

const SECOND_MS = 1000

/** The instant of question number `count` (from 0) counted from when the doubt began; the last wait repeats. */
export function askAgainAt({ sifen: { askSeconds } }: Config, doubtSince: Date, count: number): Date {
  const known = askSeconds.slice(0, count + 1)
  const last = known.at(-1) ?? 0
  const repeats = count + 1 - known.length
  return new Date(doubtSince.getTime() + (last + repeats * lastWait(askSeconds)) * SECOND_MS)
}

/** At least a second, so that a list that ends in equal numbers still moves on. */
const lastWait = (askSeconds: readonly number[]) => Math.max((askSeconds.at(-1) ?? 0) - (askSeconds.at(-2) ?? 0), 1)

/** True when "not found" can be believed: SIFEN has had the quiet window to make a received document visible. */
export const quietWindowPassed = ({ sifen: { quietSeconds } }: Config, doubtSince: Date, now: Date): boolean =>
  now.getTime() - doubtSince.getTime() >= quietSeconds * SECOND_MS
