/** SQL of pulling in. Reads late rows of every company, and changes each by compare-and-set, naming its company. */
import { and, eq, gt, sql } from 'drizzle-orm'
import { attempts, contadores, type Db, emitters, raising } from '../db/index.ts'
import { keyColumns } from './due.queries.ts'
import type { Kind } from './longest-waits.ts'

export type Late = Readonly<Record<string, unknown>> & { due: Date }

/** Returns rows that are due after `bound`. */
export async function lateRows(db: Db, kind: Kind, bound: Date, limit: number): Promise<Late[]> {
  const rows = await db
    .select({ ...keyColumns(kind), due: kind.due })
    .from(kind.table)
    .where(and(gt(kind.due, bound), kind.where))
    .limit(limit)
  return rows as unknown as Late[]
}

/** Makes the row due at `at`, if it is still due at the instant that was read. */
export async function pullInRow(db: Db, kind: Kind, row: Late, at: Date): Promise<void> {
  const isRow = Object.entries(keyColumns(kind)).map(([name, column]) => eq(column, row[name]))
  const set = { [kind.due.name]: at, ...(kind.table === contadores && { version: sql`${contadores.version} + 1` }) }
  const change = (on: Db) =>
    on
      .update(kind.table)
      .set(set)
      .where(and(...isRow, eq(kind.due, row.due)))
  if (kind.table !== emitters) await change(db)
  else await raising(db, sql`select empresa_id from ${emitters} where ${and(...isRow)}`, change)
}

/** Pulls in the instants of postings that lie ahead of now: a doubt counts from them. */
export async function pullInAttempts(
  db: Db,
  of: { empresa_id: number } & ({ dte_id: number } | { evento_id: number }),
  now: Date,
): Promise<void> {
  const { empresa_id, dte_id, evento_id, sent_at, finished_at } = attempts
  const isOf = 'dte_id' in of ? eq(dte_id, of.dte_id) : eq(evento_id, of.evento_id)
  const at = sql`${now.toISOString()}::timestamptz`
  await db
    .update(attempts)
    .set({ sent_at: sql`least(${sent_at}, ${at})`, finished_at: sql`least(${finished_at}, ${at})` })
    .where(and(eq(empresa_id, of.empresa_id), isOf, sql`greatest(${sent_at}, ${finished_at}) > ${at}`))
}
