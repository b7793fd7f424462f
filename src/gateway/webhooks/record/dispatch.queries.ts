/** SQL that reads what is to be delivered: events, due deliveries and their subscriptions. */
import { and, asc, eq, inArray, isNull, lte, notInArray, sql } from 'drizzle-orm'
import { type Db, outbox, type Tx, webhookDeliveries, webhooks } from '../../../db/index.ts'
import { hasProdEmitter, type WebhookRef } from './webhooks.queries.ts'

export type PendingEvent = Pick<
  typeof outbox.$inferSelect,
  'id' | 'empresa_id' | 'event' | 'dte_id' | 'lote_id' | 'evento_id' | 'body'
>

/**
 * Returns events without deliveries, in the order of their occurrence, except those from the first to the last of
 * `underWay`. The ids are cast to the numbers of JavaScript, because reading rows by typed columns costs more than the
 * query.
 */
export async function pendingEvents(
  db: Db,
  limit: number,
  underWay: readonly PendingEvent[] = [],
): Promise<PendingEvent[]> {
  const first = underWay[0]?.id ?? 0
  const last = underWay.at(-1)?.id ?? 0
  const { rows } = await db.execute<PendingEvent>(sql`
    select id::float8, empresa_id::float8, event, dte_id::float8, lote_id::float8, evento_id::float8, body
    from ${outbox} where dispatched_at is null and (${outbox}.id < ${first} or ${outbox}.id > ${last})
    order by ${outbox}.id limit ${limit}`)
  return rows
}

/** Returns whether companies other than these have events without deliveries. */
export async function hasOtherEvents(db: Db, empresaIds: readonly number[]): Promise<boolean> {
  const others = await db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(isNull(outbox.dispatched_at), notInArray(outbox.empresa_id, [...empresaIds])))
    .limit(1)
  return others.length > 0
}

export async function insertDeliveries(tx: Tx, rows: (typeof webhookDeliveries.$inferInsert)[]): Promise<number[]> {
  if (rows.length === 0) return []
  const inserted = await tx
    .insert(webhookDeliveries)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: webhookDeliveries.id })
  return inserted.map(({ id }) => id)
}

const ENDPOINT = {
  empresa_id: webhooks.empresa_id,
  id: webhooks.id,
  url: webhooks.url,
  events: webhooks.events,
  secret_enc: webhooks.secret_enc,
  previous_secret_enc: webhooks.previous_secret_enc,
  previous_until: webhooks.previous_until,
  failing_since: webhooks.failing_since,
  httpsOnly: hasProdEmitter(sql`${webhooks}.empresa_id`),
}
export type Endpoint = Awaited<ReturnType<typeof dueEndpoints>>[number]

/** Returns the active subscriptions with due deliveries: all, or `only`. Unscoped: it serves every company. */
export async function dueEndpoints(db: Db, now: Date, only?: WebhookRef) {
  const due = sql`exists (select 1 from ${webhookDeliveries} where ${webhookDeliveries.empresa_id} = ${webhooks.empresa_id}
    and ${webhookDeliveries.webhook_id} = ${webhooks.id} and ${lte(webhookDeliveries.due_at, now)})`
  const scope = only && and(eq(webhooks.empresa_id, only.empresa_id), eq(webhooks.id, only.id))
  return db
    .select(ENDPOINT)
    .from(webhooks)
    .where(and(scope, webhooks.activo, isNull(webhooks.removed_at), due))
    .orderBy(asc(webhooks.id))
}

/** Returns the active ones among these subscriptions of one company. */
export async function activeEndpoints(db: Db, empresaId: number, ids: readonly number[]): Promise<Endpoint[]> {
  if (ids.length === 0) return []
  return db
    .select(ENDPOINT)
    .from(webhooks)
    .where(
      and(
        eq(webhooks.empresa_id, empresaId),
        inArray(webhooks.id, [...ids]),
        webhooks.activo,
        isNull(webhooks.removed_at),
      ),
    )
}

export async function findEndpoint(db: Db, { empresa_id, id }: WebhookRef): Promise<Endpoint | undefined> {
  const [row] = await db
    .select(ENDPOINT)
    .from(webhooks)
    .where(and(eq(webhooks.empresa_id, empresa_id), eq(webhooks.id, id), isNull(webhooks.removed_at)))
  return row
}

export type DueDelivery = Awaited<ReturnType<typeof dueDeliveries>>[number]
/** Columns of a delivery that an attempt needs. */
export type Deliverable = Pick<
  DueDelivery,
  'id' | 'outbox_id' | 'event' | 'attempts' | 'timestamp' | 'signature' | 'signature_previous' | 'body'
>

/** A delivery with its timestamp and signatures. */
export type Signed = Deliverable & { timestamp: number; signature: string }

/** Returns the due deliveries of one endpoint, oldest first, each with its body and the ids of its subject. */
export async function dueDeliveries(db: Db, { empresa_id, id }: WebhookRef, now: Date, limit: number) {
  const { dte_id, lote_id, evento_id, body } = outbox
  const { outbox_id, event, attempts, timestamp, signature, signature_previous, due_at } = webhookDeliveries
  const frozen = { timestamp, signature, signature_previous }
  return db
    .select({
      id: webhookDeliveries.id,
      outbox_id,
      event,
      attempts,
      ...frozen,
      due_at,
      dte_id,
      lote_id,
      evento_id,
      body,
    })
    .from(webhookDeliveries)
    .innerJoin(
      outbox,
      and(eq(outbox.empresa_id, webhookDeliveries.empresa_id), eq(outbox.id, webhookDeliveries.outbox_id)),
    )
    .where(
      and(
        eq(webhookDeliveries.empresa_id, empresa_id),
        eq(webhookDeliveries.webhook_id, id),
        lte(webhookDeliveries.due_at, now),
      ),
    )
    .orderBy(asc(webhookDeliveries.due_at), asc(webhookDeliveries.id))
    .limit(limit)
}
