/** The safety net under the settling jobs: for whatever is due one is sent, even if the queue lost its wake-up. */
import type { Deps } from '../../deps.ts'
import { settleJob, settlingOf } from './dtes.jobs.ts'
import { dueDtes } from './dtes.queries.ts'

const BATCH = 100

/** Wakes a batch of due documents. One that somebody settles already, or has settled by then, is not asked about twice. */
export async function sweepDtes({ db, clock, queue }: Deps): Promise<void> {
  for (const dte of await dueDtes(db, clock.now(), BATCH)) await queue.send(db, settleJob, settlingOf(dte))
}
