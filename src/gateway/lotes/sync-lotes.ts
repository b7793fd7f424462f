/** Safety net of the polling jobs: sends one for every due lot, in case the queue lost its job. */
import type { Deps } from '../../deps.ts'
import { pollLoteJob } from './lotes.jobs.ts'
import { dueLotes } from './lotes.queries.ts'

const BATCH = 100

/** Wakes a batch of due lots. The claim keeps a lot from being queried twice. */
export async function syncLotes({ db, clock, queue }: Deps): Promise<void> {
  const due = await dueLotes(db, clock.now(), BATCH)
  const jobs = due.map(({ empresa_id: empresaId, id }) => ({ payload: { empresaId, id } }))
  await queue.sendAll(db, pollLoteJob, jobs)
}
