/** The SQL from an event of the outbox to its deliveries, and of the deliveries on their way. */
import { and, asc, eq, getTableColumns, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { type Db, outbox, type Tx, webhookAttempts, webhookDeliveries, webhooks } from '../../db/index.ts'
import { hasProdEmitter, type WebhookRef } from './webhooks.queries.ts'

export type DeliveryRow = typeof webhookDeliveries.$inferSelect
export type AttemptRow = typeof webhookAttempts.$inferSelect

/** Events without deliveries, in the order in which they happened. */
export async function pendingEvents(db: Db, limit: number) {
  return db
    .select({ id: outbox.id, empresa_id: outbox.empresa_id })
    .from(outbox)
    .where(isNull(outbox.dispatched_at))
    .orderBy(asc(outbox.id))
    .limit(limit)
}

/** Takes those that no other process has taken meanwhile, in order. */
export async function takeEvents(tx: Tx, empresaId: number, ids: readonly number[], now: Date) {
  const taken = await tx
    .update(outbox)
    .set({ dispatched_at: now })
    .where(and(eq(outbox.empresa_id, empresaId), inArray(outbox.id, [...ids]), isNull(outbox.dispatched_at)))
    .returning({ id: outbox.id, event: outbox.event })
  return taken.sort((a, b) => a.id - b.id)
}

export async function subscriptionsOf(tx: Tx, empresaId: number) {
  return tx
    .select({ id: webhooks.id, events: webhooks.events, activo: webhooks.activo })
    .from(webhooks)
    .where(and(eq(webhooks.empresa_id, empresaId), isNull(webhooks.removed_at)))
    .orderBy(asc(webhooks.id))
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
  secret_enc: webhooks.secret_enc,
  previous_secret_enc: webhooks.previous_secret_enc,
  previous_until: webhooks.previous_until,
  failing_since: webhooks.failing_since,
  httpsOnly: hasProdEmitter(sql`${webhooks}.empresa_id`),
}
export type Endpoint = Awaited<ReturnType<typeof dueEndpoints>>[number]

/** The active subscriptions that have something due: all, or `only`. Unscoped: it serves every company. */
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

export async function findEndpoint(db: Db, { empresa_id, id }: WebhookRef): Promise<Endpoint | undefined> {
  const [row] = await db
    .select(ENDPOINT)
    .from(webhooks)
    .where(and(eq(webhooks.empresa_id, empresa_id), eq(webhooks.id, id), isNull(webhooks.removed_at)))
  return row
}

export type DueDelivery = Awaited<ReturnType<typeof dueDeliveries>>[number]
/** What an attempt needs of a delivery. */
export type Deliverable = Pick<
  DueDelivery,
  'id' | 'event' | 'attempts' | 'timestamp' | 'signature' | 'signature_previous' | 'body'
>

/** What is due for one endpoint, oldest first, with the text to send and the document that it is about. */
export async function dueDeliveries(db: Db, { empresa_id, id }: WebhookRef, now: Date, limit: number) {
  const { dte_id, lote_id, evento_id, body } = outbox
  return db
    .select({ ...getTableColumns(webhookDeliveries), dte_id, lote_id, evento_id, body })
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

/** What the first attempt freezes; null for a delivery that had it already. */
export type Claim = {
  id: number
  due_at: Date
  timestamp: number | null
  signature: string | null
  signature_previous: string | null
}

/**
 * Takes deliveries that are due at their `due_at`: each goes to one of all that try. Should that one die, they are due again at `again`,
 * with the timestamp and the signature that they have from now on. Gives the ids of those taken.
 */
export async function claimDeliveries(db: Db, empresaId: number, claims: readonly Claim[], again: Date) {
  const rows = claims.map(
    ({ id, due_at, timestamp, signature, signature_previous }) =>
      sql`(${id}::bigint, ${due_at.toISOString()}::timestamptz, ${timestamp}::bigint, ${signature}::text, ${signature_previous}::text)`,
  )
  const claimed = await db
    .update(webhookDeliveries)
    .set({
      due_at: again,
      timestamp: sql`coalesce(${webhookDeliveries.timestamp}, c.stamp)`,
      signature: sql`coalesce(${webhookDeliveries.signature}, c.mark)`,
      signature_previous: sql`coalesce(${webhookDeliveries.signature_previous}, c.previous)`,
    })
    .from(sql`(values ${sql.join(rows, sql`, `)}) as c (delivery, due, stamp, mark, previous)`)
    .where(
      and(
        eq(webhookDeliveries.empresa_id, empresaId),
        eq(webhookDeliveries.id, sql`c.delivery`),
        eq(webhookDeliveries.due_at, sql`c.due`),
      ),
    )
    .returning({ id: webhookDeliveries.id })
  return new Set(claimed.map(({ id }) => id))
}

export type Finish = {
  id: number
  /** The instant until which it was claimed: a failure counts only for the one who still holds it. */
  claimed_until: Date
  estado: 'pending' | 'delivered' | 'failed'
  due_at: Date | null
  finished_at: Date | null
}

/** What attempts made of their deliveries. A success counts however late it is noted. */
export async function finishDeliveries(tx: Tx, empresaId: number, finishes: readonly Finish[]): Promise<void> {
  const rows = finishes.map(
    ({ id, claimed_until, estado, due_at, finished_at }) =>
      sql`(${id}::bigint, ${claimed_until.toISOString()}::timestamptz, ${estado}::text, ${instantOf(due_at)}, ${instantOf(finished_at)})`,
  )
  await tx
    .update(webhookDeliveries)
    .set({
      estado: sql`f.estado`,
      due_at: sql`f.due`,
      finished_at: sql`f.finished`,
      attempts: sql`${webhookDeliveries.attempts} + 1`,
    })
    .from(sql`(values ${sql.join(rows, sql`, `)}) as f (delivery, held, estado, due, finished)`)
    .where(
      and(
        eq(webhookDeliveries.empresa_id, empresaId),
        eq(webhookDeliveries.id, sql`f.delivery`),
        or(
          and(sql`f.estado = 'delivered'`, ne(webhookDeliveries.estado, 'delivered')),
          and(eq(webhookDeliveries.estado, 'pending'), eq(webhookDeliveries.due_at, sql`f.held`)),
        ),
      ),
    )
}

const instantOf = (at: Date | null) => sql`${at?.toISOString() ?? null}::timestamptz`

export async function insertAttempts(tx: Tx, rows: (typeof webhookAttempts.$inferInsert)[]): Promise<void> {
  await tx.insert(webhookAttempts).values(rows)
}

/** What waits for a subscription is not sent any more. Gives how many deliveries that were. */
export async function skipPending(tx: Tx, { empresa_id, id }: WebhookRef, now: Date): Promise<number> {
  const skipped = await tx
    .update(webhookDeliveries)
    .set({ estado: 'skipped', due_at: null, finished_at: now })
    .where(
      and(
        eq(webhookDeliveries.empresa_id, empresa_id),
        eq(webhookDeliveries.webhook_id, id),
        eq(webhookDeliveries.estado, 'pending'),
      ),
    )
    .returning({ id: webhookDeliveries.id })
  return skipped.length
}
