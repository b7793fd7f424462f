/** SQL of the records of every change of a document, a lot or an event: its history, and the outbox of webhooks. */
import { and, asc, eq } from 'drizzle-orm'
import { type Db, historial, outbox, type Tx, users } from '../../../db/index.ts'
import type { DteRef } from './dtes.queries.ts'

export async function insertHistorial(tx: Tx, ...rows: (typeof historial.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(historial).values(rows)
}

/** Inserts events into the outbox. `body` is the exact text of every delivery. */
export async function insertOutbox(tx: Tx, ...rows: (typeof outbox.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(outbox).values(rows)
}

/** Returns the changes of a document, oldest first, each with the name of its user. */
export async function listHistorial(db: Db, { empresa_id, id }: DteRef) {
  const { at, from, to, trigger, job, attempt_id, motivo } = historial
  return db
    .select({ at, from, to, trigger, usuario: users.name, job, attempt_id, motivo })
    .from(historial)
    .leftJoin(users, eq(users.id, historial.user_id))
    .where(and(eq(historial.empresa_id, empresa_id), eq(historial.dte_id, id)))
    .orderBy(asc(historial.id))
}
