/** A row passed to a statement in one parameter, to insert it with values from other parts of the statement. */
import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

/** `names`: the columns to insert into. `values`: the columns of `source`, in their types. */
export type JsonRecord = { names: SQL; values: SQL; source: SQL }

type Shape = { columns: readonly PgColumn[]; names: SQL; values: SQL; types: string }
const shapes = new WeakMap<PgTable, Map<string, Shape>>()

/**
 * Builds the source of a row under the name `alias`. The text of the statement depends on the columns only, so that the
 * server plans it once.
 */
export function jsonRecord(table: PgTable, row: Readonly<Record<string, unknown>>, alias: string): JsonRecord {
  const { columns, names, values, types } = shapeOf(table, Object.keys(row), alias)
  const text = JSON.stringify(jsonOf(columns, row))
  return { names, values, source: sql`json_to_record(${text}::json) as ${sql.raw(alias + types)}` }
}

/** Returns the values of the columns for JSON, in the form that the server reads. */
export const jsonOf = (columns: readonly PgColumn[], row: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(columns.map(column => [column.name, driverValue(column, row[column.name])]))

function shapeOf(table: PgTable, keys: readonly string[], alias: string): Shape {
  const known = shapes.get(table) ?? new Map<string, Shape>()
  shapes.set(table, known)
  const key = `${alias} ${keys.join()}`
  const shape = known.get(key) ?? makeShape(table, keys, alias)
  known.set(key, shape)
  return shape
}

function makeShape(table: PgTable, keys: readonly string[], alias: string): Shape {
  const all: Readonly<Record<string, PgColumn>> = getTableColumns(table)
  const columns = keys.map(key => all[key] as PgColumn)
  const listOf = (text: (column: PgColumn) => string) => columns.map(text).join(', ')
  return {
    columns,
    names: sql.raw(listOf(({ name }) => `"${name}"`)),
    values: sql.raw(listOf(({ name }) => `${alias}."${name}"`)),
    types: ` (${listOf(column => `"${column.name}" ${column.getSQLType()}`)})`,
  }
}

/** Returns the column's value for JSON. A jsonb value stays as it is. JSON cannot hold a lone surrogate. */
function driverValue(column: PgColumn, value: unknown): unknown {
  if (value === null || value === undefined) return null
  const driven = column.columnType === 'PgJsonb' ? value : column.mapToDriverValue(value)
  return typeof driven === 'string' ? driven.toWellFormed() : driven
}
