/** What is asked of each connection to PostgreSQL before its first use. */
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Client, Pool } from 'pg'
import type { Db } from './open.ts'

/** Runs `act` on each new connection. One for which it throws is not used: its statement was not sent. */
export function onEachConnection(pool: Pool, act: (db: Db) => Promise<unknown>): void {
  const { onConnect } = pool.options
  pool.options.onConnect = async connection => {
    await onConnect?.(connection)
    await act(drizzle(connection as Client))
  }
}
