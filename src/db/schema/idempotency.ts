/** Repeated requests: idempotency keys, and answers that may not have arrived. */
import { index, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { empresas } from './auth.ts'
import { createdAt, instant, jsonText, ref } from './columns.ts'

/**
 * Answers stored for Idempotency-Key (docs/notes A39). A row is inserted in the write that creates or sends what its
 * request asks for. `status` is null until the answer is known, and after a refusal.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    empresa_id: ref('empresa_id')
      .notNull()
      .references(() => empresas.id),
    key: text('key').notNull(),
    /** SHA-256 of the request's address and body. */
    fingerprint: text('fingerprint').notNull(),
    /** The run that inserted the row, and the end of its lease. */
    run: text('run').notNull(),
    running_until: instant('running_until').notNull(),
    status: smallint('status'),
    body: jsonText('body'),
    /** The document, or the first of the lots, that the request created or sent. */
    dte_id: ref('dte_id'),
    lote_id: ref('lote_id'),
    created_at: createdAt(),
  },
  t => [primaryKey({ columns: [t.empresa_id, t.key] }), index('idempotency_keys_created').on(t.created_at)],
)

/**
 * States of an answer: `answering` until its last byte is handed to the socket, when the row is deleted; `undelivered`
 * when the connection ended before; `doubt` after a 504, while the outcome is unknown.
 */
export const ANSWER_ESTADOS = ['answering', 'undelivered', 'doubt'] as const

/**
 * Answers about new documents that their clients may not have received (docs/notes A39, 320). A row is inserted with
 * the document of a request without a key, and found by an equal request of the same token.
 */
export const unreadAnswers = pgTable(
  'unread_answers',
  {
    empresa_id: ref('empresa_id').notNull(),
    /** SHA-256 of the request's address and body. */
    fingerprint: text('fingerprint').notNull(),
    token_id: ref('token_id').notNull(),
    /** The request that created the document. */
    run: text('run').notNull(),
    dte_id: ref('dte_id').notNull(),
    estado: text('estado', { enum: ANSWER_ESTADOS }).notNull(),
    /** The process that answers (`processes`); empty unless `answering`. */
    process_id: text('process_id').notNull(),
    created_at: createdAt(),
  },
  // By process before run: the write of a sale looks past the equal sales that its own process is answering.
  t => [
    primaryKey({ name: 'unread_answers_pk', columns: [t.empresa_id, t.fingerprint, t.token_id, t.process_id, t.run] }),
  ],
)

/** Processes that answer requests. One without a row, or whose time is over, is dead. */
export const processes = pgTable('processes', {
  id: text('id').primaryKey(),
  alive_until: instant('alive_until').notNull(),
})
