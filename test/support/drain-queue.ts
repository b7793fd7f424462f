/** The queue in tests: runs the jobs that are due by the test's clock, without polling or sleeping. */
import { sql } from 'drizzle-orm'
import type { Db } from '../../src/db/index.ts'
import type { Deps } from '../../src/deps.ts'
import { runAll, type Work } from '../../src/jobs/index.ts'

export type PendingJob = { id: string; name: string; data: unknown; start_after: string }

/** Returns the jobs, ordered by due time. */
export async function pendingJobs(db: Db): Promise<PendingJob[]> {
  const { rows } = await db.execute<PendingJob>(sql`
    select id, name, data, to_char(start_after at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as start_after
    from pgboss.job where state < 'active' order by pgboss.job.start_after, created_on, id`)
  return rows
}

/**
 * Runs all due jobs at the same time, as the real queue does with its batches, and then the jobs that they sent.
 * Returns the names of the jobs, ordered by due time. A job that throws stays in the queue, and the test gets its error
 * after the others have ended.
 */
export async function drainQueue(deps: Deps, works: readonly Work[]): Promise<string[]> {
  const done: string[] = []
  for (;;) {
    const due = (await pendingJobs(deps.db)).filter(({ start_after }) => new Date(start_after) <= deps.clock.now())
    if (due.length === 0) return done
    const kinds = [...Map.groupBy(due, ({ name }) => name)]
    const ends = await Promise.allSettled(kinds.flatMap(([name, jobs]) => doJobs(deps, works, name, jobs)))
    for (const end of ends) if (end.status === 'rejected') throw end.reason
    done.push(...due.map(({ name }) => name))
  }
}

function doJobs(deps: Deps, works: readonly Work[], name: string, jobs: readonly PendingJob[]): Promise<unknown>[] {
  const work = works.find(({ job }) => job.name === name)
  if (!work) throw new Error(`No handler for the job ${name}`)
  const data = jobs.map(job => job.data)
  return runAll(deps, work, data).map(async (end, at) => {
    await end
    await deps.db.execute(sql`delete from pgboss.job where id = ${jobs[at]?.id}`)
  })
}
