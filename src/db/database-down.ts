/** Failures of the database itself: it is unreachable, restarting, silent, or out of connections or disk space. */
import { DrizzleQueryError } from 'drizzle-orm/errors'

/** Errors of connections that could not be opened. The pool adds them. */
const notOpened = new WeakSet<Error>()

export const noteNotOpened = (error: Error): void => void notOpened.add(error)

/** Messages of the drivers, without a code, about a connection or an embedded database that is gone. */
const GONE = new Set([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
  'PostgreSQL does not answer',
  'PGlite is closed',
])

/**
 * SQLSTATEs of a server that cannot serve now: connection exceptions, insufficient resources, shutdown and start, a
 * cancelled statement, a deadlock, the timeouts of locks and of idle transactions, and a server that only reads: the
 * primary until a moment ago.
 */
const NOT_NOW = /^(08|53|57P0[1-5]|57014|55P03|25P03|25006|40P01)/

/**
 * True when the statement failed because of the database and not because of its text. A write may have been committed
 * all the same.
 */
export function isDatabaseDown(error: unknown): boolean {
  const cause = causeOf(error)
  if (!(cause instanceof Error)) return false
  const sqlState = sqlStateOf(cause)
  if (sqlState !== undefined) return NOT_NOW.test(sqlState)
  return notOpened.has(cause) || GONE.has(cause.message) || (cause !== error && 'code' in cause)
}

/** True when the server says that it undid the write. After a lost connection or a timeout that is not certain. */
export const isUndone = (error: unknown): boolean => {
  const cause = causeOf(error)
  return sqlStateOf(cause) !== undefined && sqlStateOf(cause) !== TIMED_OUT && Object(cause).severity === 'ERROR'
}

/** The statement took too long: another one like it would too. */
const TIMED_OUT = '57014'

/** True when the database refused a write because its disk is full: nothing was stored. */
export const isDiskFull = (error: unknown): boolean => sqlStateOf(causeOf(error)) === '53100'

const causeOf = (error: unknown): unknown => (error instanceof DrizzleQueryError ? error.cause : error)

/** Returns the SQLSTATE of a server's own message: only that has a severity. */
const sqlStateOf = (cause: unknown): string | undefined =>
  cause instanceof Error && 'severity' in cause && 'code' in cause ? String(cause.code) : undefined
