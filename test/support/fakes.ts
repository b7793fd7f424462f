/** Clock and randomness that a test drives. */
import { createHash } from 'node:crypto'
import type { Clock, Random } from '../../src/ports.ts'

export type FakeClock = Clock & {
  advance(seconds: number): void
  set(instant: string | Date): void
  /** Moves the wall clock alone, as when it is set or the machine was suspended. */
  jump(seconds: number): void
  /** What a clock that only runs shows. */
  monotonicMs(): number
}

/** Stands still until it is told to move. */
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

/** Bytes that depend on the seed and on how many were asked for before: the same test sees the same ids, tokens and keys. */
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
