/** What a job is: a name, the shape of its payload, and how it is retried. Slices define theirs; worker.ts says who does them. */
import type { Deps } from '../deps.ts'
import type { Job } from '../ports.ts'

/** Lets TypeScript infer the payload from its schema. */
export function defineJob<Payload>(job: Job<Payload>): Job<Payload> {
  return job
}

/**
 * A job with its handler, as worker.ts lists them. Delivery is at least once: a handler may find its work done already.
 * With `everySeconds` it is sent by itself, with an empty payload, once for all processes.
 */
export type Work<Payload = unknown> = {
  job: Job<Payload>
  handle(deps: Deps, payload: Payload): Promise<unknown>
  everySeconds?: number
}

/** Lets a list hold works of different payloads. */
export function defineWork<Payload>(work: Work<Payload>): Work {
  return work as Work
}

/** Does one job in this process; its payload comes from a table and is checked like any input. */
export function runWork(deps: Deps, { job, handle }: Work, data: unknown): Promise<unknown> {
  return handle(deps, job.payload.parse(data))
}
