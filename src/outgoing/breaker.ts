/**
 * The circuit breaker of one emitter's calls to one service of SIFEN. After some failures of the wire in a row the calls pause, for a time
 * that doubles with each pause. Then one call tries: its success ends the pause, its failure begins the next. docs/notes 230.
 */
import type { Pause } from '../deps.ts'

/** `failures`: so many in a row begin a pause; 0: none does. */
export type BreakerLimits = { failures: number; firstMs: number; longestMs: number }

/** The first pause, and the longest. */
export const BREAKER_TIMES = { firstMs: 10_000, longestMs: 300_000 }

export class Breaker {
  readonly #limits: BreakerLimits
  #failures = 0
  #pauses = 0
  #isTrying = false
  #pause: Pause | undefined

  constructor(limits: BreakerLimits) {
    this.#limits = limits
  }

  /** The pause at `now`, or undefined. Changes nothing. */
  paused(now: Date): Pause | undefined {
    return this.#pause && now < this.#pause.until ? this.#pause : undefined
  }

  /**
   * Undefined when a call may go. The first that asks after a pause is the one that tries; the others wait for it, at most `trialMs`, in case
   * it is never made.
   */
  admit(now: Date, trialMs: number): Pause | undefined {
    if (!this.#pause || now < this.#pause.until) return this.#pause
    this.#isTrying = true
    this.#pause = { ...this.#pause, until: new Date(now.getTime() + trialMs) }
    return undefined
  }

  succeeded(): void {
    this.#failures = 0
    this.#pauses = 0
    this.#isTrying = false
    this.#pause = undefined
  }

  /** Of the calls that were under way when the pause began nothing more is made. */
  failed(now: Date): void {
    this.#failures += 1
    const { failures, firstMs, longestMs } = this.#limits
    if (failures === 0 || this.#failures < failures || (this.paused(now) && !this.#isTrying)) return
    const lengthMs = Math.min(firstMs * 2 ** this.#pauses, longestMs)
    this.#pauses += 1
    this.#isTrying = false
    this.#pause = { since: this.#pause?.since ?? now, until: new Date(now.getTime() + lengthMs) }
  }
}
