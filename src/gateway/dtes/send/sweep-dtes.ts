/** Safety net of the documents' jobs: sends one for each due document, in case the queue lost its job. */
import type { Deps } from '../../../deps.ts'
import { dueDtes, wakeFor } from '../record/index.ts'

const BATCH = 100

/** Wakes a batch of due documents. Each job claims its work, so that nothing is done twice. */
export async function sweepDtes({ db, clock, queue }: Deps): Promise<void> {
  const wakes = (await dueDtes(db, clock.now(), BATCH)).map(dte => {
    const [job, payload] = wakeFor(dte)
    return { job, payload }
  })
  for (const [job, jobs] of Map.groupBy(wakes, wake => wake.job)) await queue.sendAll(db, job, jobs)
}
