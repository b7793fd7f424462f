/**
 * Tells since when elapsed time is reliable. The wall clock can be set, and it jumps over a suspension of the machine; the monotonic clock
 * counts the time that this process ran. When the two differ, nothing may be concluded from the time before.
 */
import type { Clock, Steady } from '../ports.ts'

/** The wall clock, with a monotonic clock beside it. */
export type TwoClocks = Clock & { monotonicMs(): number }

/** `since`: the instant since which the process ran through every second of the wall clock; at the earliest its start. */
export type SteadyTime = Steady & {
  /** Marks the clock as wrong: no elapsed time is reliable from now on. */
  distrust(): void
  /** Marks the clock as right: it agrees with the database's. */
  trust(): void
}

/** Compares both clocks at each reading with the previous one. A difference over `boundMs` restarts `since` and calls `onJump` with it. */
export function openSteadyTime(clock: TwoClocks, boundMs: number, onJump: (jumpMs: number) => void): SteadyTime {
  const read = () => ({ wall: clock.now(), monotonicMs: clock.monotonicMs() })
  let last = read()
  let since = last.wall
  let isTrusted = true

  function look(): Date {
    const now = read()
    const jumpMs = jumpBetween(last, now)
    last = now
    if (Math.abs(jumpMs) > boundMs) onJump(jumpMs)
    if (Math.abs(jumpMs) > boundMs || !isTrusted) since = now.wall
    return since
  }
  return {
    since: look,
    distrust() {
      isTrusted = false
    },
    trust() {
      look()
      isTrusted = true
    },
  }
}

type Reading = { wall: Date; monotonicMs: number }

/** Returns how far the wall clock jumped between two readings; negative when it was set back. */
const jumpBetween = (one: Reading, other: Reading): number =>
  Math.round(other.wall.getTime() - one.wall.getTime() - (other.monotonicMs - one.monotonicMs))
