/**
 * The connections to PostgreSQL. Each side gives up a silent partner: a process by the server, whose locks others wait for,
 * and the server by the process.
 */
import { Socket } from 'node:net'
import { Client, Pool, type PoolClient } from 'pg'
import { StatementNames } from './statement-names.ts'

export const LIMITS = {
  /** In a transaction, a process (stopped, cut off) that says nothing for so long has its work undone. */
  idleInTransactionMs: 15_000,
  /** A statement fails that takes longer, waiting for locks included. */
  statementMs: 30_000,
  /** A server that says nothing for so long is gone: it must be more than a statement may take. */
  silentMs: 35_000,
  /** Limit for opening a connection, and for waiting for a free one. */
  connectMs: 10_000,
}

const NAME = { application_name: 'nanduti' }

const names = new StatementNames()

/** A statement of Drizzle's, which has its values beside it. */
type Config = { text: string; name?: string }
const isConfig = (query: unknown): query is Config =>
  typeof query === 'object' && query !== null && 'text' in query && !('submit' in query)

/** Statements that come again are parsed once by each connection, and planned seldom. */
class NamingClient extends Client {
  override query = ((query: unknown, values: unknown, ...rest: unknown[]) => {
    const name = isConfig(query) && Array.isArray(values) && values.length > 0 ? names.of(query.text) : undefined
    const named = name === undefined ? query : { ...(query as Config), name }
    return super.query(...([named, values, ...rest] as Parameters<Client['query']>))
  }) as Client['query']
}

export function openPool(
  connectionString: string,
  { idleInTransactionMs, statementMs, silentMs, connectMs }: typeof LIMITS,
): Pool {
  const pool = new CodedPool({
    ...NAME,
    connectionString,
    connectionTimeoutMillis: connectMs,
    max: 10,
    Client: NamingClient,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    statement_timeout: statementMs,
    stream: () => impatientSocket(silentMs),
  })
  // An idle connection that breaks is replaced by the pool; without a listener the event would end the process.
  pool.on('error', () => {})
  pool.on('connect', connection => connection.on('error', () => forget(pool, connection)))
  return pool
}

/** A connection of its own to the same database, for what may take any time. */
export async function connectWithoutLimits(pool: Pool): Promise<Client> {
  const { connectionString, connectionTimeoutMillis } = pool.options
  const connection = new Client({ ...NAME, connectionString, connectionTimeoutMillis })
  connection.on('error', () => {})
  await connection.connect().catch(refused)
  return connection
}

/** What pg and its pool say without a code when there was no getting in; each code is that of the system for the same misfortune. */
const CODES: Readonly<Record<string, string>> = {
  'timeout expired': 'ETIMEDOUT',
  'timeout exceeded when trying to connect': 'ETIMEDOUT',
  'Connection terminated due to connection timeout': 'ETIMEDOUT',
  'Connection terminated unexpectedly': 'ECONNRESET',
}

function withCode(error: Error): Error {
  const code = CODES[error.message]
  return code ? Object.assign(error, { code }) : error
}

const refused = (error: Error) => Promise.reject(withCode(error))

type Taken = Parameters<Parameters<Pool['connect']>[0]>

/** Its queries take their connection by `connect` too. */
class CodedPool extends Pool {
  override connect(): Promise<PoolClient>
  override connect(take: (...taken: Taken) => void): void
  override connect(take?: (...taken: Taken) => void) {
    if (!take) return super.connect().catch(refused)
    return super.connect((error, ...taken) => take(error && withCode(error), ...taken))
  }
}

/** Each statement on a broken connection fails by itself. */
function impatientSocket(silentMs: number): Socket {
  const socket = new Socket()
  return socket.setTimeout(silentMs, () => socket.destroy(new Error('PostgreSQL does not answer')))
}

/**
 * A connection that breaks while it is in use leaves its place to another one at once. Drizzle never gives back the one on which it
 * could not even begin a transaction, and after ten of those no connection would be left; nor would those who wait already, unless they are
 * told. The pool has no public word for this: giving it back in Drizzle's stead would throw when Drizzle does so too.
 */
function forget(pool: Pool, connection: PoolClient): void {
  const inside = pool as unknown as PoolInside
  inside._remove(connection, () => inside._pulseQueue())
}

/** pg-pool 3.14. */
type PoolInside = { _remove(connection: PoolClient, done: () => void): void; _pulseQueue(): void }
