/**
 * The documents and their lots. Every row belongs to a company, and `empresa_id` comes first in every key, so that no
 * row can point to another company's.
 */
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { empresas, users } from './auth.ts'
import { AMBIENTES, createdAt, instant, jsonText, ref, rowId, updatedAt } from './columns.ts'
import { emitters } from './emitters.ts'
import { puntosExpedicion } from './timbrados.ts'

/** States of a document (spec, States and transitions). */
export const ESTADOS = [
  'draft',
  'signed',
  'sent',
  'approved',
  'approved_obs',
  'rejected',
  'cancelled',
  'error',
] as const
export type Estado = (typeof ESTADOS)[number]

/** Ways of sending. 'sync' documents are never sent again automatically (docs/notes A4). */
export const VIAS = ['sync', 'async'] as const
export type Via = (typeof VIAS)[number]

/** The work due at `due_at`: build and sign, post, or query SIFEN by CDC. */
export const DUE_KINDS = ['build', 'send', 'ask'] as const
export type DueKind = (typeof DUE_KINDS)[number]

/** The SIFEN services that can give a document its `sifen_result_code`. */
export const RESULT_SERVICES = ['recibe', 'consulta', 'consulta-lote'] as const

/**
 * States of a lot:
 *
 * - `sending` from the intent on;
 * - `received` once SIFEN queued it (0300);
 * - `settled` when each document has its verdict or is queried alone;
 * - `refused`: SIFEN answered that it did not take it;
 * - `not_sent`: no byte left;
 * - `unknown`: its documents are queried alone.
 */
export const LOTE_ESTADOS = ['sending', 'received', 'settled', 'refused', 'not_sent', 'unknown'] as const
export type LoteEstado = (typeof LOTE_ESTADOS)[number]

/**
 * The documents. The row is our knowledge of the document; its signed bytes are a file. `version` rises with every
 * visible change, so that a cached detail is checked cheaply (docs/notes A17).
 */
