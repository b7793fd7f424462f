/**
 * Opens the database: PGlite inside this process, or PostgreSQL through a pool. Both speak the same dialect and, through Drizzle's
 * typed columns, give the same JavaScript values, so nothing above this room asks which one it is (test: database.test.ts).
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

/** What both drivers answer to raw SQL, in Drizzle's way of saying it. */
interface RawResult extends PgQueryResultHKT {
  readonly type: Rows<this['row']>
}
type Rows<Row> = { rows: Row[] }

/** A connection or a transaction: what every query function takes first. */
export type Db = PgDatabase<RawResult, NoSchema>

/** A transaction: asked for by functions whose locks or writes make no sense outside one. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

/** An open database with its driver, for the few that need more than queries: the migrator, the job queue, the shared limiters. */
export type Database =
  | { kind: 'embedded'; db: Db; client: PGlite; close(): Promise<void> }
  | { kind: 'postgres'; db: Db; client: Pool; close(): Promise<void> }

/** Wraps a PGlite that the caller made (tests clone one from memory). Closing it closes the PGlite. */
export function embeddedDatabase(client: PGlite): Database {
  return { kind: 'embedded', db: drizzlePglite(client), client, close: () => client.close() }
}

/**
 * Opens PostgreSQL when `databaseUrl` is given, else PGlite under `<dataDir>/db`. The embedded folder is locked against any second
 * process, which would destroy it; the refusal is a `FolderInUseError` that names the holder.
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
