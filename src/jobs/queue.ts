/** The job queue: pg-boss in the same database. A job exists exactly when the transaction that sent it commits. */
import { sql } from 'drizzle-orm'
import { type ConstructorOptions, fromDrizzle, fromPglite, PgBoss, type QueueOptions } from 'pg-boss'
import type { Logger } from 'pino'
import type { Database, Db } from '../db/index.ts'
import type { Deps } from '../deps.ts'
import type { Clock, Job, Queue } from '../ports.ts'
import { type Doing, doJobs } from './do-jobs.ts'
import type { Work } from './job.ts'

/** The queue of the composition root, which also runs the jobs. */
export type Worker = Queue<Db> & {
  /** Starts to poll and run `works`, and to pick up the jobs of dead processes. */
  start(deps: Deps, works: readonly Work[]): Promise<void>
  /** Waits for running jobs (at most 10 s) and stops. */
  stop(): Promise<void>
}

/** Polling interval, the longest wait of a due job, and the interval in which jobs of silent workers go to others. */
const RHYTHM = { pollSeconds: 1, superviseSeconds: 15 }
/** Heartbeat interval of workers. With the supervision, an orphaned job is picked up within 60 s (docs/decisions/0004). */
const HEARTBEAT_SECONDS = 15
/** Retention of completed jobs. A job that is sent every few seconds leaves many. */
const KEEP_DONE_SECONDS = 3600
const STOP_TIMEOUT_MS = 10_000
/** Options of a pg-boss that only sends. */
const IDLE = { supervise: false } as const

/** Installs pg-boss's tables (schema `pgboss`) and the queues of `jobs` when missing. */
export async function openQueue(
  database: Database,
  jobs: readonly Job[],
  { clock, log, rhythm = RHYTHM }: { clock: Clock; log: Logger; rhythm?: typeof RHYTHM },
): Promise<Worker> {
  const create = (options: ConstructorOptions) =>
    new PgBoss({ ...connection(database), schedule: false, ...options }).on('error', error =>
      log.error({ err: error }, 'job queue'),
    )
  await installQueues(create(IDLE), jobs)
  const sender = await create({ ...IDLE, migrate: false }).start()
  const running: { boss?: PgBoss; doing: Doing[]; timers: NodeJS.Timeout[] } = { doing: [], timers: [] }

  const insertions = await readInsertions(sender, jobs)

  const rowOf = <Payload>({ keyOf }: Job<Payload>, { payload, startAt }: { payload: Payload; startAt?: Date }) => {
    const now = clock.now()
    // pg-boss counts a job's retention from this instant: a job that starts long ago would be deleted at once.
    const startAfter = startAt && startAt > now ? startAt : now
    return { data: payload as object, startAfter, ...(keyOf && { singletonKey: keyOf(payload) }) }
  }
  const sendAll: Worker['sendAll'] = async (db, job, jobs) => {
    if (jobs.length > 0)
      await sender.insert(
        job.name,
        jobs.map(sent => rowOf(job, sent)),
        { db: fromDrizzle(db, sql) },
      )
  }
  return {
    send: (db, job, payload, when) => sendAll(db, job, [{ payload, ...when }]),
    sendAll,
    insertion(job, payload, when) {
      const [before, after] = insertions.get(job.name) ?? expectSplit(job.name, [])
      return { before, after, jobs: JSON.stringify([rowOf(job, { payload, ...when })]) }
    },
    async start(deps, works) {
      const { pollSeconds, superviseSeconds } = rhythm
      const boss = create({
        superviseIntervalSeconds: superviseSeconds,
        monitorIntervalSeconds: superviseSeconds,
        maintenanceIntervalSeconds: KEEP_DONE_SECONDS,
      })
      running.boss = await boss.start()
      const touchSeconds = HEARTBEAT_SECONDS / 2
      running.doing = works.map(work => doJobs(boss, deps, work, { pollSeconds, touchSeconds }))
      running.timers = works.flatMap(work => startTimer(boss, work))
    },
    async stop() {
      for (const timer of running.timers) clearInterval(timer)
      await Promise.all(running.doing.map(doing => doing.stop(STOP_TIMEOUT_MS)))
      await running.boss?.stop({ graceful: false, close: false })
      await sender.stop({ graceful: false, close: false })
    },
  }
}

/**
 * Creates the queues with a pg-boss of its own. A pg-boss knows the queues that exist when it starts, and looks up others on its own
 * connection at the first send. Within a transaction on PGlite, which has one connection, that would deadlock.
 */
async function installQueues(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  await boss.start()
  for (const job of jobs) {
    await boss.createQueue(job.name, { policy: job.policy ?? 'standard', ...queueOptions(job) })
    await boss.updateQueue(job.name, queueOptions(job))
  }
  await boss.stop({ graceful: false, close: false })
}

/** Reads pg-boss's own INSERT of each queue, split at its one parameter: the jobs as JSON text. */
async function readInsertions(sender: PgBoss, jobs: readonly Job[]): Promise<Map<string, readonly [string, string]>> {
  const insertions = new Map<string, readonly [string, string]>()
  for (const { name } of jobs) {
    const executeSql = async (text: string) => {
      insertions.set(name, expectSplit(name, text.split('$1')))
      return { rows: [] }
    }
    await sender.insert(name, [{ data: {} }], { db: { executeSql } })
  }
  return insertions
}

function expectSplit(name: string, parts: readonly string[]): readonly [string, string] {
  const [before, after, ...others] = parts
  if (before === undefined || after === undefined || others.length > 0)
    throw new TypeError(`pg-boss has no statement with one parameter for the queue ${name}`)
  return [before, after]
}

function connection(database: Database): ConstructorOptions {
  if (database.kind === 'embedded') return { db: fromPglite(database.client), backend: 'pglite' }
  const { client } = database
  return {
    db: {
      async executeSql(text, values) {
        const result = await client.query(text, values)
        // node-postgres returns an array of results for several statements in one text, unlike its types.
        return Array.isArray(result) ? { rows: result.flatMap(({ rows }) => rows) } : result
      },
    },
  }
}

function queueOptions({ retryLimit = 3, retryDelaySeconds = 5, expireSeconds = 300 }: Job): QueueOptions {
  return {
    retryLimit,
    retryDelay: retryDelaySeconds,
    retryBackoff: true,
    expireInSeconds: expireSeconds,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    deleteAfterSeconds: KEEP_DONE_SECONDS,
  }
}

/** Sends a periodic job. Every process does, and pg-boss keeps one job per time slot. */
function startTimer(boss: PgBoss, { job, everySeconds }: Work): NodeJS.Timeout[] {
  if (everySeconds === undefined) return []
  const send = () =>
    void boss.send(job.name, {}, { singletonSeconds: everySeconds }).catch(error => boss.emit('error', error))
  send()
  return [setInterval(send, everySeconds * 1000).unref()]
}
