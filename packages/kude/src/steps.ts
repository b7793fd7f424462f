/** Long work as a generator with frequent pauses, so that the same code runs at once or shares the event loop. */
import { setImmediate } from 'node:timers/promises'

export type Steps<T> = Generator<void, T, void>

/** Runs to the end without a pause. */
export function drain<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** Runs to the end, and lets other work run after each slice of `sliceMs` milliseconds. */
export async function drainInSlices<T>(steps: Steps<T>, sliceMs: number): Promise<T> {
  for (;;) {
    const end = performance.now() + sliceMs
    do {
      const { done, value } = steps.next()
      if (done) return value
    } while (performance.now() < end)
    await setImmediate()
  }
}
