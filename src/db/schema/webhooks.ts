/** What is told to the outside: the outbox of events, the subscriptions, and their deliveries (docs/notes A22 and A34). */
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

/** The spec leaves the kinds open; docs/notes A22. */
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
  'webhook.test',
] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

/**
 * Events in the order in which they happened, written in the transaction that changed the row. `body` is the exact text that every
 * delivery sends. `dispatched_at` is null until the deliveries of the event exist.
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
  },
  t => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    index('outbox_pending').on(t.id).where(sql`${t.dispatched_at} is null`),
  ],
)

/** Subscriptions. `previous_secret_enc` still signs until `previous_until`, after a rotation. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: rowId(),
    empresa_id: ref('empresa_id')
      .notNull()
      .references(() => empresas.id),
    url: text('url').notNull(),
    /** Empty: every kind. */
    events: jsonb('events').$type<WebhookEvent[]>().notNull().default([]),
    /** Null after `keys forget`: a rotation gives a new one. */
    secret_enc: text('secret_enc'),
    previous_secret_enc: text('previous_secret_enc'),
    previous_until: instant('previous_until'),
    activo: boolean('activo').notNull().default(true),
    /** Why deliveries stopped by themselves; null while a person decides. */
    paused_reason: text('paused_reason'),
    failing_since: instant('failing_since'),
    /** Removed subscriptions keep their deliveries, and nothing else is done with them. */
    removed_at: instant('removed_at'),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  t => [primaryKey({ columns: [t.empresa_id, t.id] })],
)

export const DELIVERY_ESTADOS = ['pending', 'delivered', 'failed', 'skipped'] as const

/** One attempt of a delivery: what the receiver answered, and how long it took. */
export type LoggedAttempt = {
  attempt: number
  /** ISO 8601. */
  started_at: string
  duration_ms: number
  status: number | null
  /** At most 4 KB of the body. */
  response_headers: Record<string, string> | null
  response_body: string | null
  error_code: string | null
}

/** One event for one subscription; its id is the X-Webhook-Id. Timestamp and signature are frozen at the first attempt. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: rowId(),
    empresa_id: ref('empresa_id').notNull(),
    webhook_id: ref('webhook_id').notNull(),
    outbox_id: ref('outbox_id').notNull(),
    event: text('event', { enum: WEBHOOK_EVENTS }).notNull(),
    /** Zero for the delivery that the event made; others are manual resends. */
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
    // In this order it also finds the deliveries of an event that is deleted.
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
