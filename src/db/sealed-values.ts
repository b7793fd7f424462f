/**
 * Sealed secrets of the database: all columns whose name ends in `_enc`. New columns are found by name, so a key
 * rotation (operations/rotate-keys.ts) cannot miss one.
 */
import { and, asc, eq, getTableColumns, getTableName, inArray, is, isNotNull, sql } from 'drizzle-orm'
import { type PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './open.ts'
import * as schema from './schema/index.ts'

const SUFFIX = '_enc'

/** Returns a table's columns without the sealed ones, for lists and choices. */
export function openColumns<Table extends PgTable>(table: Table) {
  const open = Object.entries(getTableColumns(table)).filter(([name]) => !name.endsWith(SUFFIX))
  return Object.fromEntries(open) as Omit<Table['_']['columns'], `${string}${typeof SUFFIX}`>
}

type SealedColumn = { table: PgTable; id: PgColumn; column: PgColumn }

export type SealedValue = SealedColumn & {
  rowId: number | string
  value: string
  /** The place that the vault binds the value to: `emitters:csc:12`. */
  context: string
}

/**
 * Finds the sealed columns. Throws for a table without a single-column key: a rotation could not write its values back.
 */
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

/**
 * Returns the ids of the keys that sealed the values (vault.ts), each once. They tell whether a key ring opens the
 * values.
 */
export async function listSealingKeys(db: Db): Promise<string[]> {
  const found = new Set<string>()
  for (const { table, column } of COLUMNS) {
    const id = sql<string>`split_part(${column}, ':', 2)`
    for (const row of await db.selectDistinct({ id }).from(table).where(isNotNull(column))) found.add(row.id)
  }
  return [...found]
}

/**
 * Waits for transactions that write to a table with sealed columns, one table after the other. Transactions that write
 * later see the current key.
 */
export async function waitForWriters(db: Db): Promise<void> {
  // A lock in this mode waits for writers only and blocks only them. It is released at once.
  for (const table of new Set(COLUMNS.map(column => column.table)))
    await db.transaction(tx => tx.execute(sql`lock table ${table} in share mode`))
}

/** Empties the values sealed by these keys. Returns how many there were. */
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

/** Replaces a sealed value unless it changed since it was read. */
export async function replaceSealedValue(db: Db, { table, id, column, rowId, value: old }: SealedValue, value: string) {
  await db
    .update(table)
    .set({ [column.name]: value })
    .where(and(eq(id, rowId), eq(column, old)))
}
