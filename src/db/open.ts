/**
 * Opens the database: PGlite inside this process, or PostgreSQL through a pool. Both speak the same dialect and return
 * the same JavaScript values through Drizzle's typed columns, so the other rooms do not distinguish them (test:
 * database.test.ts).
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { lockFolder } from '@nanduti/sandbox/lock-folder'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import type { Pool } from 'pg'
import { LIMITS, openPool } from './pool.ts'

type NoSchema = Record<string, never>

/** Drizzle's type for the result of raw SQL, the same for both drivers. */
interface RawResult extends PgQueryResultHKT {
  readonly type: Rows<this['row']>
}
type Rows<Row> = { rows: Row[] }

/** A connection or a transaction, the first parameter of every query function. */
export type Db = PgDatabase<RawResult, NoSchema>

/** A transaction, the parameter of functions whose locks or writes need one. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

/** An open database with its driver. The migrator, the job queue and the shared limiters need the driver. */
export type Database =
  | { kind: 'embedded'; db: Db; client: PGlite; close(): Promise<void> }
  | { kind: 'postgres'; db: Db; client: Pool; close(): Promise<void> }

/** Wraps a PGlite of the caller (tests clone one from memory). Closing it closes the PGlite. */
export function embeddedDatabase(client: PGlite): Database {
  return { kind: 'embedded', db: drizzlePglite(client), client, close: () => client.close() }
}

/**
 * Opens PostgreSQL when `databaseUrl` is given, else PGlite under `<dataDir>/db`. Locks the embedded folder, because a
 * second process would destroy it. Throws a `FolderInUseError` that names the holder when the folder is locked.
 */
export async function openDatabase(
  where: { databaseUrl?: string | undefined; dataDir: string },
  limits = LIMITS,
): Promise<Database> {
  return where.databaseUrl ? openPostgres(where.databaseUrl, limits) : openEmbedded(where.dataDir)
}

function openPostgres(connectionString: string, limits: typeof LIMITS): Database {
  const client = openPool(connectionString, limits)
  return { kind: 'postgres', db: drizzlePg(client), client, close: () => client.end() }
}

async function openEmbedded(dataDir: string): Promise<Database> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const lock = await lockFolder(join(dataDir, 'lock'))
  try {
    const client = await PGlite.create(join(dataDir, 'db'))
    const database = embeddedDatabase(client)
    const close = async () => {
      await client.close()
      await lock.release()
    }
    return { ...database, close }
  } catch (error) {
    await lock.release()
    throw error
  }
}
