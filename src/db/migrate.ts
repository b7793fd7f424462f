/**
 * Brings the tables up to this program, each migration once, in order, while other processes work: one transaction each, which gives up at
 * once when it would make the others wait behind it, and tries again. docs/notes 496.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { concurrentIndexOf, type Migration, readMigrations } from './migrations.ts'
import type { Database, Db } from './open.ts'
import { connectWithoutLimits } from './pool.ts'

/** Id of the migration lock, an arbitrary number. Processes that start together migrate one after the other. */
const ADVISORY_LOCK = 5_801_432
/** While a migration waits for a table, everyone who comes after it waits too. */
const LOCK_MS = 2_000
const RETRY_MS = 1_000
const IDLE_MS = 60_000
/** Most tries of a migration: busy tables are waited for during ten minutes. */
const MOST_TRIES = 200
/** PostgreSQL's codes of a lock that was not had in time, and of a deadlock. */
const LOCKED: readonly unknown[] = ['55P03', '40P01']

/** The database does not fit this program, or could not be made to. The message is for the operator, in Spanish. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}

/** A connection of the migrations alone. */
type Session = {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
  /** Runs statements outside the transaction; undefined where there are no other processes. */
  outside?: (act: (query: Session['query']) => Promise<void>) => Promise<void>
}

type Reader = Pick<Session, 'query'>
const reading = (db: Db): Reader => ({ query: text => db.execute(sql.raw(text)) })

/** `begins` is called with the name of each migration, and `waits` once when another process is migrating. */
type Observer = { begins?: (name: string) => void; waits?: () => void }

/** Applies the missing migrations. A second run changes nothing. */
export async function migrate(database: Database, { begins, waits }: Observer = {}): Promise<void> {
  let isWaiting = false
  const onWait = () => {
    if (!isWaiting) waits?.()
    isWaiting = true
  }
  await withSession(database, async session => {
    if ((await schemaState(session)) === 'newer') throw new MigrationError(NEWER)
    const known = await applied(session)
    for (const migration of await readMigrations()) {
      if (known.has(migration.made)) continue
      begins?.(migration.name)
      await apply(session, migration, onWait)
    }
  })
}

/** Returns the migrations that the database does not have yet. */
export async function missingMigrations({ db }: Pick<Database, 'db'>): Promise<Migration[]> {
  const known = await applied(reading(db))
  return (await readMigrations()).filter(({ made }) => !known.has(made))
}

/** Returns the bytes of each table, without its indexes. */
export async function tableSizes(db: Db): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.execute<{ name: string; bytes: number }>(sql`
    select relname as name, pg_table_size(oid)::float8 as bytes from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'`)
  return new Map(rows.map(({ name, bytes }) => [name, bytes]))
}

/** Throws a `MigrationError` unless the tables fit this program. */
export async function assertMigrated(database: Database): Promise<void> {
  const state = await schemaState(reading(database.db))
  if (state === 'newer') throw new MigrationError(NEWER)
  if (state === 'older') throw new MigrationError(older((await missingMigrations(database)).length))
}

/** True when the tables fit this program. A newer program may have added to them. */
export const isMigrated = async (db: Db): Promise<boolean> => (await schemaState(reading(db))) === 'fits'

/** Compares the newest migration of the database with that of this program. */
async function schemaState(reader: Reader): Promise<'older' | 'fits' | 'newer'> {
  const newest = await newestKnown()
  const last = Math.max(0, ...(await applied(reader)))
  if (last <= newest) return last === newest ? 'fits' : 'older'
  const { rows } = await reader.query('select compatible_desde::float8 as since from esquema')
  return (rows as { since: number }[]).some(({ since }) => since > newest) ? 'newer' : 'fits'
}

let known: Promise<number> | undefined

/** Returns when this program's newest migration was made. Probes ask every second: it is read once. */
const newestKnown = (): Promise<number> => {
  known ??= readMigrations().then(
    all => Math.max(...all.map(({ made }) => made)),
    error => {
      known = undefined
      throw error
    },
  )
  return known
}

