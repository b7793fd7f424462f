/**
 * Runs the jobs of one queue in this process, as many at once as the job allows. A job that hangs occupies one place and does not delay the
 * others.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Job as BossJob, PgBoss } from 'pg-boss'
import type { Deps } from '../deps.ts'
import { runAll, type Work } from './job.ts'
import { together } from './together.ts'

/** Polling interval of the queues, and heartbeat interval of the workers. */
export type Rhythm = { pollSeconds: number; touchSeconds: number }

export type Doing = {
  /** Stops taking jobs, and waits up to `timeoutMs` for the running ones. */
  stop(timeoutMs: number): Promise<void>
}

/** Starts at once. While more jobs are due than there are places, a free place takes the next job without waiting for the next poll. */
export function doJobs(boss: PgBoss, deps: Deps, work: Work, { pollSeconds, touchSeconds }: Rhythm): Doing {
  const { name, concurrency = 1 } = work.job
  const running = new Map<BossJob, Promise<void>>()
  const stopped = new AbortController()
  const report = (error: unknown) => boss.emit('error', error as Error)

  const complete = together((jobs: readonly BossJob[]) => boss.complete(name, [...jobs]))
  const end = async (job: BossJob, done: Promise<unknown>) => {
    // pg-boss stores the output, so the details go to the log only, where they are redacted.
    await ((await isDone(deps, work, job, done)) ? complete(job) : boss.fail(name, job, FAILED)).catch(report)
    running.delete(job)
  }
  const fill = async () => {
    const places = concurrency - running.size
    const jobs = await boss.fetch<object>(name, { batchSize: places })
    const ends = runAll(
      deps,
      work,
      jobs.map(({ data }) => data),
    )
    for (const [at, job] of jobs.entries()) running.set(job, end(job, ends[at] as Promise<unknown>))
    return jobs.length === places
  }
  const look = async () => {
    while (!stopped.signal.aborted) {
      const isMore = await fill().catch(error => void report(error))
      if (isMore && running.size > 0) await Promise.race(running.values())
      else await sleep(pollSeconds * 1000, undefined, { signal: stopped.signal }).catch(() => undefined)
    }
  }
  // Another process gets a job whose heartbeats stop.
  const touch = () => running.size > 0 && boss.touch(name, [...running.keys()]).catch(report)
  const timer = setInterval(touch, touchSeconds * 1000).unref()
  const looking = look()

  return {
    async stop(timeoutMs) {
      stopped.abort()
      await Promise.race([Promise.all([looking, ...running.values()]), sleep(timeoutMs, undefined, { ref: false })])
      clearInterval(timer)
    },
  }
}

const FAILED = { message: 'failed; see the log' }

/** Waits for the job; returns false when it failed. */
async function isDone(deps: Deps, work: Work, { id }: BossJob, done: Promise<unknown>): Promise<boolean> {
  try {
    await done
    return true
  } catch (error) {
    deps.log.error({ err: error, job: work.job.name, jobId: id }, 'job failed')
    return false
  }
}
