/**
 * Since when elapsed time may be believed. The wall clock can be set, and it jumps over the time that a machine was suspended; the monotonic
 * clock counts only the time that this process lived. Where the two part, nothing may be concluded from the time before.
 */
import type { Clock, Steady } from '../ports.ts'

/** The wall clock, with a monotonic clock beside it. */
export type TwoClocks = Clock & { monotonicMs(): number }

/** `since` is the instant since which this process lived every second that the wall clock counts; at the earliest, its start. */
export type SteadyTime = Steady & {
  /** The clock is known to be wrong: from now on, nothing is believed. */
  distrust(): void
  /** The clock agrees with the database's. */
  trust(): void
}

/** Every look compares the clocks with the last one. Apart by more than `boundMs`, time begins anew, and `onJump` is told by how much. */
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

/** By how much the wall clock went further than the time that passed; negative when it was set back. */
const jumpBetween = (one: Reading, other: Reading): number =>
  Math.round(other.wall.getTime() - one.wall.getTime() - (other.monotonicMs - one.monotonicMs))
