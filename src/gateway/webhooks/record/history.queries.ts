/** SQL for viewing and resending past deliveries and their attempts. */
import { and, asc, desc, eq, getTableColumns, gte, inArray, max, sql } from 'drizzle-orm'
import { type Db, type LoggedAttempt, outbox, type Tx, webhookDeliveries } from '../../../db/index.ts'
import type { WebhookRef } from './webhooks.queries.ts'

/** Deliveries that a list shows (spec, Limits: webhook delivery history). */
export const SHOWN_DELIVERIES = 50

const ofOutbox = and(eq(outbox.empresa_id, webhookDeliveries.empresa_id), eq(outbox.id, webhookDeliveries.outbox_id))
const isOf = ({ empresa_id, id }: WebhookRef) =>
  and(eq(webhookDeliveries.empresa_id, empresa_id), eq(webhookDeliveries.webhook_id, id))

const { attempt_log, ...COLUMNS } = getTableColumns(webhookDeliveries)
const DELIVERY = {
  ...COLUMNS,
  occurred_at: outbox.occurred_at,
  body: outbox.body,
}
export type ShownDelivery = Awaited<ReturnType<typeof lastDeliveries>>[number]

/** Returns the latest deliveries of a subscription, newest first. */
export async function lastDeliveries(db: Db, ref: WebhookRef, limit: number) {
  return db
    .select(DELIVERY)
    .from(webhookDeliveries)
    .innerJoin(outbox, ofOutbox)
    .where(isOf(ref))
    .orderBy(desc(webhookDeliveries.id))
    .limit(limit)
}

/**
 * Returns the latest deliveries of a company, or of one of its subscriptions, newest first. Each has its last attempt
 * and no body.
 */
export async function recentDeliveries(db: Db, empresaId: number, limit: number, webhookId?: number) {
  const { id, webhook_id, event, resend, estado, attempts, due_at, created_at } = webhookDeliveries
  const rows = await db
    .select({
      ...{ id, webhook_id, event, resend, estado, attempts, due_at, created_at },
      ...{ dte_id: outbox.dte_id, lote_id: outbox.lote_id },
      last: sql<LoggedAttempt | null>`${attempt_log} -> -1`,
    })
    .from(webhookDeliveries)
    .innerJoin(outbox, ofOutbox)
    .where(
      and(
        eq(webhookDeliveries.empresa_id, empresaId),
        webhookId === undefined ? undefined : eq(webhookDeliveries.webhook_id, webhookId),
      ),
    )
    .orderBy(desc(webhookDeliveries.id))
    .limit(limit)
  return rows.map(({ last, ...row }) => ({
    ...row,
    status: last?.status ?? null,
    error_code: last?.error_code ?? null,
    duration_ms: last?.duration_ms ?? null,
  }))
}
export type RecentDelivery = Awaited<ReturnType<typeof recentDeliveries>>[number]

/** Finds a delivery by its id. Unscoped: for the operator, who acts for every company. */
export async function findDelivery(db: Db, id: number): Promise<ShownDelivery | undefined> {
  const [row] = await db
    .select(DELIVERY)
    .from(webhookDeliveries)
    .innerJoin(outbox, ofOutbox)
    .where(eq(webhookDeliveries.id, id))
  return row
}

/** An attempt with the id of its delivery. */
export type AttemptRow = Omit<LoggedAttempt, 'started_at'> & { delivery_id: number; started_at: Date }

/** Returns all attempts of these deliveries of one company, oldest first. */
export async function attemptsOf(db: Db, empresaId: number, ids: readonly number[]): Promise<AttemptRow[]> {
  if (ids.length === 0) return []
  const { empresa_id, id } = webhookDeliveries
  const rows = await db
    .select({ id, attempt_log })
    .from(webhookDeliveries)
    .where(and(eq(empresa_id, empresaId), inArray(id, [...ids])))
    .orderBy(asc(id))
  return rows.flatMap(({ id: delivery_id, attempt_log: log }) =>
    log.map(logged => ({ ...logged, delivery_id, started_at: new Date(logged.started_at) })),
  )
}

export async function lastResend(tx: Tx, { empresa_id, id }: WebhookRef, outboxId: number): Promise<number> {
  const [row] = await tx
    .select({ last: max(webhookDeliveries.resend) })
    .from(webhookDeliveries)
    .where(and(isOf({ empresa_id, id }), eq(webhookDeliveries.outbox_id, outboxId)))
  return row?.last ?? 0
}

/** Returns events since an instant without a delivered or pending delivery, oldest first. */
export async function missedEvents(tx: Tx, ref: WebhookRef, since: Date, limit: number) {
  const { outbox_id, event, resend, estado } = webhookDeliveries
  return tx
    .select({ outbox_id, event, resend: max(resend) })
    .from(webhookDeliveries)
    .innerJoin(outbox, ofOutbox)
    .where(and(isOf(ref), gte(outbox.occurred_at, since)))
    .groupBy(outbox_id, event)
    .having(sql`not bool_or(${estado} in ('pending', 'delivered'))`)
    .orderBy(asc(outbox_id))
    .limit(limit)
}

/** Inserts an event for one subscription only, which is not dispatched to others. */
export async function insertTestEvent(tx: Tx, row: typeof outbox.$inferInsert): Promise<number> {
  const [inserted] = await tx.insert(outbox).values(row).returning({ id: outbox.id })
  return (inserted as { id: number }).id
}
