/** The safety net under the polling jobs: for every lot that is due one is sent, even if the queue lost its wake-up. */
import type { Deps } from '../../deps.ts'
import { pollLoteJob } from './lotes.jobs.ts'
import { dueLotes } from './lotes.queries.ts'

const BATCH = 100

/** Wakes a batch of due lots. A lot that a process asks about already is not asked about twice. */
export async function syncLotes({ db, clock, queue }: Deps): Promise<void> {
  const due = await dueLotes(db, clock.now(), BATCH)
  const jobs = due.map(({ empresa_id: empresaId, id }) => ({ payload: { empresaId, id } }))
  await queue.sendAll(db, pollLoteJob, jobs)
}
