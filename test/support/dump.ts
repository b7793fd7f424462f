/**
 * Dumps the whole database as text. Two equal dumps mean that no row changed. A text that is not in the dump is not
 * stored in plain form.
 */
import { sql } from 'drizzle-orm'
import type { Db } from '../../src/db/index.ts'

/**
 * Returns one line per row, in order, each after the name of its table. Excludes the tables of `except`.
 */
export async function dump(db: Db, except: readonly string[] = []): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
    where schemaname = 'public'`)
  const tables = rows
    .filter(({ name }) => !except.includes(name))
    .map(({ name }) => sql`select ${name} || ' ' || t::text as line from ${sql.raw(name)} t`)
  const dumped = await db.execute<{ line: string }>(sql`${sql.join(tables, sql` union all `)} order by line`)
  return dumped.rows.map(({ line }) => line).join('\n')
}
