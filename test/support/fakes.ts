/** Clock and randomness that a test controls. */
import { createHash } from 'node:crypto'
import type { Clock, Random } from '../../src/ports.ts'

export type FakeClock = Clock & {
  advance(seconds: number): void
  set(instant: string | Date): void
  /** Moves only the wall clock, as when it is set or the machine was suspended. */
  jump(seconds: number): void
  /** Returns the time of a monotonic clock. */
  monotonicMs(): number
}

/** Creates a clock that moves only on request. */
export function fakeClock(start = '2026-11-21T13:00:00.000Z'): FakeClock {
  let now = new Date(start)
  let jumpedMs = 0
  const move = (ms: number) => {
    now = new Date(now.getTime() + ms)
  }
  return {
    now: () => new Date(now),
    advance: seconds => move(seconds * 1000),
    set: instant => {
      now = new Date(instant)
    },
    jump: seconds => {
      move(seconds * 1000)
      jumpedMs += seconds * 1000
    },
    monotonicMs: () => now.getTime() - jumpedMs,
  }
}

/**
 * Returns bytes that depend on the seed and on the number of earlier calls: the same test always gets the same ids,
 * tokens and keys.
 */
export function seededRandom(seed: string): Random {
  let counter = 0
  const block = () => createHash('sha256').update(`${seed}:${counter++}`).digest()
  return {
    bytes(count) {
      const blocks = Array.from({ length: Math.ceil(count / 32) }, block)
      return new Uint8Array(Buffer.concat(blocks).subarray(0, count))
    },
  }
}
