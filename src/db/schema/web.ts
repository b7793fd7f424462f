/** Sessions of the web, links that work once, mails and invitations. */
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { empresas, ROLES, users } from './auth.ts'
import { id, instant, ref } from './columns.ts'

/** How a session ended: by its user, by another act of the user, by timeout, or with its last tab. */
export const SESSION_ENDS = [
  'logout',
  'replaced',
  'closed',
  'password',
  'disabled',
  'timeout',
  'lifetime',
  'tab_closed',
  'stale',
] as const
export type SessionEnd = (typeof SESSION_ENDS)[number]

/**
 * Web sessions, kept after their end with user, times, address, browser and reason. Only the sha256 of the secret is
 * stored, so that a stolen database opens no session.
 */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    user_id: ref('user_id')
      .notNull()
      .references(() => users.id),
    secret_hash: text('secret_hash').notNull(),
    /** The company that the pages show; null for the user's first one. */
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

/**
 * Mails to send and sent mails. The text is stored in plain. The link opens an account: it is sealed, and deleted when
 * the mail is sent or given up.
 */
export const mails = pgTable(
  'mails',
  {
    id: id(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    paragraphs: jsonb('paragraphs').$type<string[]>().notNull(),
    /** The text of the link. */
    action: text('action').notNull(),
    link_enc: text('link_enc'),
    created_at: instant('created_at').notNull(),
    /** When the link expires. No attempt is made afterwards. */
    expires_at: instant('expires_at').notNull(),
    /** When the next attempt is due; null once the mail is sent or given up. */
    due_at: instant('due_at'),
    attempts: integer('attempts').notNull().default(0),
    sent_at: instant('sent_at'),
    /** The error of the last attempt, in Spanish. */
    last_error: text('last_error'),
  },
  t => [index('mails_due').on(t.due_at).where(sql`${t.due_at} is not null`)],
)

/** E-mails typed at «Olvidé mi contraseña», known or not, until their links are on the way. */
export const recoveryRequests = pgTable('recovery_requests', {
  id: id(),
  email: text('email').notNull(),
  due_at: instant('due_at').notNull(),
})

/** Purposes of links that work once. */
export const LINK_PURPOSES = ['password', 'first_superadmin'] as const
export type LinkPurpose = (typeof LINK_PURPOSES)[number]

/**
 * Links that expire and work once. They set a new password of a user or create the first superadmin. Only the sha256 of
 * the secret is stored.
 */
export const accessLinks = pgTable(
  'access_links',
  {
    id: id(),
    purpose: text('purpose', { enum: LINK_PURPOSES }).notNull(),
    /** The user whose password the link sets; null for the first superadmin, who does not exist yet. */
    user_id: ref('user_id').references(() => users.id),
    secret_hash: text('secret_hash').notNull(),
    created_at: instant('created_at').notNull(),
    expires_at: instant('expires_at').notNull(),
    /** When the link was used or became invalid. */
    used_at: instant('used_at'),
  },
  t => [index('access_links_user').on(t.user_id)],
)

/** Invitations to a company: links that expire and work once. Only the sha256 of the secret is stored. */
export const invitations = pgTable(
  'invitations',
  {
    id: id(),
    empresa_id: ref('empresa_id')
      .notNull()
      .references(() => empresas.id),
    /** In lower case. Only the account with this e-mail may accept. */
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
    /** The mail with the link; null when no mail was to be sent. */
    mail_id: ref('mail_id').references(() => mails.id),
  },
  t => [index('invitations_empresa').on(t.empresa_id)],
)
