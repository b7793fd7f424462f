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
  everySeconds?: number
}

/** Lets a list hold jobs with different payloads. */
export function defineWork<Payload>(work: Work<Payload>): Work {
  return work as Work
}

/** Runs one job in this process. Validates its payload, which comes from a table, like any input. */
export function runWork(deps: Deps, { job, handle }: Work, data: unknown): Promise<unknown> {
  return handle(deps, job.payload.parse(data))
}
