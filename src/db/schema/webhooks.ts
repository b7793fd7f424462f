/** Webhooks: the outbox of events, the subscriptions, and their deliveries (docs/notes A22 and A34). */
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { empresas } from './auth.ts'
import { createdAt, instant, ref, rowId, updatedAt } from './columns.ts'

/** Kinds of events. The spec leaves them open (docs/notes A22). */
export const WEBHOOK_EVENTS = [
  'dte.created',
  'dte.signed',
  'dte.sent',
  'dte.approved',
  'dte.approved_obs',
  'dte.rejected',
  'dte.error',
  'dte.cancelled',
  'lote.sent',
  'lote.settled',
  'evento.approved',
  'evento.rejected',
  'punto.recuperado',
  'punto.detenido',
  'webhook.test',
] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

/**
 * Events in the order of the changes, written in the transaction that changed the row. `body` is the exact text that
 * every delivery sends. `dispatched_at` is null until the event's deliveries exist. `posicion` is its place among the
 * changes of its company, null until the loop of due work gives it (docs/decisions/0024); 0 for events from before there
 * were places.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: rowId(),
    empresa_id: ref('empresa_id')
      .notNull()
      .references(() => empresas.id),
    event: text('event', { enum: WEBHOOK_EVENTS }).notNull(),
    dte_id: ref('dte_id'),
    lote_id: ref('lote_id'),
    evento_id: ref('evento_id'),
    occurred_at: instant('occurred_at').notNull(),
    body: text('body').notNull(),
    dispatched_at: instant('dispatched_at'),
    posicion: ref('posicion'),
  },
  t => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    index('outbox_pending').on(t.id).where(sql`${t.dispatched_at} is null`),
    // Its first column finds events of a company that have no place yet; the others read a company's events in order.
    index('outbox_cambios')
      .on(sql`(case when ${t.posicion} is null then ${t.empresa_id} end)`, t.empresa_id, t.posicion, t.id)
      .where(sql`${t.posicion} is distinct from 0`),
  ],
)

/** The places of the events of each company whose changes are read. A row appears at their first reading. */
export const cambios = pgTable('cambios', {
  empresa_id: ref('empresa_id')
    .primaryKey()
    .references(() => empresas.id),
  /** The last place that was given. The process that moves it from what it read gives the next ones. */
  ultimo: ref('ultimo').notNull().default(0),
  /** The last place whose event was deleted. */
  borrado_hasta: ref('borrado_hasta').notNull().default(0),
})

/** Subscriptions. After a rotation `previous_secret_enc` signs too until `previous_until`. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: rowId(),
    empresa_id: ref('empresa_id')
      .notNull()
      .references(() => empresas.id),
    url: text('url').notNull(),
    /** The subscribed kinds; empty for all kinds. */
    events: jsonb('events').$type<WebhookEvent[]>().notNull().default([]),
    /** Null after `keys forget`. A rotation creates a new secret. */
    secret_enc: text('secret_enc'),
    previous_secret_enc: text('previous_secret_enc'),
    previous_until: instant('previous_until'),
    activo: boolean('activo').notNull().default(true),
    /** Why deliveries were paused automatically; null when a person paused or resumed them. */
    paused_reason: text('paused_reason'),
    failing_since: instant('failing_since'),
    /** A removed subscription keeps its deliveries and gets no new ones. */
    removed_at: instant('removed_at'),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  t => [primaryKey({ columns: [t.empresa_id, t.id] })],
)

export const DELIVERY_ESTADOS = ['pending', 'delivered', 'failed', 'skipped'] as const

/** An attempt of a delivery: the receiver's answer and the duration. */
export type LoggedAttempt = {
  attempt: number
  /** ISO 8601. */
  started_at: string
  duration_ms: number
  status: number | null
  /** The first 4 KB of the body at most. */
  response_headers: Record<string, string> | null
  response_body: string | null
  error_code: string | null
}

/**
 * Deliveries of one event to one subscription. The id is the X-Webhook-Id. Timestamp and signature are frozen at the
 * first attempt.
 */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: rowId(),
    empresa_id: ref('empresa_id').notNull(),
    webhook_id: ref('webhook_id').notNull(),
    outbox_id: ref('outbox_id').notNull(),
    event: text('event', { enum: WEBHOOK_EVENTS }).notNull(),
    /** Zero for the delivery that the event created. Manual resends have higher numbers. */
    resend: smallint('resend').notNull().default(0),
    estado: text('estado', { enum: DELIVERY_ESTADOS }).notNull(),
    attempts: smallint('attempts').notNull().default(0),
    /** Unix seconds of the first attempt. */
    timestamp: bigint('timestamp', { mode: 'number' }),
    signature: text('signature'),
    signature_previous: text('signature_previous'),
    due_at: instant('due_at'),
    finished_at: instant('finished_at'),
    /** Every attempt, oldest first. */
    attempt_log: jsonb('attempt_log').$type<LoggedAttempt[]>().notNull().default([]),
    created_at: createdAt(),
  },
  t => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    // The order of the columns also serves the look-up of deliveries of an event that is deleted.
    unique('webhook_deliveries_once').on(t.empresa_id, t.outbox_id, t.webhook_id, t.resend),
    foreignKey({
      name: 'webhook_deliveries_webhook',
      columns: [t.empresa_id, t.webhook_id],
      foreignColumns: [webhooks.empresa_id, webhooks.id],
    }),
    foreignKey({
      name: 'webhook_deliveries_outbox',
      columns: [t.empresa_id, t.outbox_id],
      foreignColumns: [outbox.empresa_id, outbox.id],
    }),
    index('webhook_deliveries_due').on(t.empresa_id, t.webhook_id, t.due_at, t.id).where(sql`${t.due_at} is not null`),
    index('webhook_deliveries_latest').on(t.empresa_id, t.webhook_id, t.id),
  ],
)

/**
 * Deliveries that one process posts before they have rows. Each gets its row with its first outcome, and the claim is
 * deleted with the last one. When the claim ends before that, the others get rows that are due. The arrays have one
 * element for each delivery.
 */
export const webhookClaims = pgTable(
  'webhook_claims',
  {
    id: rowId(),
    empresa_id: ref('empresa_id').notNull(),
    webhook_id: ref('webhook_id').notNull(),
    claimed_until: instant('claimed_until').notNull(),
    delivery_ids: ref('delivery_ids').array().notNull(),
    outbox_ids: ref('outbox_ids').array().notNull(),
    /** Unix seconds, the same for all. */
    timestamp: bigint('timestamp', { mode: 'number' }).notNull(),
    signatures: text('signatures').array().notNull(),
    /** With null elements where a delivery has none. */
    signatures_previous: text('signatures_previous').array().$type<(string | null)[]>().notNull(),
  },
  t => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    foreignKey({
      name: 'webhook_claims_webhook',
      columns: [t.empresa_id, t.webhook_id],
      foreignColumns: [webhooks.empresa_id, webhooks.id],
    }),
  ],
)
