/** What went out to SIFEN, and how documents, lots and events changed. */
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from './auth.ts'
import { instant, ref, rowId } from './columns.ts'
import { dtes, lotes } from './dtes.ts'
import { eventos } from './eventos.ts'

/** What we know of one posting: written `pending` before the first byte, settled afterwards (docs/notes 30). */
export const ATTEMPT_OUTCOMES = ['pending', 'answered', 'not_sent', 'unknown'] as const
export type AttemptOutcome = (typeof ATTEMPT_OUTCOMES)[number]

/**
 * Every posting, of a document (alone or in a lot) or of an event: what went out, where to, when, and what came of it. Never updated once
 * settled.
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
    /** Null for an event about no document. */
    cdc: text('cdc'),
    /** The base address used, so that a sandbox document is never asked of the real system (docs/notes A23). */
    base_url: text('base_url').notNull(),
    xml_path: text('xml_path').notNull(),
    xml_sha256: text('xml_sha256').notNull(),
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

/** Every change of state of a document, a lot or an event (docs/notes A35). Only added to. */
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
    /** The entry of the state table that moved it. */
    trigger: text('trigger').notNull(),
    /** Who asked for it; null for a job. */
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
