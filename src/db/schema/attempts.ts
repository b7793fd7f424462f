/** Postings to SIFEN, and the history of documents, lots and events. */
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from './auth.ts'
import { instant, ref, rowId } from './columns.ts'
import { dtes, lotes } from './dtes.ts'
import { eventos } from './eventos.ts'

/** Outcome of a posting: written `pending` before the first byte, settled afterwards (docs/notes 30). */
export const ATTEMPT_OUTCOMES = ['pending', 'answered', 'not_sent', 'unknown'] as const
export type AttemptOutcome = (typeof ATTEMPT_OUTCOMES)[number]

/**
 * Postings of a document (alone or in a lot) or of an event: content, address, time and outcome. A settled row never
 * changes.
 */
export const attempts = pgTable(
  'attempts',
  {
    id: rowId(),
    empresa_id: ref('empresa_id').notNull(),
    dte_id: ref('dte_id'),
    evento_id: ref('evento_id'),
    /** The lot that carried the document. */
    lote_id: ref('lote_id'),
    /** Null for an event that concerns no document. */
    cdc: text('cdc'),
    /** The base address used. A sandbox document must never be queried in the real system (docs/notes A23). */
    base_url: text('base_url').notNull(),
    xml_path: text('xml_path').notNull(),
    xml_sha256: text('xml_sha256').notNull(),
    /** DigestValue of the posted signature: a document that SIFEN shows with it is ours (docs/notes A40, A48). */
    digest: text('digest'),
    sent_at: instant('sent_at').notNull(),
    finished_at: instant('finished_at'),
    outcome: text('outcome', { enum: ATTEMPT_OUTCOMES }).notNull(),
    error_code: text('error_code'),
    sifen_result_code: text('sifen_result_code'),
    sifen_result_msg: text('sifen_result_msg'),
  },
  t => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    foreignKey({
      name: 'attempts_dte',
      columns: [t.empresa_id, t.dte_id],
      foreignColumns: [dtes.empresa_id, dtes.id],
    }),
    foreignKey({
      name: 'attempts_evento',
      columns: [t.empresa_id, t.evento_id],
      foreignColumns: [eventos.empresa_id, eventos.id],
    }),
    foreignKey({
      name: 'attempts_lote',
      columns: [t.empresa_id, t.lote_id],
      foreignColumns: [lotes.empresa_id, lotes.id],
    }),
    check('attempts_of_one', sql`num_nonnulls(${t.dte_id}, ${t.evento_id}) = 1`),
    index('attempts_dte_id').on(t.empresa_id, t.dte_id),
    index('attempts_lote_id').on(t.empresa_id, t.lote_id).where(sql`${t.lote_id} is not null`),
    index('attempts_evento_id').on(t.empresa_id, t.evento_id).where(sql`${t.evento_id} is not null`),
  ],
)

/** State changes of documents, lots and events (docs/notes A35). Rows are only added. */
export const historial = pgTable(
  'historial',
  {
    id: rowId(),
    empresa_id: ref('empresa_id').notNull(),
    dte_id: ref('dte_id'),
    lote_id: ref('lote_id'),
    evento_id: ref('evento_id'),
    at: instant('at').notNull(),
    /** Null for the first state. */
    from: text('from'),
    to: text('to').notNull(),
    /** The entry of the state table that caused the change. */
    trigger: text('trigger').notNull(),
    /** The user who asked for the change; null for a job. */
    user_id: ref('user_id').references(() => users.id),
    job: text('job'),
    attempt_id: ref('attempt_id'),
    motivo: text('motivo'),
  },
  t => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    foreignKey({
      name: 'historial_dte',
      columns: [t.empresa_id, t.dte_id],
      foreignColumns: [dtes.empresa_id, dtes.id],
    }),
    foreignKey({
      name: 'historial_lote',
      columns: [t.empresa_id, t.lote_id],
      foreignColumns: [lotes.empresa_id, lotes.id],
    }),
    foreignKey({
      name: 'historial_evento',
      columns: [t.empresa_id, t.evento_id],
      foreignColumns: [eventos.empresa_id, eventos.id],
    }),
    check('historial_of_one', sql`num_nonnulls(${t.dte_id}, ${t.lote_id}, ${t.evento_id}) = 1`),
    index('historial_dte_id').on(t.empresa_id, t.dte_id),
    index('historial_lote_id').on(t.empresa_id, t.lote_id).where(sql`${t.lote_id} is not null`),
    index('historial_evento_id').on(t.empresa_id, t.evento_id).where(sql`${t.evento_id} is not null`),
  ],
)
