/** Definition of jobs: a name, the shape of the payload, and retries. Slices define their jobs; worker.ts lists their handlers. */
import type { Deps } from '../deps.ts'
import type { Job } from '../ports.ts'

/** Lets TypeScript infer the payload from its schema. */
export function defineJob<Payload>(job: Job<Payload>): Job<Payload> {
  return job
}

/**
 * A job with its handler, as worker.ts lists them. Delivery is at least once: a handler may find its work done already. With `everySeconds`
 * the job is sent periodically with an empty payload, once for all processes.
 */
export type Work<Payload = unknown> = {
  job: Job<Payload>
  handle(deps: Deps, payload: Payload): Promise<unknown>
  /** Runs many together, in fewer statements. Returns how each ends, in their order; none may hold up another's end. */
  handleAll?(deps: Deps, payloads: readonly Payload[]): readonly Promise<unknown>[]
  everySeconds?: number
}

/** Lets a list hold jobs with different payloads. */
export function defineWork<Payload>(work: Work<Payload>): Work {
  return work as Work
}

/** Runs one job in this process. Validates its payload, which comes from a table, like any input. */
export async function runWork(deps: Deps, { job, handle }: Work, data: unknown): Promise<unknown> {
  return handle(deps, job.payload.parse(data))
}

/** Runs jobs of one kind in this process, together where the work can. Returns how each ends, in their order. */
export function runAll(deps: Deps, work: Work, list: readonly unknown[]): Promise<unknown>[] {
  const { job, handleAll } = work
  if (!handleAll) return list.map(data => runWork(deps, work, data))
  const checked = list.map(data => {
    try {
      return { payload: job.payload.parse(data) }
    } catch (error) {
      return { error }
    }
  })
  const ends = handleAll(
    deps,
    checked.flatMap(one => ('error' in one ? [] : [one.payload])),
  ).values()
  return checked.map(one => ('error' in one ? Promise.reject(one.error) : (ends.next().value as Promise<unknown>)))
}
