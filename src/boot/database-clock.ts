/**
 * The database's time, carried by the machine's monotonic clock (docs/notes 351). A measurement gives bounds for the difference between
 * both. The machine's wall clock only tells that the monotonic clock cannot be relied on: it jumps when it is set, or when the
 * machine was suspended, while the monotonic clock stood still.
 */
import type { Clock, Steady } from '../ports.ts'

/** The machine's clocks. */
export type TwoClocks = Clock & { monotonicMs(): number }

/** The database's time, `theirs`, read between two readings of the monotonic clock. */
export type Sample = { beforeMs: number; theirs: Date; afterMs: number }

export type DatabaseClock = TwoClocks &
  Steady & {
    /** Corrects the time by a measurement. After a jump a slow one is ignored unless it is the best that can be had. */
    take(sample: Sample, isBest?: boolean): void
  }

/** `jumped`: the wall clock and the monotonic one parted, and time must be measured. `moved`: a measurement changed the time by so much. */
export type Listener = { jumped(jumpMs: number): void; moved(movedMs: number): void }

/** Differences up to this are corrections: of NTP, or of a measurement. */
export const JUMP_MS = 1_000
/** Reliable time begins so far ahead while it is not known: longer than a caller takes to compare it with `now`. */
const AHEAD_MS = 1_000
/** A measurement that took longer tells little. */
export const SLOW_MS = 1_000

/** Opens a clock that gives the machine's time until the first measurement. Until then no elapsed time is reliable. */
export function openDatabaseClock(machine: TwoClocks, { jumped, moved }: Listener): DatabaseClock {
  const read = () => ({ wallMs: machine.now().getTime(), monotonicMs: machine.monotonicMs() })
  let last = read()
  let offsetMs = last.wallMs - last.monotonicMs
  /** Start of reliable time, in the database's. Undefined while the time is not known. */
  let since: Date | undefined
  /** When it was noticed that the time is not known, by the monotonic clock. */
  let unknownSinceMs = last.monotonicMs

  function nowMs(): number {
    const now = read()
    const jumpMs = Math.round(now.wallMs - last.wallMs - (now.monotonicMs - last.monotonicMs))
    last = now
    if (Math.abs(jumpMs) > JUMP_MS) {
      since = undefined
      unknownSinceMs = now.monotonicMs
      jumped(jumpMs)
    }
    return now.monotonicMs + offsetMs
  }
  return {
    now: () => new Date(nowMs()),
    monotonicMs: machine.monotonicMs,
    since() {
      const now = nowMs()
      return since ?? new Date(now + AHEAD_MS)
    },
    take({ beforeMs, theirs, afterMs }, isBest = false) {
      nowMs()
      if (since === undefined && beforeMs < unknownSinceMs) return
      if (since === undefined && afterMs - beforeMs > SLOW_MS && !isBest) return
      const movedMs = correctionOf(offsetMs, { beforeMs, theirs, afterMs })
      offsetMs += movedMs
      const hasMoved = Math.abs(movedMs) > JUMP_MS
      if (since === undefined || hasMoved) since = new Date(last.monotonicMs + offsetMs)
      if (hasMoved) moved(Math.round(movedMs))
    },
  }
}

/**
 * Returns how to change an offset between the database's clock and the monotonic one. The database read its clock at an unknown instant of
 * the round trip, so each offset within the round trip may be right, and one outside is certainly wrong: the nearest bound replaces it. No
 * measurement makes the error larger, and none leaves one larger than its round trip (but for the millisecond to which `theirs` is cut).
 */
export function correctionOf(offsetMs: number, { beforeMs, theirs, afterMs }: Sample): number {
  const [least, most] = [theirs.getTime() - afterMs, theirs.getTime() - beforeMs]
  return Math.min(Math.max(offsetMs, least), most) - offsetMs
}

/** Opens the clock of a database on this machine's clock. Time is known again at once after a jump. */
export function openMachineClock(machine: TwoClocks, onJump: (jumpMs: number) => void = () => {}): DatabaseClock {
  const clock = openDatabaseClock(machine, {
    jumped: jumpMs => {
      onJump(jumpMs)
      take()
    },
    moved: () => {},
  })
  function take(): void {
    const ms = machine.monotonicMs()
    clock.take({ beforeMs: ms, theirs: machine.now(), afterMs: ms })
  }
  take()
  return clock
}
