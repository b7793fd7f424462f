/**
 * SQL of lists, in forms that let the planner choose well: by the company's own index, and once for all calls
 * (docs/notes 252).
 */
import { desc, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { dtes } from '../../db/index.ts'

/**
 * Condition for one company whose rows are ordered by `NEWEST`. A plain equality would make the company a constant of
 * the order. The planner could then walk all documents by id, those of other companies and states too, until it has
 * found enough. It does not look at the company, so that it plans once for all companies.
 */
export const inEmpresa = (empresaId: number | Placeholder): SQL =>
  sql`${dtes.empresa_id} = any(array[${unseen(empresaId, dtes.empresa_id)}])`

/** Order of a company's documents, newest first. */
export const NEWEST = [desc(dtes.empresa_id), desc(dtes.id)]

/** A limit as a literal. With a parameter the planner would plan the statement at every call. */
export const atMost = (rows: number) => sql.raw(String(Math.trunc(rows))) as unknown as Placeholder

/**
 * A value of that column that the planner does not look at. Otherwise it plans the statement again at every call, while
 * it expects less work from a plan for that company, day or environment.
 */
export const unseen = (value: unknown, column: PgColumn): SQL =>
  sql`(select ${sql.param(value, column)}::${sql.raw(column.getSQLType())})`
