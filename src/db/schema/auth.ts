/** Access: users, companies, memberships, API tokens. */
import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { type Ambiente, createdAt, id, instant, ref, updatedAt } from './columns.ts'

/** Roles of a user in a company (spec, Authentication 3). */
export const ROLES = ['admin', 'operador', 'lector'] as const
export type Role = (typeof ROLES)[number]

/** Users, people or machines. E-mail and username are stored in lower case. */
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

/** Companies, the owners of all other rows. One row per RUC. */
export const empresas = pgTable('empresas', {
  id: id(),
  ruc: text('ruc').notNull().unique(),
  dv: text('dv').notNull(),
  razon_social: text('razon_social').notNull(),
  /** Raised by every change of what its sales are planned from (docs/decisions/0020). */
  version: integer('version').notNull().default(1),
  created_at: createdAt(),
  updated_at: updatedAt(),
})

/** Memberships of users in companies, with their roles. */
export const memberships = pgTable(
  'memberships',
  {
    user_id: ref('user_id')
      .notNull()
      .references(() => users.id),
    empresa_id: ref('empresa_id')
      .notNull()
      .references(() => empresas.id),
    role: text('role', { enum: ROLES }).notNull(),
    created_at: createdAt(),
  },
  t => [primaryKey({ columns: [t.user_id, t.empresa_id] }), index('memberships_empresa').on(t.empresa_id)],
)

/**
 * Users with the global role (the spec's "team 0"), superadmin. A separate table, so that no company row can grant the
 * role.
 */
export const superadmins = pgTable('superadmins', {
  user_id: ref('user_id')
    .primaryKey()
    .references(() => users.id),
  created_at: createdAt(),
})

/** API tokens. Only the sha256 of the secret is stored (docs/notes A6). */
export const tokens = pgTable(
  'tokens',
  {
    id: id(),
    user_id: ref('user_id')
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

/** Limits of a service account; null where it has none (docs/notes 512). */
export type Limites = {
  /** The only environment in which it may issue. */
  ambiente: Ambiente | null
  /** The largest total of a document, in guaraníes, as exact text. */
  monto_maximo: string | null
  /** Documents that it may create in a day of Paraguay. */
  documentos_por_dia: number | null
}

/**
 * Service accounts: users that are programs of one company (docs/decisions/0026). Their user is inactive, so that it
 * has no password, session or e-mail; only its tokens are valid.
 */
export const cuentasServicio = pgTable(
  'cuentas_servicio',
  {
    user_id: ref('user_id')
      .primaryKey()
      .references(() => users.id),
    empresa_id: ref('empresa_id')
      .notNull()
      .references(() => empresas.id),
    /** Networks in CIDR form from which its tokens are valid. */
    redes: jsonb('redes').$type<string[]>().notNull(),
    limites: jsonb('limites').$type<Limites>().notNull(),
    /** The day of Paraguay in which `documentos` were created. Null without that limit. */
    dia: date('dia'),
    documentos: integer('documentos').notNull().default(0),
    /** Null when the installation's operator created it, by a command. */
    created_by: ref('created_by').references(() => users.id),
    revoked_at: instant('revoked_at'),
    revoked_by: ref('revoked_by').references(() => users.id),
    created_at: createdAt(),
  },
  t => [index('cuentas_servicio_empresa').on(t.empresa_id)],
)
