/** The whole database as text. Equal before and after means that no row has changed; what it does not contain is not stored in the open. */
import { sql } from 'drizzle-orm'
import type { Db } from '../../src/db/index.ts'

/** One line a row, in order, each after the name of its table. The jobs that wait are among them; tables of `except` are not. */
export async function dump(db: Db, except: readonly string[] = []): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
    where schemaname = 'public' or (schemaname, tablename) = ('pgboss', 'job')`)
  const tables = rows
    .filter(({ name }) => !except.includes(name))
    .map(({ name }) => sql`select ${name} || ' ' || t::text as line from ${sql.raw(name)} t`)
  const dumped = await db.execute<{ line: string }>(sql`${sql.join(tables, sql` union all `)} order by line`)
  return dumped.rows.map(({ line }) => line).join('\n')
}
