/** Counts for the dashboard: documents by day, and calls to SIFEN by hour (docs/notes 260). */
import { sql } from 'drizzle-orm'
import { date, index, integer, numeric, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { AMBIENTES, instant, ref, rowId } from './columns.ts'

/** Final states of documents. Documents in other states are few and are counted from their rows. */
export const RECUENTO_ESTADOS = ['approved', 'approved_obs', 'rejected', 'cancelled', 'error'] as const
export type RecuentoEstado = (typeof RECUENTO_ESTADOS)[number]

const amount = (name: string) => numeric(name, { precision: 23, scale: 8 }).notNull().default('0')

/** Dimensions of the counts. Empty texts and -1 stand for missing values, because a key has no nulls. */
const cell = () => ({
  empresa_id: ref('empresa_id').notNull(),
  ambiente: text('ambiente', { enum: AMBIENTES }).notNull(),
  /** The fiscal day of the documents (dFeEmiDE). */
  dia: date('dia', { mode: 'string' }).notNull(),
  tipo_documento: smallint('tipo_documento').notNull(),
  moneda: text('moneda').notNull(),
  estado: text('estado', { enum: RECUENTO_ESTADOS }).notNull(),
  /** For rejected documents: the service that rejected, and its code. */
  servicio: text('servicio').notNull().default(''),
  codigo: text('codigo').notNull().default(''),
  /** Time until approval, an index into DEMORAS; -1 without approval. */
  demora: smallint('demora').notNull().default(-1),
})

/** Number of documents and their totals. `sin_detalle` counts documents stored before their VAT was kept by rate. */
const sums = () => ({
  documentos: integer('documentos').notNull(),
  sin_detalle: integer('sin_detalle').notNull().default(0),
  total: amount('total'),
  base5: amount('base5'),
  iva5: amount('iva5'),
  base10: amount('base10'),
  iva10: amount('iva10'),
  exento: amount('exento'),
})

/**
 * Counts of documents in final states, by the dimensions of the dashboard. They change only when pending rows are
 * folded in.
 */
export const recuentos = pgTable('recuentos', { ...cell(), ...sums() }, t => [
  primaryKey({
    name: 'recuentos_pk',
    columns: [t.empresa_id, t.ambiente, t.dia, t.tipo_documento, t.moneda, t.estado, t.servicio, t.codigo, t.demora],
  }),
])

/** Pending changes of the counts since the last fold. Each row is written in the transaction of its state change. */
export const recuentosPendientes = pgTable('recuentos_pendientes', { id: rowId(), ...cell(), ...sums() }, t => [
  primaryKey({ columns: [t.empresa_id, t.id] }),
])

/**
 * Calls to SIFEN by hour, address, service and duration (an index into CUBETAS). They belong to the installation, not
 * to a company.
 */
export const llamadasSifen = pgTable(
  'llamadas_sifen',
  {
    hora: instant('hora').notNull(),
    base_url: text('base_url').notNull(),
    servicio: text('servicio').notNull(),
    cubeta: smallint('cubeta').notNull(),
    llamadas: integer('llamadas').notNull(),
    /** Calls without an answer from SIFEN. */
    errores: integer('errores').notNull(),
  },
  t => [primaryKey({ columns: [t.hora, t.base_url, t.servicio, t.cubeta] })],
)

/** Pauses of calls to SIFEN, for all processes. They belong to the installation; the key says the service, its address and a certificate. */
export const pausasSifen = pgTable('pausas_sifen', {
  clave: text('clave').primaryKey(),
  numero: integer('numero').notNull(),
  desde: instant('desde').notNull(),
  hasta: instant('hasta').notNull(),
})

/**
 * API requests of the last days, for integrators. They are redacted before they are stored. The end of a process may
 * lose some.
 */
export const solicitudes = pgTable(
  'solicitudes',
  {
    id: rowId(),
    /** The company of the request, or the only company of its user. When null, only the user sees the request. */
    empresa_id: ref('empresa_id'),
    user_id: ref('user_id').notNull(),
    token_id: ref('token_id').notNull(),
    at: instant('at').notNull(),
    method: text('method').notNull(),
    /** The address with its query, redacted. */
    url: text('url').notNull(),
    status: smallint('status').notNull(),
    ms: integer('ms').notNull(),
    request_id: text('request_id').notNull(),
    user_agent: text('user_agent').notNull(),
    /** For a refused request: the start of its body and of the answer. */
    cuerpo: text('cuerpo'),
    respuesta: text('respuesta'),
  },
  t => [
    primaryKey({ columns: [t.id] }),
    index('solicitudes_empresa').on(t.empresa_id, t.id),
    index('solicitudes_sin_empresa').on(t.user_id, t.id).where(sql`${t.empresa_id} is null`),
    index('solicitudes_at').on(t.at),
  ],
)