export const dtes = pgTable(
  'dtes',
  {
    id: rowId(),
    empresa_id: ref('empresa_id')
      .notNull()
      .references(() => empresas.id),
    emitter_id: ref('emitter_id').notNull(),
    punto_expedicion_id: ref('punto_expedicion_id'),
    tipo_documento: smallint('tipo_documento').notNull(),
    ambiente: text('ambiente', { enum: AMBIENTES }).notNull(),
    timbrado: text('timbrado').notNull(),
    timbrado_fecha_inicio: date('timbrado_fecha_inicio', { mode: 'string' }).notNull(),
    establecimiento: text('establecimiento').notNull(),
    punto_expedicion: text('punto_expedicion').notNull(),
    numero: integer('numero').notNull(),
    /** The counter before this document moved it; null when it did not. A rejection moves the counter back to it. */
    numero_anterior: integer('numero_anterior'),
    /** The counter's version when it numbered this document. Null without a counter, and before 0.2.0. */
    contador_version: integer('contador_version'),
    /** A rejection gave the number back: the counter returned to `numero_anterior` (docs/notes A43). */
    numero_liberado: boolean('numero_liberado').notNull().default(false),
    serie: text('serie'),
    codigo_seguridad: text('codigo_seguridad').notNull(),
    cdc: text('cdc').notNull(),
    /** Local time of Asunción as printed in dFeEmiDE: `2026-11-21T10:00:00`. */
    fecha_emision: text('fecha_emision').notNull(),
    moneda: text('moneda').notNull(),
    /** The rate of a document in foreign currency with one rate for all items. */
    tipo_cambio: jsonb('tipo_cambio').$type<TipoCambio>(),
    total_operacion: numeric('total_operacion', { precision: 23, scale: 8 }).notNull(),
    total_iva: numeric('total_iva', { precision: 23, scale: 8 }).notNull(),
    /** The total by VAT rate: base and tax. Null in rows stored before these columns. */
    base5: numeric('base5', { precision: 23, scale: 8 }),
    iva5: numeric('iva5', { precision: 23, scale: 8 }),
    base10: numeric('base10', { precision: 23, scale: 8 }),
    iva10: numeric('iva10', { precision: 23, scale: 8 }),
    exento: numeric('exento', { precision: 23, scale: 8 }),
    receptor_documento: text('receptor_documento').notNull(),
    receptor_nombre: text('receptor_nombre').notNull(),
    /**
     * The receiver of a nomination that SIFEN has, by SIFEN's names. The two columns before are then its document and
     * name; the XML says that it has none (docs/notes 458).
     */
    nominado: jsonb('nominado').$type<Readonly<Record<string, string>>>(),
    /**
     * The electronic document that a note refers to. The total of an invoice's notes is looked up by it (docs/notes
     * A38).
     */
    cdc_asociado: text('cdc_asociado'),
    /** The request as received and completed, from which the same document can be built again. */
    payload: jsonText('payload').notNull(),
    advertencias: jsonb('advertencias').$type<Advertencia[]>().notNull().default([]),
    /** The caller's own data of the document. Null when there are none, or too many for an answer. */
    extras: jsonText('extras').$type<Record<string, unknown> | null>(),
    /** The caller's own number of the sale (docs/notes A47). */
    referencia_externa: text('referencia_externa'),
    /** Another document took this one's reference, after it had failed (docs/notes A47). */
    referencia_cedida: boolean('referencia_cedida').notNull().default(false),
    /** The failed document that this one takes the place of (docs/notes A43, A47). */
    reemplaza_id: ref('reemplaza_id'),
    /** The first failed document of the same sale, in those that replace it or its replacements, and in all that were resent (docs/notes 390). */
    venta_id: ref('venta_id'),
    via: text('via', { enum: VIAS }).notNull(),
    estado: text('estado', { enum: ESTADOS }).notNull(),
    sifen_result_code: text('sifen_result_code'),
    sifen_result_msg: text('sifen_result_msg'),
    /** The service that gave `sifen_result_code`. The same code means different things in different services. */
    sifen_result_service: text('sifen_result_service', { enum: RESULT_SERVICES }),
    prot_aut: text('prot_aut'),
    /** SIFEN's time of approval or rejection (dFecProc). */
    fecha_proceso: instant('fecha_proceso'),
    /** When we learned of the approval, by our clock. */
    aprobado_at: instant('aprobado_at'),
    xml_signed_path: text('xml_signed_path'),
    xml_sha256: text('xml_sha256'),
    signed_at: instant('signed_at'),
    /** The last attempt that SIFEN may have received (docs/notes A13). The cancellation deadline counts from it. */
    last_sent_at: instant('last_sent_at'),
    lote_id: ref('lote_id'),
    /** The current or last posting. Only its outcome may move the document on our own conclusion (docs/notes A26). */
    last_attempt_id: ref('last_attempt_id'),
    /**
     * Consecutive postings that SIFEN certainly did not receive. They determine the wait before the next (docs/notes
     * A25).
     */
    retries: smallint('retries').notNull().default(0),
    /** Postings of the same bytes because SIFEN did not find the document, at most three (docs/notes A25). */
    reposts: smallint('reposts').notNull().default(0),
    /** Queries about a document in `error`, which SIFEN may have after all (docs/notes A41). */
    late_asks: smallint('late_asks').notNull().default(0),
    /** When a person decided that a failed document needs no attention (docs/notes A43). The history has the reason. */
    descartado_at: instant('descartado_at'),
    /** When the document was read back from SIFEN, because our database had lost it (docs/notes A48). */
    recuperado_at: instant('recuperado_at'),
    /** When `due_kind` is due. Both are null when no work is left. */
    due_at: instant('due_at'),
    due_kind: text('due_kind', { enum: DUE_KINDS }),
    version: integer('version').notNull().default(1),
    created_by: ref('created_by').references(() => users.id),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  t => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    /**
     * One document per CDC that SIFEN may have. A document of another system, adopted by its CDC, may stand beside
     * ours that it made SIFEN reject (docs/notes A48).
     */
    uniqueIndex('dtes_empresa_cdc').on(t.empresa_id, t.cdc).where(sql`${t.estado} <> 'rejected'`),
    /**
     * One document holds a reference of the caller (docs/notes A47). A failed one keeps it until another takes it. The
     * state is not part of the rule: a document in `error` may turn out approved after it ceded its reference.
     */
    uniqueIndex('dtes_referencia_propia')
      .on(t.empresa_id, t.referencia_externa)
      .where(sql`${t.referencia_externa} is not null and not ${t.referencia_cedida}`),
    index('dtes_referencia').on(t.empresa_id, t.referencia_externa).where(sql`${t.referencia_externa} is not null`),
    foreignKey({
      name: 'dtes_reemplaza',
      columns: [t.empresa_id, t.reemplaza_id],
      foreignColumns: [t.empresa_id, t.id],
    }),
    index('dtes_reemplaza_id').on(t.empresa_id, t.reemplaza_id).where(sql`${t.reemplaza_id} is not null`),
    index('dtes_venta_id').on(t.empresa_id, t.venta_id).where(sql`${t.venta_id} is not null`),
    foreignKey({
      name: 'dtes_emitter',
      columns: [t.empresa_id, t.emitter_id],
      foreignColumns: [emitters.empresa_id, emitters.id],
    }),
    foreignKey({
      name: 'dtes_punto',
      columns: [t.empresa_id, t.punto_expedicion_id],
      foreignColumns: [puntosExpedicion.empresa_id, puntosExpedicion.id],
    }),
    foreignKey({
      name: 'dtes_lote',
      columns: [t.empresa_id, t.lote_id],
      foreignColumns: [lotes.empresa_id, lotes.id],
    }),
    /** Allows one document in flight per number (docs/notes A11). A rejected or failed one may be superseded. */
    uniqueIndex('dtes_numero_en_vuelo')
      .on(t.empresa_id, t.emitter_id, t.timbrado, t.establecimiento, t.punto_expedicion, t.tipo_documento, t.numero)
      .where(sql`${t.estado} in ('draft', 'signed', 'sent')`),
    index('dtes_numero').on(
      t.empresa_id,
      t.emitter_id,
      t.timbrado,
      t.establecimiento,
      t.punto_expedicion,
      t.tipo_documento,
      t.numero,
    ),
    /** For the few documents with a series (docs/notes 148). */
    index('dtes_serie')
      .on(t.empresa_id, t.timbrado, t.establecimiento, t.punto_expedicion, t.tipo_documento, t.serie, t.numero)
      .where(sql`${t.serie} is not null`),
    /**
     * For the lists (docs/notes 206 and 252): by number, by day, by receiver, types other than invoices, and the few
     * documents without success.
     */
    index('dtes_por_numero').on(t.empresa_id, t.numero),
    index('dtes_por_fecha').on(t.empresa_id, t.fecha_emision),
    index('dtes_por_receptor').on(t.empresa_id, t.receptor_documento.op('text_pattern_ops')),
    index('dtes_por_tipo').on(t.empresa_id, t.tipo_documento, t.id).where(sql`${t.tipo_documento} <> 1`),
    index('dtes_sin_exito')
      .on(t.empresa_id, t.estado, t.id)
      .where(sql`${t.estado} in ('rejected', 'error', 'cancelled')`),
    /**
     * For documents that failed in the last 30 days: the figures of documents that wait for a person (docs/notes 301).
     */
    index('dtes_sin_exito_por_fecha')
      .on(t.empresa_id, t.estado, t.fecha_emision, t.id)
      .where(sql`${t.estado} in ('rejected', 'error', 'cancelled')`),
    /** For `updated_since`, which follows a company's changes (docs/notes 378). */
    index('dtes_por_cambio').on(t.empresa_id, t.updated_at, t.id),
    /** For documents that were read back from SIFEN, which are few. */
    index('dtes_recuperados').on(t.empresa_id, t.recuperado_at).where(sql`${t.recuperado_at} is not null`),
    index('dtes_id').on(t.id),
    index('dtes_cdc').on(t.cdc),
    index('dtes_cdc_asociado').on(t.empresa_id, t.cdc_asociado).where(sql`${t.cdc_asociado} is not null`),
    index('dtes_lote_id').on(t.empresa_id, t.lote_id).where(sql`${t.lote_id} is not null`),
    /** For gathering: documents that go with the next lot of their emitter and type. */
    index('dtes_en_espera')
      .on(t.empresa_id, t.emitter_id, t.tipo_documento, t.id)
      .concurrently()
      .where(sql`${t.estado} = 'signed' and ${t.due_at} is null`),
    index('dtes_due').on(t.due_kind, t.due_at).where(sql`${t.due_at} is not null`),
    check('dtes_due_kind', sql`(${t.due_at} is null) = (${t.due_kind} is null)`),
  ],
)

