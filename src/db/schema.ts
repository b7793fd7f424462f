/**
 * The data dictionary: every table of ñandutí, one paragraph of purpose each. Column names are the spec's field names where the
 * spec names a field. Instants are `timestamptz`; fiscal dates are `date` or the local text SIFEN prints (never shifted by a zone).
 */
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'

/** Spec, States and transitions. */
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

/** Spec, Authentication 3. */
export const ROLES = ['admin', 'operador', 'lector'] as const
export type Role = (typeof ROLES)[number]

export const AMBIENTES = ['test', 'prod'] as const
export type Ambiente = (typeof AMBIENTES)[number]

/** What we know of one posting: written `pending` before the first byte, settled afterwards (docs/notes 30). */
export const ATTEMPT_OUTCOMES = ['pending', 'answered', 'not_sent', 'unknown'] as const
export type AttemptOutcome = (typeof ATTEMPT_OUTCOMES)[number]

export const EVENTO_ESTADOS = ['pending', 'sent', 'approved', 'rejected'] as const

/** JSON kept as the exact text that a client sent: numbers keep every digit, keys keep their order. */
const jsonText = customType<{ data: unknown; driverData: string }>({
  dataType: () => 'text',
  toDriver: value => JSON.stringify(value),
  fromDriver: value => JSON.parse(value),
})

const id = () => integer('id').primaryKey().generatedAlwaysAsIdentity()
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const createdAt = () => instant('created_at').notNull().defaultNow()
const updatedAt = () => instant('updated_at').notNull().defaultNow()

/** What gEmis needs besides name and RUC; an establishment overrides its emitter (docs/notes A7). All optional in storage. */
const domicilio = () => ({
  direccion: text('direccion'),
  numero_casa: integer('numero_casa'),
  complemento_direccion1: text('complemento_direccion1'),
  complemento_direccion2: text('complemento_direccion2'),
  departamento: smallint('departamento'),
  distrito: integer('distrito'),
  ciudad: integer('ciudad'),
  telefono: text('telefono'),
  email: text('email'),
})

/** People and machines that log in. E-mail and username are stored in lower case. */
export const users = pgTable('users', {
  id: id(),
  name: text('name').notNull(),
  username: text('username').notNull().unique(),
  email: text('email').notNull().unique(),
  password_hash: text('password_hash').notNull(),
  activo: boolean('activo').notNull().default(true),
  created_at: createdAt(),
  updated_at: updatedAt(),
})

/** A company: the owner of everything else. One row per RUC. */
export const empresas = pgTable('empresas', {
  id: id(),
  ruc: text('ruc').notNull().unique(),
  dv: text('dv').notNull(),
  razon_social: text('razon_social').notNull(),
  created_at: createdAt(),
  updated_at: updatedAt(),
})

/** Membership and role of a user in a company. */
export const memberships = pgTable(
  'memberships',
  {
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id),
    empresa_id: integer('empresa_id')
      .notNull()
      .references(() => empresas.id),
    role: text('role', { enum: ROLES }).notNull(),
    created_at: createdAt(),
  },
  t => [primaryKey({ columns: [t.user_id, t.empresa_id] }), index('memberships_empresa').on(t.empresa_id)],
)

/** The global role (the spec's "team 0"): whoever stands here is superadmin. Kept apart so that no company row can grant it. */
export const superadmins = pgTable('superadmins', {
  user_id: integer('user_id')
    .primaryKey()
    .references(() => users.id),
  created_at: createdAt(),
})

/** API tokens: only the sha256 of the secret is kept (docs/notes A6). */
export const tokens = pgTable(
  'tokens',
  {
    id: id(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id),
    device_name: text('device_name').notNull(),
    token_hash: text('token_hash').notNull(),
    abilities: jsonb('abilities').$type<string[]>().notNull(),
    created_ip: text('created_ip'),
    last_used_at: instant('last_used_at'),
    expires_at: instant('expires_at').notNull(),
    revoked_at: instant('revoked_at'),
    created_at: createdAt(),
  },
  t => [index('tokens_user').on(t.user_id)],
)

