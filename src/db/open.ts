/**
 * Opens the database: PGlite inside this process, or PostgreSQL through a pool. Both speak the same dialect and return
 * the same JavaScript values through Drizzle's typed columns, so the other rooms do not distinguish them (test:
 * database.test.ts).
 */
import type { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Pool } from 'pg'
import { isPoolOnlyBusy, LIMITS, openPool } from './pool.ts'

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

/** True when all connections are busy and the server answers: one more statement would only wait. */
export const isOnlyBusy = (database: Database): boolean =>
  database.kind === 'postgres' && isPoolOnlyBusy(database.client)

/** Limits that the operator may set. */
type DatabaseLimits = Pick<typeof LIMITS, 'poolSize' | 'statementMs' | 'silentMs' | 'connectMs'>

/** An open database with its driver. The migrator, the job queue and the shared limiters need the driver. */
export type Database = Embedded | Postgres
/** `directUrl`: the server's own address, where the other is that of a PgBouncer. */
type Postgres = { kind: 'postgres'; db: Db; client: Pool; directUrl: string | undefined; close(): Promise<void> }
export type Embedded = { kind: 'embedded'; db: Db; client: PGlite; close(): Promise<void> }

/** Wraps a PGlite of the caller (tests clone one from memory). Closing it closes the PGlite. */
export const embeddedDatabase = async (client: PGlite): Promise<Embedded> =>
  (await import('./embedded.ts')).wrap(client)

/**
 * Opens PostgreSQL when `databaseUrl` is given, else PGlite under `<dataDir>/db`. Locks the embedded folder, because a
 * second process would destroy it. Throws a `FolderInUseError` that names the holder when the folder is locked.
 */
export async function openDatabase(
  where: {
    databaseUrl?: string | undefined
    databaseDirectUrl?: string | undefined
    dataDir: string
    databaseLimits?: DatabaseLimits
  },
  limits = { ...LIMITS, ...where.databaseLimits },
): Promise<Database> {
  if (where.databaseUrl) {
    const client = openPool(where.databaseUrl, limits)
    return {
      kind: 'postgres',
      db: drizzle(client),
      client,
      directUrl: where.databaseDirectUrl,
      close: () => client.end(),
    }
  }
  const { openEmbedded } = await import('./embedded.ts')
  return openEmbedded(where.dataDir)
}
