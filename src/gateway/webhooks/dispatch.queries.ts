/** SQL from an event of the outbox to its deliveries, and of pending deliveries. */
import { and, asc, eq, inArray, isNull, lte, ne, notInArray, or, sql } from 'drizzle-orm'
import { type Db, type LoggedAttempt, outbox, type Tx, webhookDeliveries, webhooks } from '../../db/index.ts'
import { hasProdEmitter, type WebhookRef } from './webhooks.queries.ts'

export type DeliveryRow = typeof webhookDeliveries.$inferSelect

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

/** Columns that the first attempt freezes. */
type Frozen = { timestamp: number; signature: string; signature_previous: string | null }
/** A delivery that is claimed on creation. */
export type NewClaim = Frozen & { outbox_id: number; webhook_id: number }

/**
 * Marks the events that no other process has dispatched, and creates a delivery of each for every subscription to its
 * kind: `pending`, or `skipped` when the subscription is paused. Those in `claims` belong to the caller until `again`;
 * their ids are returned. Uses one statement, with ids in the order of the events. `ids` are in ascending order, and the
 * first and last bound what the statement reads: without them its plan may read the whole backlog of the outbox. The
 * planner expects ten rows of arrays and 1000 of `generate_series`, and then joins the claims by hash.
 */
export async function dispatchEvents(
  db: Db,
  empresaId: number,
  ids: readonly number[],
  { claims, now, again }: { claims: readonly NewClaim[]; now: Date; again: Date },
): Promise<{ id: number; outbox_id: number; webhook_id: number }[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await db.execute(sql`
    with taken as (
      update ${outbox} set dispatched_at = ${at}
      where empresa_id = ${empresaId} and dispatched_at is null and id between ${ids[0]} and ${ids.at(-1)}
        and id in (select value::bigint from json_array_elements_text(${JSON.stringify(ids)}::json))
      returning id, event),
    made as (
      insert into ${webhookDeliveries} (empresa_id, webhook_id, outbox_id, event, estado, due_at, finished_at, created_at,
        timestamp, signature, signature_previous)
      select ${empresaId}, w.id, t.id, t.event, case when w.activo then 'pending' else 'skipped' end,
        case when not w.activo then null when c.timestamp is null then ${at} else ${again.toISOString()}::timestamptz end,
        case when not w.activo then ${at} end, ${at}, c.timestamp, c.signature, c.signature_previous
      from taken t
      join ${webhooks} w on w.empresa_id = ${empresaId} and w.removed_at is null and (w.events = '[]'::jsonb or w.events @> to_jsonb(t.event))
      left join rows from (unnest(${linesOf(claims, claim => claim.outbox_id)}::bigint[], ${linesOf(claims, claim => claim.webhook_id)}::bigint[],
        ${linesOf(claims, claim => claim.timestamp)}::bigint[], ${linesOf(claims, claim => claim.signature)},
        ${linesOf(claims, claim => claim.signature_previous)}), generate_series(1, ${claims.length}::int))
        as c (outbox_id, webhook_id, timestamp, signature, signature_previous) on c.outbox_id = t.id and c.webhook_id = w.id
      order by t.id, w.id
      on conflict (empresa_id, outbox_id, webhook_id, resend) do nothing
      returning id, outbox_id, webhook_id, estado, timestamp)
    select id, outbox_id, webhook_id from made where estado = 'pending' and timestamp is not null order by id`)
  return rows.map(({ id, outbox_id, webhook_id }) => ({
    ...{ id: Number(id), outbox_id: Number(outbox_id), webhook_id: Number(webhook_id) },
  }))
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
  'id' | 'event' | 'attempts' | 'timestamp' | 'signature' | 'signature_previous' | 'body'
>

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

/** Values that the first attempt freezes. The stored ones win when the delivery has them already. */
export type Claim = {
  id: number
  due_at: Date
  timestamp: number | null
  signature: string | null
  signature_previous: string | null
}

/**
 * Claims deliveries by compare-and-set on `due_at`, so that each goes to one process. If that process dies, they are
 * due again at `again`, with the timestamp and signature stored here. Returns the ids of the claimed ones.
 */
export async function claimDeliveries(db: Db, empresaId: number, claims: readonly Claim[], again: Date) {
  const claimed = await db
    .update(webhookDeliveries)
    .set({
      due_at: again,
      timestamp: sql`coalesce(${webhookDeliveries.timestamp}, c.timestamp)`,
      signature: sql`coalesce(${webhookDeliveries.signature}, c.signature)`,
      signature_previous: sql`coalesce(${webhookDeliveries.signature_previous}, c.signature_previous)`,
    })
    .from(
      sql`unnest(${linesOf(claims, claim => claim.id)}::bigint[], ${linesOf(claims, claim => claim.due_at.toISOString())}::timestamptz[],
        ${linesOf(claims, claim => claim.timestamp)}::bigint[], ${linesOf(claims, claim => claim.signature)},
        ${linesOf(claims, claim => claim.signature_previous)}) as c (id, due_at, timestamp, signature, signature_previous)`,
    )
    .where(
      and(
        eq(webhookDeliveries.empresa_id, empresaId),
        eq(webhookDeliveries.id, sql`c.id`),
        eq(webhookDeliveries.due_at, sql`c.due_at`),
      ),
    )
    .returning({ id: webhookDeliveries.id })
  return new Set(claimed.map(({ id }) => id))
}

export type Finish = {
  id: number
  /** End of the claim. A failure counts only while the claim is still held. */
  claimed_until: Date
  estado: 'pending' | 'delivered' | 'failed'
  /** Null when no attempt remains. */
  due_at: Date | null
  logged: LoggedAttempt
}

/** Stores the outcomes of attempts, recorded at `now`. A success counts however late it is stored. */
export async function finishDeliveries(
  db: Db,
  empresaId: number,
  finishes: readonly Finish[],
  now: Date,
): Promise<void> {
  // A success does not need its claim.
  const heldUntil = (finish: Finish) => (finish.estado === 'delivered' ? null : finish.claimed_until.toISOString())
  await db
    .update(webhookDeliveries)
    .set({
      estado: sql`f.estado`,
      due_at: sql`f.due_at`,
      finished_at: sql`case when f.due_at is null then ${now.toISOString()}::timestamptz end`,
      attempts: sql`${webhookDeliveries.attempts} + 1`,
      attempt_log: sql`${webhookDeliveries.attempt_log} || f.logged`,
    })
    .from(sql`unnest(${linesOf(finishes, finish => finish.id)}::bigint[], ${linesOf(finishes, finish => finish.estado)},
      ${linesOf(finishes, heldUntil)}::timestamptz[], ${linesOf(finishes, finish => finish.due_at?.toISOString())}::timestamptz[],
      ${linesOf(finishes, finish => JSON.stringify(finish.logged))}::jsonb[]) as f (id, estado, claimed_until, due_at, logged)`)
    .where(
      and(
        eq(webhookDeliveries.empresa_id, empresaId),
        eq(webhookDeliveries.id, sql`f.id`),
        or(
          and(sql`f.estado = 'delivered'`, ne(webhookDeliveries.estado, 'delivered')),
          and(eq(webhookDeliveries.estado, 'pending'), eq(webhookDeliveries.due_at, sql`f.claimed_until`)),
        ),
      ),
    )
}

/**
 * Passes one column of many rows as an array, a value a line: building a statement with thousands of parameters costs
 * more than running it, and PostgreSQL reads JSON slower. No value may have a line break; JSON escapes its own. An
 * empty line is null.
 */
const linesOf = <Row>(rows: readonly Row[], value: (row: Row) => string | number | null | undefined) =>
  sql`string_to_array(${rows.map(row => value(row) ?? '').join('\n')}, chr(10), '')`

/** Sets the pending deliveries of a subscription to `skipped`. Returns their number. */
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