/** Guaraníes for one unit. `fecha` is the day of the bank's sheet, null for a rate from the request. */
export type TipoCambio = { valor: string; fuente: 'usuario' | 'BCP'; fecha: string | null }

export type Advertencia = { campo: string; mensaje: string }

/** Lots sent to recibe-lote. A request over SIFEN's size limit becomes several lots of one `grupo`. */
export const lotes = pgTable(
  'lotes',
  {
    id: rowId(),
    empresa_id: ref('empresa_id')
      .notNull()
      .references(() => empresas.id),
    emitter_id: ref('emitter_id').notNull(),
    tipo_documento: smallint('tipo_documento').notNull(),
    /** The id of the request's first lot; null in that lot. */
    grupo: ref('grupo'),
    /** The caller's own number (spec, Batch). */
    batch_id: bigint('batch_id', { mode: 'number' }),
    base_url: text('base_url').notNull(),
    estado: text('estado', { enum: LOTE_ESTADOS }).notNull(),
    prot_lote: text('prot_lote'),
    /** SIFEN's result at reception, later the result of the query by protocol. */
    cod_res: text('cod_res'),
    msg_res: text('msg_res'),
    error_code: text('error_code'),
    sent_at: instant('sent_at').notNull(),
    /** When the posting ended: answered, broken or out of time. */
    finished_at: instant('finished_at'),
    next_poll_at: instant('next_poll_at'),
    settled_at: instant('settled_at'),
    created_by: ref('created_by').references(() => users.id),
    created_at: createdAt(),
  },
  t => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    foreignKey({
      name: 'lotes_emitter',
      columns: [t.empresa_id, t.emitter_id],
      foreignColumns: [emitters.empresa_id, emitters.id],
    }),
    index('lotes_en_curso').on(t.empresa_id, t.id).where(sql`${t.estado} in ('sending', 'received')`),
    index('lotes_por_consultar').on(t.next_poll_at).where(sql`${t.next_poll_at} is not null`),
  ],
)
