/** People in a browser: their sessions, and how they are invited. */
import { sql } from 'drizzle-orm'
import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { empresas, ROLES, users } from './auth.ts'
import { id, instant, ref } from './columns.ts'

/** How a session ended: by its user, by another act of the user, by time, or by the tabs. */
export const SESSION_ENDS = [
  'logout',
  'replaced',
  'closed',
  'password',
  'disabled',
  'timeout',
  'tab_closed',
  'stale',
] as const
export type SessionEnd = (typeof SESSION_ENDS)[number]

/**
 * Sessions of the web, kept after their end: who, when, from where, with which browser, and how it ended. Only the sha256 of the secret
 * is stored, so that a stolen database opens no session.
 */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    user_id: ref('user_id')
      .notNull()
      .references(() => users.id),
    secret_hash: text('secret_hash').notNull(),
    /** The company that its pages are about; null: the first one of the user. */
    empresa_id: ref('empresa_id').references(() => empresas.id),
    created_at: instant('created_at').notNull(),
    last_activity_at: instant('last_activity_at').notNull(),
    created_ip: text('created_ip').notNull(),
    user_agent: text('user_agent').notNull(),
    ended_at: instant('ended_at'),
    ended_by: text('ended_by', { enum: SESSION_ENDS }),
  },
  t => [
    index('sessions_user').on(t.user_id),
    index('sessions_open').on(t.last_activity_at).where(sql`${t.ended_at} is null`),
  ],
)

/** Invitations into a company: links that expire and work once. Only the sha256 of their secret is stored. */
export const invitations = pgTable(
  'invitations',
  {
    id: id(),
    empresa_id: ref('empresa_id')
      .notNull()
      .references(() => empresas.id),
    /** In lower case: only the account with this e-mail may accept. */
    email: text('email').notNull(),
    role: text('role', { enum: ROLES }).notNull(),
    secret_hash: text('secret_hash').notNull(),
    invited_by: ref('invited_by')
      .notNull()
      .references(() => users.id),
    created_at: instant('created_at').notNull(),
    expires_at: instant('expires_at').notNull(),
    accepted_at: instant('accepted_at'),
    accepted_by: ref('accepted_by').references(() => users.id),
    revoked_at: instant('revoked_at'),
  },
  t => [index('invitations_empresa').on(t.empresa_id)],
)
