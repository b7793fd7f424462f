/** Migrates the tables at start: the SQL that drizzle-kit wrote from schema/, each file once, in order. */
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import type { Pool } from 'pg'
import type { Database } from './open.ts'
import { connectWithoutLimits } from './pool.ts'

/** Folder of the SQL. It is not compiled: the same relative path reaches it from src/db and from dist/db. */
const MIGRATIONS = { migrationsFolder: fileURLToPath(new URL('../../src/db/migrations', import.meta.url)) }

/**
 * Id of the migration lock, an arbitrary number. Two processes that start together on PostgreSQL migrate one after the
 * other.
 */
const ADVISORY_LOCK = 5_801_432

/** Applies the missing migrations. A second run changes nothing. */
export async function migrate(database: Database): Promise<void> {
  if (database.kind === 'embedded') await migratePglite(drizzlePglite(database.client), MIGRATIONS)
  else await migrateAlone(database.client)
}

/** Migrates under an advisory lock, which the end of the connection releases. */
async function migrateAlone(pool: Pool): Promise<void> {
  const connection = await connectWithoutLimits(pool)
  try {
    await connection.query('select pg_advisory_lock($1)', [ADVISORY_LOCK])
    await migratePg(drizzle(connection), MIGRATIONS)
  } finally {
    await connection.end()
  }
}
