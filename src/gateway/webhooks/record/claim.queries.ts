/** SQL that claims deliveries for one process, and stores their outcomes (docs/notes 290). */
import { and, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import {
  type Db,
  type LoggedAttempt,
  outbox,
  type Tx,
  webhookClaims,
  webhookDeliveries,
  webhooks,
} from '../../../db/index.ts'
import type { Signed } from './dispatch.queries.ts'
import type { WebhookRef } from './webhooks.queries.ts'

/** A new delivery with the signatures of its first attempt. */
export type NewClaim = {
  outbox_id: number
  webhook_id: number
  signature: string
  signature_previous: string | null
}

/**
 * Marks the events that no other process has dispatched, and creates a delivery of each for every subscription to its
 * kind. It is `pending`, or `skipped` when the subscription is paused. Those in `claims` belong to the caller until
 * `again`, and have no row yet: their ids are returned, with the id of their subscription's claim. Uses one statement,
 * with ids in the order of the events. `ids` are in ascending order, and the first and last bound what the statement
 * reads: without them its plan may read the whole backlog of the outbox. The planner expects ten rows of arrays and 1000
 * of `generate_series`, and then joins the claims by hash.
 */
export async function dispatchEvents(
  db: Db,
  empresaId: number,
  ids: readonly number[],
  { claims, timestamp, now, again }: { claims: readonly NewClaim[]; timestamp: number; now: Date; again: Date },
): Promise<{ id: number; outbox_id: number; webhook_id: number; claim_id: number }[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await db.execute<{ id: number; outbox_id: number; webhook_id: number; claim_id: number }>(sql`
    with taken as (
      update ${outbox} set dispatched_at = ${at}
      where empresa_id = ${empresaId} and dispatched_at is null and id between ${ids[0]} and ${ids.at(-1)}
        and id in (select value::bigint from json_array_elements_text(${JSON.stringify(ids)}::json))
      returning id, event),
    wanted as (
      select t.id as outbox_id, t.event, w.id as webhook_id, w.activo, c.signature, c.signature_previous
      from taken t
      join ${webhooks} w on w.empresa_id = ${empresaId} and w.removed_at is null and (w.events = '[]'::jsonb or w.events @> to_jsonb(t.event))
      left join rows from (unnest(${linesOf(claims, claim => claim.outbox_id)}::bigint[], ${linesOf(claims, claim => claim.webhook_id)}::bigint[],
        ${linesOf(claims, claim => claim.signature)}, ${linesOf(claims, claim => claim.signature_previous)}), generate_series(1, ${claims.length}::int))
        as c (outbox_id, webhook_id, signature, signature_previous) on c.outbox_id = t.id and c.webhook_id = w.id
      order by t.id, w.id),
    made as (
      insert into ${webhookDeliveries} (empresa_id, webhook_id, outbox_id, event, estado, due_at, finished_at, created_at)
      select ${empresaId}, webhook_id, outbox_id, event, case when activo then 'pending' else 'skipped' end,
        case when activo then ${at} end, case when not activo then ${at} end, ${at}
      from wanted where not activo or signature is null
      on conflict (empresa_id, outbox_id, webhook_id, resend) do nothing),
    numbered as (
      select nextval('webhook_deliveries_id_seq') as id, outbox_id, webhook_id, signature, signature_previous
      from wanted where activo and signature is not null),
    claimed as (
      insert into ${webhookClaims} (empresa_id, webhook_id, claimed_until, delivery_ids, outbox_ids, timestamp, signatures, signatures_previous)
      select ${empresaId}, webhook_id, ${again.toISOString()}::timestamptz, array_agg(id), array_agg(outbox_id), ${timestamp}::bigint,
        array_agg(signature), array_agg(signature_previous)
      from numbered group by webhook_id
      returning id, webhook_id)
    select n.id::float8, n.outbox_id::float8, n.webhook_id::float8, c.id::float8 as claim_id
    from numbered n join claimed c on c.webhook_id = n.webhook_id order by n.id`)
  return rows
}

/** Ends the claims that last until then or less. Unscoped: it serves every company. */
export const endLateClaims = (db: Db, now: Date): Promise<void> =>
  endClaims(db, sql`claimed_until <= ${now.toISOString()}::timestamptz`)

/** Moves the end of a subscription's claim. The next look of any process then makes its deliveries due. */
export async function endClaimAt(db: Db, { empresa_id }: WebhookRef, id: number, claimed_until: Date): Promise<void> {
  await db
    .update(webhookClaims)
    .set({ claimed_until })
    .where(and(eq(webhookClaims.empresa_id, empresa_id), eq(webhookClaims.id, id)))
}

/**
 * Ends claims. Their deliveries without a row get one, with the signatures of the claim, due since its end. Rows are
 * inserted in the order of their ids, as by `insertFinished`, so that the two do not deadlock.
 */
async function endClaims(db: Db | Tx, ended: SQL): Promise<void> {
  await db.execute(sql`
    with ended as (delete from ${webhookClaims} where ${ended} returning *)
    insert into ${webhookDeliveries} (id, empresa_id, webhook_id, outbox_id, event, estado, due_at, created_at,
      timestamp, signature, signature_previous) overriding system value
    select d.id, e.empresa_id, e.webhook_id, o.id, o.event, 'pending', e.claimed_until, to_timestamp(e.timestamp),
      e.timestamp, d.signature, d.signature_previous
    from ended e
    cross join lateral unnest(e.delivery_ids, e.outbox_ids, e.signatures, e.signatures_previous)
      as d (id, outbox_id, signature, signature_previous)
    join ${outbox} o on o.empresa_id = e.empresa_id and o.id = d.outbox_id
    order by d.id
    on conflict do nothing`)
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
  delivery: Signed
  /** End of the claim. A failure counts only while the claim is still held. */
  claimed_until: Date
  estado: 'pending' | 'delivered' | 'failed'
  /** Null when no attempt remains. */
  due_at: Date | null
  logged: LoggedAttempt
}

/**
 * Stores the outcomes of first attempts, recorded at `now`, each with the row of its delivery. Returns the ids of the
 * stored ones: a delivery whose claim was ended has a row already. Rows are inserted in the order of their ids.
 */
export async function insertFinished(
  db: Db,
  empresaId: number,
  unordered: readonly (Finish & { webhook_id: number })[],
  now: Date,
): Promise<Set<number>> {
  const finishes = unordered.toSorted((a, b) => a.delivery.id - b.delivery.id)
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into ${webhookDeliveries} (id, empresa_id, webhook_id, outbox_id, event, estado, attempts, due_at, finished_at,
      created_at, timestamp, signature, signature_previous, attempt_log) overriding system value
    select f.id, ${empresaId}, f.webhook_id, f.outbox_id, f.event, f.estado, 1, f.due_at,
      case when f.due_at is null then ${now.toISOString()}::timestamptz end, to_timestamp(f.timestamp),
      f.timestamp, f.signature, f.signature_previous, f.logged
    from unnest(${linesOf(finishes, ({ delivery }) => delivery.id)}::bigint[], ${linesOf(finishes, ({ webhook_id }) => webhook_id)}::bigint[],
      ${linesOf(finishes, ({ delivery }) => delivery.outbox_id)}::bigint[], ${linesOf(finishes, ({ delivery }) => delivery.event)},
      ${linesOf(finishes, ({ estado }) => estado)}, ${linesOf(finishes, ({ due_at }) => due_at?.toISOString())}::timestamptz[],
      ${linesOf(finishes, ({ delivery }) => delivery.timestamp)}::bigint[], ${linesOf(finishes, ({ delivery }) => delivery.signature)},
      ${linesOf(finishes, ({ delivery }) => delivery.signature_previous)}, ${linesOf(finishes, ({ logged }) => JSON.stringify([logged]))}::jsonb[])
      as f (id, webhook_id, outbox_id, event, estado, due_at, timestamp, signature, signature_previous, logged)
    on conflict do nothing returning id::float8`)
  return new Set(rows.map(({ id }) => id))
}

/** Deletes claims all of whose deliveries have rows. */
export async function deleteClaims(db: Db, empresaId: number, ids: readonly number[]): Promise<void> {
  await db
    .delete(webhookClaims)
    .where(and(eq(webhookClaims.empresa_id, empresaId), inArray(webhookClaims.id, [...ids])))
}

/** Stores the outcomes of attempts of deliveries with rows, recorded at `now`. A success counts however late it is stored. */
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
    .from(sql`unnest(${linesOf(finishes, finish => finish.delivery.id)}::bigint[], ${linesOf(finishes, finish => finish.estado)},
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

/** Sets the pending deliveries of a subscription to `skipped`, claimed ones too. Returns their number. */
export async function skipPending(tx: Tx, { empresa_id, id }: WebhookRef, now: Date): Promise<number> {
  await endClaims(tx, sql`empresa_id = ${empresa_id} and webhook_id = ${id}`)
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