/** Returns when the migrations that the database has were made. drizzle's own migrator kept the same table. */
async function applied({ query }: Reader): Promise<ReadonlySet<number>> {
  const { rows: tables } = await query(`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`)
  if (!(tables[0] as { exists: boolean }).exists) return new Set()
  const { rows } = await query('select created_at::float8 as made from drizzle.__drizzle_migrations')
  return new Set((rows as { made: number }[]).map(({ made }) => made))
}

async function apply(session: Session, migration: Migration, onWait: () => void): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      if (await tryOnce(session, migration)) return
      onWait()
    } catch (error) {
      if (!LOCKED.includes((error as { code?: unknown }).code)) throw error
      if (tries === MOST_TRIES) throw new MigrationError(busy(migration.name))
    }
    await wait(RETRY_MS)
  }
}

/** Returns false when another process is migrating. */
async function tryOnce(session: Session, { made, hash, statements }: Migration): Promise<boolean> {
  const { query, outside } = session
  await query('begin')
  try {
    // Never waits for the lock: an index that is built beside others would wait for the one who waits.
    const { rows } = await query('select pg_try_advisory_xact_lock($1) as taken', [ADVISORY_LOCK])
    const { taken } = rows[0] as { taken: boolean }
    if (taken && !(await applied(session)).has(made)) {
      await query('set local statement_timeout = 0')
      // The server takes its locks from a process that is suspended, except while an index is built beside it.
      await query(`set local idle_in_transaction_session_timeout = ${statements.some(concurrentIndexOf) ? 0 : IDLE_MS}`)
      await query(`set local lock_timeout = ${LOCK_MS}`)
      for (const statement of statements) {
        const index = concurrentIndexOf(statement)
        if (index && outside) await outside(unlocked => buildIndex(unlocked, statement, index))
        else await query(index ? statement.replace(/ concurrently/i, '') : statement)
      }
      await query('create schema if not exists drizzle')
      await query(
        'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
      )
      await query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, made])
    }
    await query('commit')
    return taken
  } catch (error) {
    await query('rollback').catch(() => {})
    throw error
  }
}

/** Builds an index while others write. A run that was cut leaves one that is not valid, which is built again. */
async function buildIndex(query: Session['query'], statement: string, name: string): Promise<void> {
  const { rows } = await query('select indisvalid as valid from pg_index where indexrelid = to_regclass($1)', [name])
  const [index] = rows as { valid: boolean }[]
  if (index?.valid) return
  if (index) await query(`drop index concurrently "${name}"`)
  await query(statement)
}

async function withSession(database: Database, act: (session: Session) => Promise<void>): Promise<void> {
  if (database.kind === 'embedded') return act({ query: (text, values) => database.client.query(text, values) })
  const connect = () => connectWithoutLimits(database.client, database.directUrl)
  const own = await connect()
  try {
    await act({
      query: (text, values) => own.query(text, values),
      async outside(build) {
        const other = await connect()
        try {
          await other.query('set statement_timeout = 0')
          await build((text, values) => other.query(text, values))
        } finally {
          await other.end()
        }
      },
    })
  } finally {
    await own.end()
  }
}

const NEWER =
  'Las tablas de la base son de una versión posterior, con la que este programa no puede trabajar. Instale esa versión, o restaure una copia de la base de antes de actualizarla.'
const older = (count: number) =>
  `A las tablas de la base les faltan ${count} cambios de esta versión, y DATABASE_MIGRATE_AT_START=false pide no hacerlos al arrancar. Ejecute: npm run nanduti -- migrate`
const busy = (name: string) =>
  `El cambio ${name} no consiguió su tabla en diez minutos: otra transacción la retiene. Búsquela en pg_stat_activity, y ejecute otra vez: npm run nanduti -- migrate`
