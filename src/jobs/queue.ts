/** Work for later, kept by pg-boss in the same database: a job exists exactly when the transaction that sent it commits. */
import { sql } from 'drizzle-orm'
import { type ConstructorOptions, fromDrizzle, fromPglite, PgBoss, type QueueOptions } from 'pg-boss'
import type { Logger } from 'pino'
import type { Database, Db } from '../db/index.ts'
import type { Deps } from '../deps.ts'
import type { Clock, Job, Queue } from '../ports.ts'
import { type Doing, doJobs } from './do-jobs.ts'
import type { Work } from './job.ts'

/** What the composition root uses: it also does the work. */
export type Worker = Queue<Db> & {
  /** Begins to poll and to do `works`, and to pick up what a dead process left. */
  start(deps: Deps, works: readonly Work[]): Promise<void>
  /** Waits for what runs (at most 10 s) and stops. */
  stop(): Promise<void>
}

/** pg-boss polls: a due job waits at most so long. Supervision takes the jobs of workers that fell silent and gives them to others. */
const RHYTHM = { pollSeconds: 1, superviseSeconds: 15 }
/** How often a worker says that it lives (docs/decisions/0004: with the supervision, an orphan is picked up within 60 s). */
const HEARTBEAT_SECONDS = 15
/** Done jobs are of no more use; one that is sent every few seconds leaves many. */
const KEEP_DONE_SECONDS = 3600
const STOP_TIMEOUT_MS = 10_000
/** A pg-boss that only sends. */
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

  const rowOf = ({ payload, startAt }: { payload: unknown; startAt?: Date }) => {
    const now = clock.now()
    // pg-boss counts how long it keeps a job from here: an instant long past would be forgotten at once.
    return { data: payload as object, startAfter: startAt && startAt > now ? startAt : now }
  }
  const sendAll: Worker['sendAll'] = async (db, job, jobs) => {
    if (jobs.length > 0) await sender.insert(job.name, jobs.map(rowOf), { db: fromDrizzle(db, sql) })
  }
  return {
    send: (db, job, payload, when) => sendAll(db, job, [{ payload, ...when }]),
    sendAll,
    insertion({ name }, payload, when) {
      const [before, after] = insertions.get(name) ?? expectSplit(name, [])
      return { before, after, jobs: JSON.stringify([rowOf({ payload, ...when })]) }
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
 * By a boss of its own: one learns the existing queues when it starts, and looks up the others when it first sends to them, on its own
 * connection. Inside a caller's transaction on PGlite, which has only one, that look-up would wait for ever.
 */
async function installQueues(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  await boss.start()
  for (const job of jobs) {
    await boss.createQueue(job.name, { policy: job.policy ?? 'standard', ...queueOptions(job) })
    await boss.updateQueue(job.name, queueOptions(job))
  }
  await boss.stop({ graceful: false, close: false })
}

/** pg-boss's own statement for each queue, split where its one parameter stands: the list of jobs as JSON text. */
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
        // Several statements in one text give an array of results, which node-postgres does not say in its types.
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

/** Each process sends, and pg-boss keeps one job per slot of time: so it is once for all of them. */
function startTimer(boss: PgBoss, { job, everySeconds }: Work): NodeJS.Timeout[] {
  if (everySeconds === undefined) return []
  const send = () =>
    void boss.send(job.name, {}, { singletonSeconds: everySeconds }).catch(error => boss.emit('error', error))
  send()
  return [setInterval(send, everySeconds * 1000).unref()]
}
