/** SQL of the postings of documents: what was sent where, and the outcome. */
import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, ne } from 'drizzle-orm'
import { type AttemptOutcome, attempts, type Db, dtes, type Tx } from '../../../db/index.ts'
import type { DteRef } from './dtes.queries.ts'

export type AttemptRow = typeof attempts.$inferSelect
export type NewAttempt = typeof attempts.$inferInsert

/** Returns a new posting as it is stored. */
export const asStoredAttempt = (row: NewAttempt, id: number): AttemptRow =>
  ({
    ...Object.fromEntries(Object.keys(getTableColumns(attempts)).map(name => [name, null])),
    ...row,
    id,
  }) as AttemptRow

/** Inserts postings, at most one per document. Returns them in the order of `rows`. */
export async function insertAttempts(tx: Tx, rows: readonly NewAttempt[]): Promise<AttemptRow[]> {
  const inserted = await tx
    .insert(attempts)
    .values([...rows])
    .returning()
  const byDte = new Map(inserted.map(attempt => [attempt.dte_id, attempt]))
  return rows.map(({ dte_id = null }) => byDte.get(dte_id) as AttemptRow)
}

/** End of a posting. */
export type AttemptEnd = {
  attempt: Pick<AttemptRow, 'empresa_id' | 'id'>
  end: Pick<NewAttempt, 'outcome' | 'finished_at' | 'error_code' | 'sifen_result_code' | 'sifen_result_msg'>
}

/**
 * Stores the end of a posting. SIFEN's answer also overwrites "unknown"; any other end is stored only where none is
 * yet. mover_1 does the same for documents.
 */
export async function finishAttempt(db: Db, { attempt: { empresa_id, id }, end }: AttemptEnd): Promise<void> {
  await db
    .update(attempts)
    .set(end)
    .where(
      and(eq(attempts.empresa_id, empresa_id), eq(attempts.id, id), inArray(attempts.outcome, OPEN_TO[end.outcome])),
    )
}

const OPEN_TO: Readonly<Record<AttemptOutcome, AttemptOutcome[]>> = {
  pending: [],
  not_sent: ['pending'],
  unknown: ['pending'],
  answered: ['pending', 'unknown'],
}

/** Returns all postings of a document, oldest first. */
export async function listAttempts(db: Db, { empresa_id, id }: DteRef): Promise<AttemptRow[]> {
  return db
    .select()
    .from(attempts)
    .where(and(eq(attempts.empresa_id, empresa_id), eq(attempts.dte_id, id)))
    .orderBy(asc(attempts.id))
}

export async function lastAttempt(db: Db, { empresa_id, id }: DteRef): Promise<AttemptRow | undefined> {
  const [row] = await db
    .select()
    .from(attempts)
    .where(and(eq(attempts.empresa_id, empresa_id), eq(attempts.dte_id, id)))
    .orderBy(desc(attempts.id))
    .limit(1)
  return row
}

/** Returns the latest posting that SIFEN may have received. */
export async function lastPossible(db: Db, { empresa_id, id }: DteRef): Promise<AttemptRow | undefined> {
  return (await lastPossibles(db, empresa_id, [id])).get(id)
}

/** Returns the latest possible posting of several documents of one company, by the document's id. */
export async function lastPossibles(
  db: Db,
  empresaId: number,
  ids: readonly number[],
): Promise<Map<number, AttemptRow>> {
  const rows = await db
    .select()
    .from(attempts)
    .where(
      and(eq(attempts.empresa_id, empresaId), inArray(attempts.dte_id, [...ids]), ne(attempts.outcome, 'not_sent')),
    )
    .orderBy(asc(attempts.id))
  return new Map(rows.map(row => [row.dte_id as number, row]))
}

/** Returns documents in doubt, each with the address of its last posting. */
export async function listDoubts(db: Db) {
  return db
    .select({ id: dtes.id, ambiente: dtes.ambiente, base_url: attempts.base_url })
    .from(dtes)
    .innerJoin(attempts, and(eq(attempts.empresa_id, dtes.empresa_id), eq(attempts.id, dtes.last_attempt_id)))
    .where(and(eq(dtes.estado, 'sent'), isNotNull(dtes.due_at)))
    .orderBy(asc(dtes.id))
}
