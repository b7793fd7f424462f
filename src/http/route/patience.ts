/**
 * Bounds the time that an answer waits for SIFEN (docs/notes 375). The posting goes on to its own time limit, and its outcome is recorded
 * without the request.
 */
import type { Logger } from 'pino'
import type { Patience, Timer } from '../../ports.ts'

/** Longest wait of a request. Answers come within 25 s: the rest is for the request's own work. */
export const WAIT_MS = 24_000

const LATE = Symbol('late')

/** Opens the patience of the programs and jobs, which have no client: they wait for the work. */
export function openPatience(timer: Timer, log: Pick<Logger, 'error'>): Patience {
  const underway = new Set<Promise<unknown>>()
  const goOn = (work: Promise<unknown>) => {
    const end = work
      .catch(err => log.error({ err }, 'work failed after its answer'))
      .finally(() => underway.delete(end))
    underway.add(end)
  }
  const after = <Result>(ms: number, result: Result) =>
    new Promise<Result>(resolve => timer.after(ms, () => resolve(result)))
  const begin = (): Patience => {
    let over: Promise<typeof LATE> | undefined
    const race = <Result>(work: Promise<Result>) => {
      over ??= after(WAIT_MS, LATE)
      return Promise.race([work, over])
    }
    return {
      begin,
      idle,
      async within(work, late) {
        const first = await race(work)
        if (first !== LATE) return first
        goOn(work)
        return late
      },
      pause: async ms => ms < WAIT_MS && (await race(after(ms, true))) === true,
    }
  }
  const idle = async () => {
    while (underway.size > 0) await Promise.all(underway)
  }
  return { begin, idle, within: work => work, pause: ms => after(ms, true) }
}
