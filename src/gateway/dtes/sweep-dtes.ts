/** The safety net under the jobs of documents: for whatever is due one is sent, even if the queue lost its wake-up. */
import type { Deps } from '../../deps.ts'
import { wakeFor } from './dtes.jobs.ts'
import { dueDtes } from './dtes.queries.ts'

const BATCH = 100

/** Wakes a batch of due documents. One that another job does already, or has done by then, is not done twice: each job claims its work. */
export async function sweepDtes({ db, clock, queue }: Deps): Promise<void> {
  for (const dte of await dueDtes(db, clock.now(), BATCH)) await queue.send(db, ...wakeFor(dte))
}
