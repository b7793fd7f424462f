/** SQL of the retention of events and deliveries. */
import { and, asc, eq, gt, inArray, isNotNull } from 'drizzle-orm'
import { type Db, empresas, outbox, type Tx, webhookDeliveries } from '../../../db/index.ts'

export async function empresaIds(db: Db): Promise<number[]> {
  const rows = await db.select({ id: empresas.id }).from(empresas).orderBy(asc(empresas.id))
  return rows.map(({ id }) => id)
}

/** Returns events of one company after an id, oldest first: ids grow with time. */
export async function eventsAfter(db: Db, empresaId: number, after: number, limit: number) {
  const { id, occurred_at, dispatched_at, posicion } = outbox
  return db
    .select({ id, occurred_at, dispatched_at, posicion })
    .from(outbox)
    .where(and(eq(outbox.empresa_id, empresaId), gt(id, after)))
    .orderBy(asc(id))
    .limit(limit)
}

/** Returns those of these events without a pending delivery. */
export async function withoutPending(tx: Tx, empresaId: number, ids: readonly number[]): Promise<number[]> {
  const { empresa_id, outbox_id, due_at } = webhookDeliveries
  const pending = await tx
    .select({ id: outbox_id })
    .from(webhookDeliveries)
    .where(and(eq(empresa_id, empresaId), inArray(outbox_id, [...ids]), isNotNull(due_at)))
  const kept = new Set(pending.map(({ id }) => id))
  return ids.filter(id => !kept.has(id))
}

/** Deletes events with their deliveries. */
export async function deleteEvents(tx: Tx, empresaId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const ofEvents = and(eq(webhookDeliveries.empresa_id, empresaId), inArray(webhookDeliveries.outbox_id, [...ids]))
  await tx.delete(webhookDeliveries).where(ofEvents)
  await tx.delete(outbox).where(and(eq(outbox.empresa_id, empresaId), inArray(outbox.id, [...ids])))
}
