/** Counts kept for the dashboard: documents by day, and the calls to SIFEN by hour (docs/notes 260). */
import { sql } from 'drizzle-orm'
import { date, index, integer, numeric, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { AMBIENTES, instant, ref, rowId } from './columns.ts'

/** The states in which a document rests. Those on their way are few, and counted from their rows. */
export const RECUENTO_ESTADOS = ['approved', 'approved_obs', 'rejected', 'cancelled', 'error'] as const
export type RecuentoEstado = (typeof RECUENTO_ESTADOS)[number]

const amount = (name: string) => numeric(name, { precision: 23, scale: 8 }).notNull().default('0')

/** What is counted together. Empty texts and -1 stand for what a document does not have, because a key has no nulls. */
const cell = () => ({
  empresa_id: ref('empresa_id').notNull(),
  ambiente: text('ambiente', { enum: AMBIENTES }).notNull(),
  /** The fiscal day of the documents (dFeEmiDE). */
  dia: date('dia', { mode: 'string' }).notNull(),
  tipo_documento: smallint('tipo_documento').notNull(),
  moneda: text('moneda').notNull(),
  estado: text('estado', { enum: RECUENTO_ESTADOS }).notNull(),
  /** Of rejected documents: the service that said no, and its code. */
  servicio: text('servicio').notNull().default(''),
  codigo: text('codigo').notNull().default(''),
  /** How long the approval took: a place in DEMORAS; -1 without approval. */
  demora: smallint('demora').notNull().default(-1),
})

/** How many documents, and what they come to. `sin_detalle` counts those stored before their VAT was kept by rate. */
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

/** Documents at rest, by day and by what the dashboard tells apart. Only folding the pending ones changes it. */
export const recuentos = pgTable('recuentos', { ...cell(), ...sums() }, t => [
  primaryKey({
    name: 'recuentos_pk',
    columns: [t.empresa_id, t.ambiente, t.dia, t.tipo_documento, t.moneda, t.estado, t.servicio, t.codigo, t.demora],
  }),
])

/** What changes of state added and took away since the last folding, each row in the transaction of its change. */
export const recuentosPendientes = pgTable('recuentos_pendientes', { id: rowId(), ...cell(), ...sums() }, t => [
  primaryKey({ columns: [t.empresa_id, t.id] }),
])

/** Calls to SIFEN by hour, address, service and duration (a place in CUBETAS). Of the installation: an answer time belongs to no company. */
export const llamadasSifen = pgTable(
  'llamadas_sifen',
  {
    hora: instant('hora').notNull(),
    base_url: text('base_url').notNull(),
    servicio: text('servicio').notNull(),
    cubeta: smallint('cubeta').notNull(),
    llamadas: integer('llamadas').notNull(),
    /** Those that brought no answer of SIFEN. */
    errores: integer('errores').notNull(),
  },
  t => [primaryKey({ columns: [t.hora, t.base_url, t.servicio, t.cubeta] })],
)

/** Requests to the API of the last days, for those who integrate. Redacted before they are stored; some may be lost with a process. */
export const solicitudes = pgTable(
  'solicitudes',
  {
    id: rowId(),
    /** The company that the request was about, or the only one of its user; null otherwise, and then only its user sees it. */
    empresa_id: ref('empresa_id'),
    user_id: ref('user_id').notNull(),
    token_id: ref('token_id').notNull(),
    at: instant('at').notNull(),
    method: text('method').notNull(),
    /** With its query, redacted. */
    url: text('url').notNull(),
    status: smallint('status').notNull(),
    ms: integer('ms').notNull(),
    request_id: text('request_id').notNull(),
    user_agent: text('user_agent').notNull(),
    /** Of a refused request: the start of its body and of the answer. */
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
