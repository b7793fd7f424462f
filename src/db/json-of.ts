/** Rows as JSON, for statements and functions of the database that take many in one parameter. */
import { getTableColumns } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

/** Returns the values of the columns for JSON, in the form that the server reads. */
export const jsonOf = (columns: readonly PgColumn[], row: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(columns.map(column => [column.name, driverValue(column, row[column.name])]))

/** Returns the values of those columns of the table that the row gives. */
export function jsonGiven(table: PgTable, row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const columns: Readonly<Record<string, PgColumn>> = getTableColumns(table)
  return jsonOf(
    Object.keys(row).flatMap(name => columns[name] ?? []),
    row,
  )
}

/** Returns the column's value for JSON. A jsonb value stays as it is. JSON cannot hold a lone surrogate. */
function driverValue(column: PgColumn, value: unknown): unknown {
  if (value === null || value === undefined) return null
  const driven = column.columnType === 'PgJsonb' ? value : column.mapToDriverValue(value)
  return typeof driven === 'string' ? driven.toWellFormed() : driven
}
