/**
 * Lends one PGlite to one suite after another in a process: opening one takes as much processor time as most suites.
 * Closing it resets it: every table has the template's rows, sequences restart, and nothing of the session remains. A
 * database with altered tables is not used again.
 */
import type { PGlite } from '@electric-sql/pglite'
import { type Database, embeddedDatabase } from '../../src/db/index.ts'

const MOST_IDLE = 2
const idle: Fresh[] = []

/** A database in the state of the template, and the data for restoring that state. */
type Fresh = { client: PGlite; shape: string; kept: Kept[] }
/** A table that has rows in the template. */
type Kept = { table: string; rows: string }

/** Returns a database in the state of the template: one that was returned, or the one that `open` makes. */
export async function lendPglite(open: () => Promise<PGlite>): Promise<Database> {
  return lend(idle.pop() ?? (await remember(await open())))
}

/** Wraps the database, so that code that a suite left running finds it closed, and not the next suite's database. */
async function lend(fresh: Fresh): Promise<Database> {
  const { client } = fresh
  let isOpen = true
  const close = async () => {
    if (!isOpen) return
    isOpen = false
    if (idle.length < MOST_IDLE && (await empty(fresh))) idle.push(fresh)
    else await client.close()
  }
  const lent = new Proxy(client, {
    get(target, name) {
      if (name === 'close') return close
      if (name === 'closed') return !isOpen
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      return (...args: unknown[]) =>
        isOpen ? value.apply(target, args) : Promise.reject(new Error('PGlite is closed'))
    },
  })
  return { ...(await embeddedDatabase(lent)), close }
}

async function remember(client: PGlite): Promise<Fresh> {
  const kept = await Promise.all(
    (await filledTables(client)).map(async table => ({ table, rows: await rowsOf(client, table) })),
  )
  return { client, shape: await shapeOf(client), kept }
}

/** Resets the database. Returns false when that is impossible. */
async function empty({ client, shape, kept }: Fresh): Promise<boolean> {
  await client.exec('discard all')
  if ((await shapeOf(client)) !== shape) return false
  const filled = await filledTables(client)
  const others = filled.filter(name => kept.every(({ table }) => table !== name))
  if (others.length > 0) await client.exec(`truncate ${others.join(', ')} cascade`)
  for (const { table, rows } of kept) {
    if ((await rowsOf(client, table)) === rows) continue
    await client.exec(`truncate ${table}`)
    await client.query(
      `insert into ${table} overriding system value select * from jsonb_populate_recordset(null::${table}, $1)`,
      [rows],
    )
  }
  await client.exec(RESTART)
  // Otherwise the log of all suites would stay in memory.
  await client.exec('checkpoint')
  return true
}

const OURS = `nspname not in ('pg_catalog', 'information_schema') and nspname not like 'pg\\_%'`

async function filledTables(client: PGlite): Promise<string[]> {
  const tables = await client.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name from pg_class c join pg_namespace n on n.oid = relnamespace
      where relkind = 'r' and ${OURS} order by name`,
  )
  const filled = tables.rows.map(({ name }) => `select '${name}' as name where exists (select from ${name})`)
  return (await client.query<{ name: string }>(filled.join(' union all '))).rows.map(({ name }) => name)
}

async function rowsOf(client: PGlite, table: string): Promise<string> {
  const { rows } = await client.query<{ all: string }>(
    `select coalesce(jsonb_agg(t order by t::text), '[]')::text as all from ${table} t`,
  )
  return rows[0]?.all ?? ''
}

/** Returns a text that changes with any table, column, index, constraint, trigger, function or sequence. */
async function shapeOf(client: PGlite): Promise<string> {
  const { rows } = await client.query<{ shape: string }>(`
    with ours as (select oid from pg_namespace where ${OURS}),
    things as (
      select row('c', c.oid, relname, relkind, relnatts, relchecks, relhastriggers)::text as thing from pg_class c where relnamespace in (select * from ours)
      union all
      select row('a', attrelid, attnum, attname, atttypid, atttypmod, attnotnull, atthasdef, attisdropped)::text
        from pg_attribute a join pg_class c on c.oid = attrelid where relnamespace in (select * from ours) and attnum > 0
      union all select row('k', oid, conname, convalidated)::text from pg_constraint where connamespace in (select * from ours)
      union all select row('d', oid, pg_get_expr(adbin, adrelid))::text from pg_attrdef
      union all select row('t', oid, tgname, tgenabled)::text from pg_trigger
      union all select row('p', oid, md5(prosrc))::text from pg_proc where pronamespace in (select * from ours)
      union all select row('i', indexrelid, indisvalid)::text from pg_index
      union all select row('n', oid, nspname)::text from pg_namespace where oid in (select * from ours)
      union all select row('s', setdatabase, setrole, setconfig)::text from pg_db_role_setting
    )
    select md5(string_agg(thing, '|' order by thing)) as shape from things`)
  return rows[0]?.shape ?? ''
}

/** Restarts sequences after the template's rows, where the rows are numbered. */
const RESTART = `
  select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false) from pg_sequences
   where last_value is not null and schemaname <> 'drizzle'`
