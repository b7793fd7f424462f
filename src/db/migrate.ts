/** Migrates the tables at start: the SQL that drizzle-kit wrote from schema/, each file once, in order. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator'
import type { Pool } from 'pg'
import { fromRoot } from '../root.ts'
import type { Database, Db } from './open.ts'
import { connectWithoutLimits } from './pool.ts'

/** Folder of the SQL, which is not compiled. */
const MIGRATIONS = { migrationsFolder: fileURLToPath(fromRoot('src/db/migrations')) }

/**
 * Id of the migration lock, an arbitrary number. Two processes that start together on PostgreSQL migrate one after the
 * other.
 */
const ADVISORY_LOCK = 5_801_432

/** Applies the missing migrations. A second run changes nothing. */
export async function migrate(database: Database): Promise<void> {
  if (database.kind === 'postgres') return migrateAlone(database.client)
  const { migrateEmbedded } = await import('./embedded.ts')
  await migrateEmbedded(database.client, MIGRATIONS)
}

/**
 * Migrates under an advisory lock. All is one transaction: through a PgBouncer a lock of the session would outlive the
 * process, and each statement could reach another session. The migrator's own `begin` joins it, and its `commit` ends it.
 */
async function migrateAlone(pool: Pool): Promise<void> {
  const connection = await connectWithoutLimits(pool)
  try {
    await connection.query('begin')
    await connection.query('set local statement_timeout = 0')
    await connection.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCK])
    await migratePg(drizzle(connection), MIGRATIONS)
  } finally {
    await connection.end()
  }
}

/** True when the database has this program's newest migration. A newer program may have added others. */
export async function isMigrated(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ last: string | null }>(
    sql`select max(created_at) as last from drizzle.__drizzle_migrations`,
  )
  return Number(rows[0]?.last ?? 0) >= (await newest())
}

let known: Promise<number> | undefined

/** Returns when the newest migration was made. It is the identity that the migrator stores. */
const newest = (): Promise<number> => {
  known ??= readFile(fromRoot('src/db/migrations/meta/_journal.json'), 'utf8').then(text =>
    Math.max(...(JSON.parse(text) as { entries: { when: number }[] }).entries.map(({ when }) => when)),
  )
  return known
}
