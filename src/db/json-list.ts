/**
 * Rows passed to a statement in one parameter. `update … from` these rows changes many rows at once, each with its own
 * values.
 */
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

type Columns = Record<string, PgColumn>
export type JsonRow = Readonly<Record<string, unknown>>

/** A join source: the key columns that find the row to change, and the columns to set. */
export type JsonList<Keys extends Columns> = {
  source: SQL & { readonly rows: readonly JsonRow[] }
  of: { readonly [Name in keyof Keys]: JsonColumn }
  set: Readonly<Record<string, JsonColumn>>
}
type JsonColumn = SQL & { readonly key: string }

const NAME = sql.identifier('listed')

/**
 * Returns rows with the columns of `keys` and `written`, in their types. A missing value is null. Not for jsonb. The
 * text of the statement does not depend on the number of rows, so that the server plans it once.
 */
export function jsonList<Keys extends Columns>(keys: Keys, written: Columns, rows: readonly JsonRow[]): JsonList<Keys> {
  const columns = Object.entries({ ...keys, ...written })
  const driven = rows.map(row =>
    Object.fromEntries(columns.map(([key, column]) => [key, driverValue(column, row[key])])),
  )
  const types = columns.map(([key, column]) => sql`${sql.identifier(key)} ${sql.raw(column.getSQLType())}`)
  const source = sql`json_to_recordset(${JSON.stringify(driven)}::json) as ${NAME} (${sql.join(types, sql`, `)})`
  const named = (of: Columns) =>
    Object.fromEntries(Object.keys(of).map(key => [key, Object.assign(sql`${NAME}.${sql.identifier(key)}`, { key })]))
  return { source: Object.assign(source, { rows }), of: named(keys) as JsonList<Keys>['of'], set: named(written) }
}

const namesOf = (change: object) =>
  Object.entries(change)
    .filter(([, value]) => value !== undefined)
    .map(([name]) => name)
    .sort()

/** Groups items whose changes write the same columns. Each group is one statement. */
export const sameColumns = <Item>(items: readonly Item[], changeOf: (item: Item) => object): Item[][] => [
  ...Map.groupBy(items, item => namesOf(changeOf(item)).join()).values(),
]

/** Returns the columns that a change writes. */
export function writtenColumns(columns: Columns, change: object): Columns {
  const names = namesOf(change)
  return Object.fromEntries(Object.entries(columns).filter(([name]) => names.includes(name)))
}

/** Returns the column's value for JSON, which cannot hold a lone surrogate. */
function driverValue(column: PgColumn, value: unknown): unknown {
  const driven = value === null || value === undefined ? null : column.mapToDriverValue(value)
  return typeof driven === 'string' ? driven.toWellFormed() : driven
}