/** A stamp (timbrado) of a company. `ambiente` keeps test documents away from the numbers of a production stamp (docs/notes A9). */
export const timbrados = pgTable(
  'timbrados',
  {
    id: id(),
    empresa_id: integer('empresa_id')
      .notNull()
      .references(() => empresas.id),
    numero: text('numero').notNull(),
    fecha_inicio: date('fecha_inicio', { mode: 'string' }).notNull(),
    /** Null for an electronic stamp, which has no end. */
    fecha_vencimiento: date('fecha_vencimiento', { mode: 'string' }),
    ambiente: text('ambiente', { enum: AMBIENTES }).notNull(),
    activo: boolean('activo').notNull().default(true),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  t => [unique('timbrados_empresa_numero').on(t.empresa_id, t.numero)],
)

export const establecimientos = pgTable(
  'establecimientos',
  {
    id: id(),
    timbrado_id: integer('timbrado_id')
      .notNull()
      .references(() => timbrados.id),
    codigo: text('codigo').notNull(),
    descripcion: text('descripcion').notNull(),
    ...domicilio(),
    activo: boolean('activo').notNull().default(true),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  t => [unique('establecimientos_timbrado_codigo').on(t.timbrado_id, t.codigo)],
)

export const puntosExpedicion = pgTable(
  'puntos_expedicion',
  {
    id: id(),
    establecimiento_id: integer('establecimiento_id')
      .notNull()
      .references(() => establecimientos.id),
    codigo: text('codigo').notNull(),
    descripcion: text('descripcion').notNull(),
    activo: boolean('activo').notNull().default(true),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  t => [unique('puntos_establecimiento_codigo').on(t.establecimiento_id, t.codigo)],
)

/** The last used number of each point of issue and document type: SIFEN numbers per type (docs/notes A11). Locked to reserve. */
export const contadores = pgTable(
  'contadores',
  {
    punto_expedicion_id: integer('punto_expedicion_id')
      .notNull()
      .references(() => puntosExpedicion.id),
    tipo_documento: smallint('tipo_documento').notNull(),
    ultimo_numero: integer('ultimo_numero').notNull(),
  },
  t => [
    primaryKey({ columns: [t.punto_expedicion_id, t.tipo_documento] }),
    check('contadores_rango', sql`${t.ultimo_numero} between 0 and 9999999`),
  ],
)

/** Who signs and sends for a company in one environment. Columns ending in `_enc` are sealed (vault.ts), never plain. */
export const emitters = pgTable(
  'emitters',
  {
    id: id(),
    empresa_id: integer('empresa_id')
      .notNull()
      .references(() => empresas.id),
    ruc: text('ruc').notNull(),
    dv: text('dv').notNull(),
    razon_social: text('razon_social').notNull(),
    nombre_fantasia: text('nombre_fantasia'),
    ambiente: text('ambiente', { enum: AMBIENTES }).notNull(),
    establecimiento: text('establecimiento'),
    punto_expedicion: text('punto_expedicion'),
    tipo_contribuyente: smallint('tipo_contribuyente').notNull(),
    tipo_regimen: smallint('tipo_regimen'),
    actividades_economicas: jsonb('actividades_economicas').$type<{ codigo: string; descripcion: string }[]>(),
    ...domicilio(),
    id_csc: text('id_csc'),
    csc_enc: text('csc_enc'),
    logo_path: text('logo_path'),
    cert_p12_path: text('cert_p12_path'),
    cert_p12_password_enc: text('cert_p12_password_enc'),
    cert_pem_enc: text('cert_pem_enc'),
    key_pem_enc: text('key_pem_enc'),
    cert_sujeto: text('cert_sujeto'),
    cert_ruc: text('cert_ruc'),
    cert_desde: instant('cert_desde'),
    cert_hasta: instant('cert_hasta'),
    activo: boolean('activo').notNull().default(true),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  t => [
    uniqueIndex('emitters_activo').on(t.empresa_id, t.ambiente).where(sql`${t.activo}`),
    index('emitters_ruc').on(t.ruc),
  ],
)

/**
 * The documents. The row says what we know; the signed bytes are a file. `version` rises with every change, so that a cached
 * detail is checked cheaply (docs/notes A17). `ask_at` is when SIFEN is next asked about a document whose outcome is unknown.
 */
export const dtes = pgTable(
  'dtes',
  {
    id: id(),
    empresa_id: integer('empresa_id')
      .notNull()
      .references(() => empresas.id),
    emitter_id: integer('emitter_id')
      .notNull()
      .references(() => emitters.id),
    punto_expedicion_id: integer('punto_expedicion_id').references(() => puntosExpedicion.id),
    tipo_documento: smallint('tipo_documento').notNull(),
    ambiente: text('ambiente', { enum: AMBIENTES }).notNull(),
    timbrado: text('timbrado').notNull(),
    timbrado_fecha_inicio: date('timbrado_fecha_inicio', { mode: 'string' }).notNull(),
    establecimiento: text('establecimiento').notNull(),
    punto_expedicion: text('punto_expedicion').notNull(),
    numero: integer('numero').notNull(),
    /** Where the counter stood before this document moved it; null when it did not. A rejection takes it back there. */
    numero_anterior: integer('numero_anterior'),
    serie: text('serie'),
    codigo_seguridad: text('codigo_seguridad').notNull(),
    cdc: text('cdc').notNull().unique(),
    /** Local time of Asunción as printed in dFeEmiDE: `2026-11-21T10:00:00`. */
    fecha_emision: text('fecha_emision').notNull(),
    moneda: text('moneda').notNull(),
    /** Of a document in foreign currency with one rate for all items. */
    tipo_cambio: jsonb('tipo_cambio').$type<TipoCambio>(),
    total_operacion: numeric('total_operacion', { precision: 23, scale: 8 }).notNull(),
    total_iva: numeric('total_iva', { precision: 23, scale: 8 }).notNull(),
    receptor_documento: text('receptor_documento').notNull(),
    receptor_nombre: text('receptor_nombre').notNull(),
    /** The request as it came, and what it was completed with: everything needed to build the same document again. */
    payload: jsonText('payload').notNull(),
    advertencias: jsonb('advertencias').$type<Advertencia[]>().notNull().default([]),
    /** 'sync' documents are never sent again by themselves (docs/notes A4). */
    via: text('via', { enum: ['sync', 'async'] }).notNull(),
    estado: text('estado', { enum: ESTADOS }).notNull(),
    sifen_result_code: text('sifen_result_code'),
    sifen_result_msg: text('sifen_result_msg'),
    prot_aut: text('prot_aut'),
    /** SIFEN's own instant of approval or rejection (dFecProc). */
    fecha_proceso: instant('fecha_proceso'),
    xml_signed_path: text('xml_signed_path'),
    xml_sha256: text('xml_sha256'),
    signed_at: instant('signed_at'),
    /** Last attempt that may have been received (docs/notes A13); the cancellation deadline counts from here. */
    last_sent_at: instant('last_sent_at'),
    lote_id: integer('lote_id').references(() => lotes.id),
    ask_at: instant('ask_at'),
    version: integer('version').notNull().default(1),
    created_by: integer('created_by').references(() => users.id),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  t => [
    /** One document in flight per number (docs/notes A11): a rejected or failed one may be superseded. */
    uniqueIndex('dtes_numero_en_vuelo')
      .on(t.emitter_id, t.timbrado, t.establecimiento, t.punto_expedicion, t.tipo_documento, t.numero)
      .where(sql`${t.estado} in ('draft', 'signed', 'sent')`),
    index('dtes_numero').on(
      t.emitter_id,
      t.timbrado,
      t.establecimiento,
      t.punto_expedicion,
      t.tipo_documento,
      t.numero,
    ),
    index('dtes_empresa').on(t.empresa_id, t.id),
    index('dtes_por_consultar').on(t.ask_at).where(sql`${t.ask_at} is not null`),
  ],
)

/** Guaraníes for one unit; `fecha` is the day of the bank's sheet, null for a rate that the request brought. */
export type TipoCambio = { valor: string; fuente: 'usuario' | 'BCP'; fecha: string | null }

export type Advertencia = { campo: string; mensaje: string }

/** Every posting of a document: what went out, where to, when, and what came of it. Never updated once settled. */
export const attempts = pgTable(
  'attempts',
  {
    id: id(),
    dte_id: integer('dte_id')
      .notNull()
      .references(() => dtes.id),
    lote_id: integer('lote_id').references(() => lotes.id),
    cdc: text('cdc').notNull(),
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
  t => [index('attempts_dte').on(t.dte_id)],
)

/** Batches sent to recibe-lote. */
export const lotes = pgTable(
  'lotes',
  {
    id: id(),
    emitter_id: integer('emitter_id')
      .notNull()
      .references(() => emitters.id),
    tipo_documento: smallint('tipo_documento').notNull(),
    base_url: text('base_url').notNull(),
    prot_lote: text('prot_lote'),
    cod_res: text('cod_res'),
    msg_res: text('msg_res'),
    estado: text('estado', { enum: ['pending', 'sent', 'settled', 'rejected', 'unknown'] }).notNull(),
    sent_at: instant('sent_at'),
    next_poll_at: instant('next_poll_at'),
    settled_at: instant('settled_at'),
    created_at: createdAt(),
  },
  t => [index('lotes_por_consultar').on(t.next_poll_at).where(sql`${t.next_poll_at} is not null`)],
)

/** Cancellations and voidings (spec, Emitter event). */
export const eventos = pgTable(
  'eventos',
  {
    id: id(),
    sifen_emitter_id: integer('sifen_emitter_id')
      .notNull()
      .references(() => emitters.id),
    sifen_dte_id: integer('sifen_dte_id').references(() => dtes.id),
    tipo: smallint('tipo').notNull(),
    cdc: text('cdc'),
    timbrado: text('timbrado'),
    establecimiento: text('establecimiento'),
    punto_expedicion: text('punto_expedicion'),
    numero_inicio: text('numero_inicio'),
    numero_fin: text('numero_fin'),
    tipo_documento: smallint('tipo_documento'),
    motivo: text('motivo').notNull(),
    xml_signed_path: text('xml_signed_path'),
    estado: text('estado', { enum: EVENTO_ESTADOS }).notNull().default('pending'),
    sifen_result_code: text('sifen_result_code'),
    sifen_result_msg: text('sifen_result_msg'),
    prot_aut: text('prot_aut'),
    fecha_envio: instant('fecha_envio'),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  t => [index('eventos_dte').on(t.sifen_dte_id), index('eventos_emitter').on(t.sifen_emitter_id)],
)

/** Answers kept for Idempotency-Key (docs/notes A12). `status` is null while the first call runs. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id),
    route: text('route').notNull(),
    key: text('key').notNull(),
    fingerprint: text('fingerprint').notNull(),
    status: smallint('status'),
    body: jsonText('body'),
    dte_id: integer('dte_id').references(() => dtes.id),
    lote_id: integer('lote_id').references(() => lotes.id),
    created_at: createdAt(),
  },
  t => [primaryKey({ columns: [t.user_id, t.route, t.key] }), index('idempotency_keys_created').on(t.created_at)],
)

/** Settings changed in the web interface (spec, System setting). */
export const systemSettings = pgTable('system_settings', {
  key: text('key').primaryKey(),
  value: text('value'),
  type: text('type', { enum: ['string', 'bool', 'int', 'json'] })
    .notNull()
    .default('string'),
  description: text('description'),
})

/** Counts of the request limiters, shared by processes. The columns and their names are what rate-limiter-flexible expects. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
})

/** Where rates come from. Those of the sandbox are made up, and must never pass for the central bank's. */
export const ORIGENES_DE_COTIZACION = ['bcp', 'sandbox'] as const
export type OrigenDeCotizacion = (typeof ORIGENES_DE_COTIZACION)[number]

/** The central bank's reference rates by the date of its sheet: guaraníes for one unit of `moneda`. No company's rows. */
export const cotizaciones = pgTable(
  'cotizaciones',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    origen: text('origen', { enum: ORIGENES_DE_COTIZACION }).notNull(),
    moneda: text('moneda').notNull(),
    fecha: date('fecha', { mode: 'string' }).notNull(),
    referencial: numeric('referencial', { precision: 20, scale: 8 }).notNull(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  t => [unique('cotizaciones_origen_moneda_fecha').on(t.origen, t.moneda, t.fecha)],
)

/**
 * What is done at a fixed hour, once for all processes: `due_at` is claimed by compare-and-set, the queue only wakes. `failing_since` is
 * null while the last run went well; `failure_*` then says what went wrong.
 */
export const scheduledRuns = pgTable('scheduled_runs', {
  name: text('name').primaryKey(),
  due_at: instant('due_at').notNull(),
  succeeded_at: instant('succeeded_at'),
  failures: integer('failures').notNull().default(0),
  failing_since: instant('failing_since'),
  failure_code: text('failure_code'),
  failure_text: text('failure_text'),
})
