/** A copy of all tables, and their return: what a dump and its restore do to a database, within a running test. */
import { sql } from 'drizzle-orm'
import type { Db } from '../../src/db/index.ts'

export type TableCopy = {
  /** Puts the older rows in place of the newer ones. Ids are given again from where they were. */
  restore(): Promise<void>
}

const SCHEMA = 'copia'

export async function copyTables(db: Db): Promise<TableCopy> {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const run = (text: string) => db.execute(sql.raw(text))
  await run(`drop schema if exists ${SCHEMA} cascade`)
  await run(`create schema ${SCHEMA}`)
  for (const { name } of tables) await run(`create table ${SCHEMA}.${name} as table public.${name}`)
  const { rows: columns } = await db.execute<{ table: string; column: string }>(sql`
    select quote_ident(table_name) as "table", quote_ident(column_name) as "column" from information_schema.columns
    where table_schema = 'public' and is_identity = 'YES'`)
  return {
    restore: () =>
      db.transaction(async tx => {
        const write = (text: string) => tx.execute(sql.raw(text))
        // Foreign keys are not checked: rows come back table by table.
        await write('set local session_replication_role = replica')
        await write(`truncate ${tables.map(({ name }) => `public.${name}`).join(', ')} cascade`)
        for (const { name } of tables)
          await write(`insert into public.${name} overriding system value select * from ${SCHEMA}.${name}`)
        for (const { table, column } of columns)
          await write(
            `select setval(pg_get_serial_sequence('public.${table}', '${column}'), (select coalesce(max(${column}), 0) + 1 from public.${table}), false)`,
          )
      }),
  }
}
