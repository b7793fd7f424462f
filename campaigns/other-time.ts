/**
 * Preloaded into a gateway: the wall clock of its machine is off, and jumps. The monotonic clock and the database's stay right. CLOCK_PLAN
 * holds the steps as JSON.
 */

/** After so long the wall clock is so far ahead; negative when it is behind. */
export type ClockStep = { afterMs: number; aheadMs: number }

const Real = Date
let aheadMs = 0

class OtherDate extends Real {
  constructor(...given: unknown[]) {
    if (given.length === 0) super(OtherDate.now())
    else super(...(given as [number]))
  }
  static override now(): number {
    return Real.now() + aheadMs
  }
  static override [Symbol.hasInstance](value: unknown): boolean {
    return Object.prototype.toString.call(value) === '[object Date]'
  }
}

for (const step of JSON.parse(process.env.CLOCK_PLAN ?? '[]') as ClockStep[]) {
  const take = () => {
    aheadMs = step.aheadMs
  }
  if (step.afterMs === 0) take()
  else setTimeout(take, step.afterMs).unref()
}
if (process.env.CLOCK_PLAN !== undefined) globalThis.Date = OtherDate as DateConstructor
