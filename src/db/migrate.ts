/** Brings the tables up to date at start: the SQL that drizzle-kit wrote from schema/, each file once, in order. */
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import type { Pool } from 'pg'
import type { Database } from './open.ts'
import { connectWithoutLimits } from './pool.ts'

/** The SQL is not compiled: the same relative path reaches it from src/db and from dist/db. */
const MIGRATIONS = { migrationsFolder: fileURLToPath(new URL('../../src/db/migrations', import.meta.url)) }

/** Any number, the same in every process: two that start together on PostgreSQL migrate one after the other. */
const ADVISORY_LOCK = 5_801_432

/** Applies what is missing; a second run changes nothing. */
export async function migrate(database: Database): Promise<void> {
  if (database.kind === 'embedded') await migratePglite(drizzlePglite(database.client), MIGRATIONS)
  else await migrateAlone(database.client)
}

/** The lock ends with its connection. */
async function migrateAlone(pool: Pool): Promise<void> {
  const connection = await connectWithoutLimits(pool)
  try {
    await connection.query('select pg_advisory_lock($1)', [ADVISORY_LOCK])
    await migratePg(drizzle(connection), MIGRATIONS)
  } finally {
    await connection.end()
  }
}
