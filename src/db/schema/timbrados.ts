/** Timbrados, establishments, points of issue and their counters. */
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { empresas } from './auth.ts'
import { AMBIENTES, createdAt, domicilio, id, instant, ref, updatedAt } from './columns.ts'

/**
 * The timbrados of a company. `ambiente` keeps test documents away from the numbers of a production timbrado
 * (docs/notes A9).
 */
export const timbrados = pgTable(
  'timbrados',
  {
    id: id(),
    empresa_id: ref('empresa_id')
      .notNull()
      .references(() => empresas.id),
    numero: text('numero').notNull(),
    fecha_inicio: date('fecha_inicio', { mode: 'string' }).notNull(),
    /** Null for an electronic timbrado, which has no end. */
    fecha_vencimiento: date('fecha_vencimiento', { mode: 'string' }),
    ambiente: text('ambiente', { enum: AMBIENTES }).notNull(),
    activo: boolean('activo').notNull().default(true),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  t => [
    unique('timbrados_empresa_numero').on(t.empresa_id, t.numero),
    unique('timbrados_empresa_id').on(t.empresa_id, t.id),
  ],
)

export const establecimientos = pgTable(
  'establecimientos',
  {
    id: id(),
    empresa_id: ref('empresa_id').notNull(),
    timbrado_id: ref('timbrado_id').notNull(),
    codigo: text('codigo').notNull(),
    descripcion: text('descripcion').notNull(),
    ...domicilio(),
    activo: boolean('activo').notNull().default(true),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  t => [
    unique('establecimientos_timbrado_codigo').on(t.timbrado_id, t.codigo),
    unique('establecimientos_empresa_id').on(t.empresa_id, t.id),
    foreignKey({
      name: 'establecimientos_timbrado',
      columns: [t.empresa_id, t.timbrado_id],
      foreignColumns: [timbrados.empresa_id, timbrados.id],
    }),
  ],
)

export const puntosExpedicion = pgTable(
  'puntos_expedicion',
  {
    id: id(),
    empresa_id: ref('empresa_id').notNull(),
    establecimiento_id: ref('establecimiento_id').notNull(),
    codigo: text('codigo').notNull(),
    descripcion: text('descripcion').notNull(),
    activo: boolean('activo').notNull().default(true),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  t => [
    unique('puntos_establecimiento_codigo').on(t.establecimiento_id, t.codigo),
    unique('puntos_empresa_id').on(t.empresa_id, t.id),
    foreignKey({
      name: 'puntos_establecimiento',
      columns: [t.empresa_id, t.establecimiento_id],
      foreignColumns: [establecimientos.empresa_id, establecimientos.id],
    }),
  ],
)

/**
 * The last used number of each point of issue and document type: SIFEN numbers per type (docs/notes A11). The row is
 * locked to reserve a number.
 */
export const contadores = pgTable(
  'contadores',
  {
    empresa_id: ref('empresa_id').notNull(),
    punto_expedicion_id: ref('punto_expedicion_id').notNull(),
    tipo_documento: smallint('tipo_documento').notNull(),
    ultimo_numero: integer('ultimo_numero').notNull(),
    /** Raised by every write to the row, so that a number is only taken of the state that was read (docs/notes 275). */
    version: integer('version').notNull().default(1),
    /** The version with which the latest document was numbered; 0 before the first. */
    numerado_version: integer('numerado_version').notNull().default(0),
    /** Consecutive numbers of ours that another sale had used, with nothing recovered (docs/notes A48). */
    conflictos: smallint('conflictos').notNull().default(0),
    /** When the recovery of the point and type is due. No number is taken until it has ended (docs/notes A48). */
    recuperar_at: instant('recuperar_at'),
    /** No number is taken since then, until an administrator adjusts the counter (docs/notes A48). */
    detenido_at: instant('detenido_at'),
  },
  t => [
    primaryKey({ columns: [t.empresa_id, t.punto_expedicion_id, t.tipo_documento] }),
    foreignKey({
      name: 'contadores_punto',
      columns: [t.empresa_id, t.punto_expedicion_id],
      foreignColumns: [puntosExpedicion.empresa_id, puntosExpedicion.id],
    }),
    index('contadores_por_recuperar').on(t.recuperar_at).where(sql`${t.recuperar_at} is not null`),
    check('contadores_rango', sql`${t.ultimo_numero} between 0 and 9999999`),
  ],
)
