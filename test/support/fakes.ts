/** Clock and randomness that a test controls. */
import { createHash } from 'node:crypto'
import type { Clock, DueLoop, Random, Receivers, Timer } from '../../src/ports.ts'

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

export type FakeTimer = Timer & {
  /** Ends every wait. */
  elapse(): void
  /** True while something waits for at most `ms`. */
  isWaiting(ms: number): boolean
  /** Makes waits of up to `ms` end at once, each after a call with its length. */
  flow(ms: number, passed: (ms: number) => void): void
}

/** Creates a timer that ends only on request. */
export function fakeTimer(): FakeTimer {
  let waiting: { ms: number; act: () => void }[] = []
  let flowing = { ms: 0, passed: (_ms: number) => {} }
  return {
    after(ms, act) {
      if (ms > flowing.ms) return void waiting.push({ ms, act })
      flowing.passed(ms)
      setImmediate(act)
    },
    flow: (ms, passed) => {
      flowing = { ms, passed }
    },
    elapse() {
      const acts = waiting
      waiting = []
      for (const { act } of acts) act()
    },
    isWaiting: most => waiting.some(({ ms }) => ms <= most),
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

/** The loop of a process that does not work. */
export const NO_LOOP: DueLoop = { takes: () => false, nudge: () => undefined }

/** Receivers that accept every URL, and answer every posting with 204. */
export const ACCEPTING: Receivers = {
  refusal: async () => undefined,
  post: async () => ({ code: null, status: 204, headers: {}, body: '', durationMs: 1 }),
}
