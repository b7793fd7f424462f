/**
 * The circuit breaker of one emitter's calls to one service of SIFEN. Consecutive connection failures open it, for a time that doubles
 * with each pause. Then one trial call goes out: its success closes the breaker, its failure begins the next pause. docs/notes 230.
 */
import type { NumberedPause, Pause } from '../deps.ts'

/** `failures`: consecutive failures that begin a pause; 0: never. */
export type BreakerLimits = { failures: number; firstMs: number; longestMs: number }

/** First and longest pause. */
export const BREAKER_TIMES = { firstMs: 10_000, longestMs: 300_000 }

export class Breaker {
  readonly #limits: BreakerLimits
  #failures = 0
  #isTrying = false
  #pause: NumberedPause | undefined

  constructor(limits: BreakerLimits) {
    this.#limits = limits
  }

  /** Returns the pause at `now`, if any. Changes nothing. */
  paused(now: Date): Pause | undefined {
    return this.#pause && now < this.#pause.until ? this.#pause : undefined
  }

  /**
   * Returns undefined when a call may go, else the pause. After a pause the first call is the trial; the others wait for it, at most
   * `trialMs` in case it is never made.
   */
  admit(now: Date, trialMs: number): Pause | undefined {
    if (!this.#pause || now < this.#pause.until) return this.#pause
    this.#isTrying = true
    this.#pause = { ...this.#pause, until: new Date(now.getTime() + trialMs) }
    return undefined
  }

  /** Returns whether it ended a pause. */
  succeeded(): boolean {
    const wasPaused = this.#pause !== undefined
    this.#failures = 0
    this.#isTrying = false
    this.#pause = undefined
    return wasPaused
  }

  /**
   * Counts a failure. After a pause that of the trial begins the next one, also after one that another process began; during a pause no
   * other does. Returns the pause that began.
   */
  failed(now: Date): NumberedPause | undefined {
    this.#failures += 1
    const { failures, firstMs, longestMs } = this.#limits
    const isCounted = this.#isTrying || (this.#failures >= failures && !this.paused(now))
    if (failures === 0 || !isCounted) return undefined
    const before = this.#pause
    const lengthMs = Math.min(firstMs * 2 ** (before?.nth ?? 0), longestMs)
    this.#isTrying = false
    this.#pause = {
      nth: (before?.nth ?? 0) + 1,
      since: before?.since ?? now,
      until: new Date(now.getTime() + lengthMs),
    }
    return this.#pause
  }

  /** Takes over a pause that another process began. */
  join(pause: NumberedPause): void {
    if (this.#limits.failures === 0 || (this.#pause && this.#pause.until >= pause.until)) return
    this.#isTrying = false
    this.#pause = pause
  }
}
