/** Events that an emitter or a receiver registers at SIFEN (spec, Emitter event; docs/notes A19 and A31). */
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { empresas, users } from './auth.ts'
import { createdAt, instant, jsonText, ref, rowId, updatedAt } from './columns.ts'
import { dtes } from './dtes.ts'
import { emitters } from './emitters.ts'

export const EVENTO_ESTADOS = ['pending', 'sent', 'approved', 'rejected'] as const
export type EventoEstado = (typeof EVENTO_ESTADOS)[number]

/** Events. `datos` holds the fields of the other kinds of events that have no column, as the caller sent them. */
export const eventos = pgTable(
  'eventos',
  {
    id: rowId(),
    empresa_id: ref('empresa_id')
      .notNull()
      .references(() => empresas.id),
    sifen_emitter_id: ref('sifen_emitter_id').notNull(),
    sifen_dte_id: ref('sifen_dte_id'),
    tipo: smallint('tipo').notNull(),
    cdc: text('cdc'),
    timbrado: text('timbrado'),
    establecimiento: text('establecimiento'),
    punto_expedicion: text('punto_expedicion'),
    numero_inicio: text('numero_inicio'),
    numero_fin: text('numero_fin'),
    tipo_documento: smallint('tipo_documento'),
    serie: text('serie'),
    motivo: text('motivo'),
    datos: jsonText('datos'),
    xml_signed_path: text('xml_signed_path'),
    xml_sha256: text('xml_sha256'),
    estado: text('estado', { enum: EVENTO_ESTADOS }).notNull().default('pending'),
    sifen_result_code: text('sifen_result_code'),
    sifen_result_msg: text('sifen_result_msg'),
    prot_aut: text('prot_aut'),
    fecha_proceso: instant('fecha_proceso'),
    fecha_envio: instant('fecha_envio'),
    last_attempt_id: ref('last_attempt_id'),
    /** Postings of the same bytes because SIFEN did not find the event; at most one (docs/notes A31). */
    reposts: smallint('reposts').notNull().default(0),
    /** When the event's next step is due; null when none is left. */
    due_at: instant('due_at'),
    created_by: ref('created_by').references(() => users.id),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  t => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    foreignKey({
      name: 'eventos_emitter',
      columns: [t.empresa_id, t.sifen_emitter_id],
      foreignColumns: [emitters.empresa_id, emitters.id],
    }),
    foreignKey({
      name: 'eventos_dte',
      columns: [t.empresa_id, t.sifen_dte_id],
      foreignColumns: [dtes.empresa_id, dtes.id],
    }),
    index('eventos_dte_id').on(t.empresa_id, t.sifen_dte_id).where(sql`${t.sifen_dte_id} is not null`),
    index('eventos_emitter_id').on(t.empresa_id, t.sifen_emitter_id),
    index('eventos_id').on(t.id),
    /** For the voiding of a number, looked up for every new document. */
    index('eventos_rango')
      .on(t.empresa_id, t.timbrado, t.establecimiento, t.punto_expedicion, t.tipo_documento, t.numero_inicio)
      .where(sql`${t.tipo} = 2`),
    index('eventos_due').on(t.due_at).where(sql`${t.due_at} is not null`),
    check(
      'eventos_of_one',
      sql`(${t.tipo} = 2) = (${t.numero_inicio} is not null and ${t.numero_fin} is not null and ${t.timbrado} is not null)`,
    ),
  ],
)
