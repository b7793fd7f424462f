/** The safety net under the jobs of documents: sends a job for each due document, even if the queue lost its wake-up. */
import type { Deps } from '../../deps.ts'
import { wakeFor } from './dtes.jobs.ts'
import { dueDtes } from './dtes.queries.ts'

const BATCH = 100

/** Wakes a batch of due documents. One that another job does already, or has done by then, is not done twice: each job claims its work. */
export async function sweepDtes({ db, clock, queue }: Deps): Promise<void> {
  const wakes = (await dueDtes(db, clock.now(), BATCH)).map(dte => {
    const [job, payload] = wakeFor(dte)
    return { job, payload }
  })
  for (const [job, jobs] of Map.groupBy(wakes, wake => wake.job)) await queue.sendAll(db, job, jobs)
}
