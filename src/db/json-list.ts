/** Keys of rows passed to a statement in one parameter, so that it changes many rows at once. */
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { jsonOf } from './json-of.ts'

/**
 * Returns a source to join with, and the condition that finds the rows with those keys. Not for jsonb. The text of the
 * statement does not depend on the number of rows, so that the server plans it once.
 */
export function jsonList(
  keys: readonly PgColumn[],
  rows: readonly Readonly<Record<string, unknown>>[],
): { source: SQL; isListed: SQL | undefined } {
  const types = keys.map(key => sql`${sql.identifier(key.name)} ${sql.raw(key.getSQLType())}`)
  const text = JSON.stringify(rows.map(row => jsonOf(keys, row)))
  const source = sql`json_to_recordset(${text}::json) as listed (${sql.join(types, sql`, `)})`
  return { source, isListed: and(...keys.map(key => eq(key, sql`listed.${sql.identifier(key.name)}`))) }
}
