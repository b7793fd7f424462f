/**
 * Every sealed secret of the database: the columns whose name ends in `_enc`, of every table that has them. A new one is found by its
 * name, so a rotation of the key (cli/keys-rotate.ts) cannot forget it.
 */
import { and, asc, eq, getTableColumns, getTableName, is, isNotNull } from 'drizzle-orm'
import { type PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './open.ts'
import * as schema from './schema.ts'

const SUFFIX = '_enc'

type SealedColumn = { table: PgTable; id: PgColumn; column: PgColumn }

export type SealedValue = SealedColumn & {
  rowId: number
  value: string
  /** What the vault binds it to: `emitters:csc:12`. */
  context: string
}

const COLUMNS: readonly SealedColumn[] = Object.values(schema)
  .filter(value => is(value, PgTable))
  .flatMap(table => {
    const { id, ...others } = getTableColumns(table) as Record<string, PgColumn>
    const sealed = Object.values(others).filter(({ name }) => name.endsWith(SUFFIX))
    return id ? sealed.map(column => ({ table, id, column })) : []
  })

export async function listSealedValues(db: Db): Promise<SealedValue[]> {
  const found: SealedValue[] = []
  for (const place of COLUMNS) {
    const { table, id, column } = place
    const rows = await db.select({ rowId: id, value: column }).from(table).where(isNotNull(column)).orderBy(asc(id))
    const name = `${getTableName(table)}:${column.name.slice(0, -SUFFIX.length)}`
    for (const { rowId, value } of rows as { rowId: number; value: string }[])
      found.push({ ...place, rowId, value, context: `${name}:${rowId}` })
  }
  return found
}

/** Puts `value` in its place, unless somebody has changed it since it was read: then it is left alone. */
export async function replaceSealedValue(db: Db, { table, id, column, rowId, value: old }: SealedValue, value: string) {
  await db
    .update(table)
    .set({ [column.name]: value })
    .where(and(eq(id, rowId), eq(column, old)))
}
