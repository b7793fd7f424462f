/**
 * The connections to PostgreSQL. Both sides have timeouts: the server drops a silent process, whose locks block others,
 * and the process drops a silent server.
 */
import { Socket } from 'node:net'
import { Client, Pool, type PoolClient } from 'pg'
import { noteNotOpened } from './database-down.ts'

export const LIMITS = {
  /** Most connections of this process. Ten processes leave some of PostgreSQL's usual 100 to others. */
  poolSize: 8,
  /** Timeout of an idle transaction. The server rolls back the work of a process that is stopped or cut off. */
  idleInTransactionMs: 15_000,
  /** Timeout of a statement, waiting for locks included. */
  statementMs: 30_000,
  /** Timeout of a silent server. It must exceed the timeout of a statement. */
  silentMs: 35_000,
  /** Timeout for opening a connection, and for waiting for a free one. */
  connectMs: 10_000,
}

const TIMEOUTS = `select set_config('statement_timeout', $1, false), set_config('idle_in_transaction_session_timeout', $2, false)`

const NAME = { application_name: 'nanduti' }

export function openPool(
  connectionString: string,
  { poolSize, idleInTransactionMs, statementMs, silentMs, connectMs }: typeof LIMITS,
): Pool {
  const pool = new CodedPool({
    ...NAME,
    connectionString,
    connectionTimeoutMillis: connectMs,
    max: poolSize,
    // Not among the startup parameters: PgBouncer refuses a connection with these.
    onConnect: connection => connection.query(TIMEOUTS, [`${statementMs}`, `${idleInTransactionMs}`]),
    stream: () => impatientSocket(silentMs),
  })
  pool.on('release', error => error || answered.set(pool, performance.now()))
  // The pool replaces an idle connection that breaks. Without a listener the event would end the process.
  pool.on('error', nothing)
  pool.on('connect', connection => connection.on('error', nothing))
  return pool
}

const answered = new WeakMap<Pool, number>()
/** A server whose connections were all busy for longer counts as one that does not answer. */
const BUSY_MS = 10_000

/** True when all connections are busy, and one was given back not long ago: the server answers, but others wait for it too. */
export const isPoolOnlyBusy = (pool: Pool): boolean =>
  pool.idleCount === 0 &&
  pool.totalCount === pool.options.max &&
  performance.now() - (answered.get(pool) ?? Number.NEGATIVE_INFINITY) < BUSY_MS

const nothing = () => {}

/** Opens a connection of its own to the same database, without timeouts of statements. `url`: past a PgBouncer. */
export async function connectWithoutLimits(pool: Pool, url?: string): Promise<Client> {
  const { connectionString, connectionTimeoutMillis } = pool.options
  const connection = new Client({ ...NAME, connectionString: url ?? connectionString, connectionTimeoutMillis })
  connection.on('error', () => {})
  await connection.connect().catch(refused)
  return connection
}

/** System error codes for the messages of pg and its pool that come without a code when connecting fails. */
const CODES: Readonly<Record<string, string>> = {
  'timeout expired': 'ETIMEDOUT',
  'timeout exceeded when trying to connect': 'ETIMEDOUT',
  'Connection terminated due to connection timeout': 'ETIMEDOUT',
  'Connection terminated unexpectedly': 'ECONNRESET',
}

function withCode(error: Error): Error {
  noteNotOpened(error)
  const code = CODES[error.message]
  return code ? Object.assign(error, { code }) : error
}

const refused = (error: Error) => Promise.reject(withCode(error))

type Taken = Parameters<Parameters<Pool['connect']>[0]>

/** A pool whose connection errors have a code. Its queries also connect through `connect`. */
class CodedPool extends Pool {
  override connect(): Promise<PoolClient>
  override connect(take: (...taken: Taken) => void): void
  override connect(take?: (...taken: Taken) => void) {
    if (!take) return super.connect().then(freedWhenBroken, refused)
    return super.connect((error, ...taken) => take(error && withCode(error), ...taken))
  }
}

/** Creates a socket that breaks after a timeout. Each statement on a broken connection fails on its own. */
function impatientSocket(silentMs: number): Socket {
  const socket = new Socket()
  return socket.setTimeout(silentMs, () => socket.destroy(new Error('PostgreSQL does not answer')))
}

/**
 * Makes a connection that breaks while in use free its place at once, for the callers that wait. Drizzle never releases
 * one on which it could not begin a transaction: after ten of those the pool would be empty. A second release does
 * nothing.
 */
function freedWhenBroken(connection: PoolClient): PoolClient {
  const { release } = connection
  const free = (error?: Error | boolean) => {
    if (connection.release !== free) return
    connection.release = nothing
    connection.off('error', free)
    release(error)
  }
  connection.release = free
  return connection.on('error', free)
}
