/**
 * Every sealed secret of the database: the columns whose name ends in `_enc`, of every table that has them. A new one is found by its
 * name, so a rotation of the key (operations/rotate-keys.ts) cannot forget it.
 */
import { and, asc, eq, getTableColumns, getTableName, inArray, is, isNotNull, sql } from 'drizzle-orm'
import { type PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './open.ts'
import * as schema from './schema/index.ts'

const SUFFIX = '_enc'

/** A table's columns but the sealed ones: what lists and choices read. */
export function openColumns<Table extends PgTable>(table: Table) {
  const open = Object.entries(getTableColumns(table)).filter(([name]) => !name.endsWith(SUFFIX))
  return Object.fromEntries(open) as Omit<Table['_']['columns'], `${string}${typeof SUFFIX}`>
}

type SealedColumn = { table: PgTable; id: PgColumn; column: PgColumn }

export type SealedValue = SealedColumn & {
  rowId: number | string
  value: string
  /** What the vault binds it to: `emitters:csc:12`. */
  context: string
}

/** Throws for a sealed column whose rows have no key of one column: a rotation could not put its values back. */
export function findSealedColumns(tables: readonly PgTable[]): SealedColumn[] {
  return tables.flatMap(table => {
    const columns: Record<string, PgColumn> = getTableColumns(table)
    const sealed = Object.values(columns).filter(({ name }) => name.endsWith(SUFFIX))
    if (sealed.length === 0) return []
    const id = columns.id ?? Object.values(columns).find(({ primary }) => primary)
    if (!id) throw new Error(`${getTableName(table)} has sealed columns and no key of one column`)
    return sealed.map(column => ({ table, id, column }))
  })
}

const COLUMNS = findSealedColumns(Object.values(schema).filter(value => is(value, PgTable)))

export async function listSealedValues(db: Db): Promise<SealedValue[]> {
  const found: SealedValue[] = []
  for (const place of COLUMNS) {
    const { table, id, column } = place
    const rows = await db.select({ rowId: id, value: column }).from(table).where(isNotNull(column)).orderBy(asc(id))
    const name = `${getTableName(table)}:${column.name.slice(0, -SUFFIX.length)}`
    for (const { rowId, value } of rows as { rowId: number | string; value: string }[])
      found.push({ ...place, rowId, value, context: `${name}:${rowId}` })
  }
  return found
}

/** The ids of the keys that those values name (vault.ts), each once: enough to tell whether a ring opens them. */
export async function listSealingKeys(db: Db): Promise<string[]> {
  const found = new Set<string>()
  for (const { table, column } of COLUMNS) {
    const id = sql<string>`split_part(${column}, ':', 2)`
    for (const row of await db.selectDistinct({ id }).from(table).where(isNotNull(column))) found.add(row.id)
  }
  return [...found]
}

/**
 * Waits for transactions that are writing to a table with sealed columns, one table after the other. Who writes from then on has done
 * nothing yet: it finds the key as it is by now.
 */
export async function waitForWriters(db: Db): Promise<void> {
  // In this mode a lock waits for writers alone, keeps only them waiting, and is given back at once.
  for (const table of new Set(COLUMNS.map(column => column.table)))
    await db.transaction(tx => tx.execute(sql`lock table ${table} in share mode`))
}

/** Empties what keys of these ids sealed. Gives how many values that were. */
export async function clearSealedValues(db: Db, keyIds: readonly string[]): Promise<number> {
  let count = 0
  for (const { table, id, column } of COLUMNS) {
    const cleared = await db
      .update(table)
      .set({ [column.name]: null })
      .where(inArray(sql`split_part(${column}, ':', 2)`, [...keyIds]))
      .returning({ id })
    count += cleared.length
  }
  return count
}

/** Puts `value` in its place, unless it has changed since it was read. */
export async function replaceSealedValue(db: Db, { table, id, column, rowId, value: old }: SealedValue, value: string) {
  await db
    .update(table)
    .set({ [column.name]: value })
    .where(and(eq(id, rowId), eq(column, old)))
}
