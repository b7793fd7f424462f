/** Columns of the lists that a function of the database reads, to be compared with the schema. */
import { getTableColumns, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../src/db/index.ts'

const ALIASES: Readonly<Record<string, string>> = { timestamptz: 'timestamp with time zone', int: 'integer' }
/** Names that are no columns: places, flags and parts of texts. */
const OWN = ['n', 'i', 'k', 'o', 'l', 'planned', 'con_envio', 'antes', 'despues', 'ultimo', 'ventas']

/** Returns the types that the function gives to the columns of a list, where it reads most of them. */
export async function typesInFunction(db: Db, name: string, list: string): Promise<Record<string, string>> {
  const { rows } = await db.execute<{ text: string }>(sql`select prosrc as text from pg_proc where proname = ${name}`)
  const places = [...(rows[0]?.text ?? '').matchAll(/f->'(\w+)'\)\s+as r\(([^)]+)\)/g)].filter(
    ([, read]) => read === list,
  )
  const [longest = ''] = places.map(([, , columns = '']) => columns).toSorted((a, b) => b.length - a.length)
  const pairs = longest.split(/,\s*/).map(pair => pair.replaceAll('"', '').split(' '))
  return Object.fromEntries(
    pairs.flatMap(([column = '', type = '']) => (OWN.includes(column) ? [] : [[column, ALIASES[type] ?? type]])),
  )
}

/** Returns the types of columns in the schema. */
export function typesInSchema(table: PgTable, names: readonly string[]): Record<string, string | undefined> {
  const columns: Record<string, { getSQLType(): string }> = getTableColumns(table)
  return Object.fromEntries(names.map(name => [name, columns[name]?.getSQLType().replace(/\(.*\)/, '')]))
}
