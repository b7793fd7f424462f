/** People in a browser: their sessions, their links, the mails that carry them, and how they are invited. */
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
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
  'lifetime',
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

/**
 * Mails that the installation owes, or has sent. What they say is kept in the open; their link opens an account, so it stands sealed, and
 * only until the mail is out or given up.
 */
export const mails = pgTable(
  'mails',
  {
    id: id(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    paragraphs: jsonb('paragraphs').$type<string[]>().notNull(),
    /** What the link says. */
    action: text('action').notNull(),
    link_enc: text('link_enc'),
    created_at: instant('created_at').notNull(),
    /** When the link expires: no attempt is made from then on. */
    expires_at: instant('expires_at').notNull(),
    /** When the next attempt is due; null once the mail is out or given up. */
    due_at: instant('due_at'),
    attempts: integer('attempts').notNull().default(0),
    sent_at: instant('sent_at'),
    /** Why the last attempt failed, in Spanish. */
    last_error: text('last_error'),
  },
  t => [index('mails_due').on(t.due_at).where(sql`${t.due_at} is not null`)],
)

/** What a link that works once is for. */
export const LINK_PURPOSES = ['password', 'first_superadmin'] as const
export type LinkPurpose = (typeof LINK_PURPOSES)[number]

/** Links that expire and work once: to a new password of a user, or to the first superadmin. Only the sha256 of their secret is stored. */
export const accessLinks = pgTable(
  'access_links',
  {
    id: id(),
    purpose: text('purpose', { enum: LINK_PURPOSES }).notNull(),
    /** Whose password; null for the first superadmin, who does not exist yet. */
    user_id: ref('user_id').references(() => users.id),
    secret_hash: text('secret_hash').notNull(),
    created_at: instant('created_at').notNull(),
    expires_at: instant('expires_at').notNull(),
    /** When it was used, or stopped being of use. */
    used_at: instant('used_at'),
  },
  t => [index('access_links_user').on(t.user_id)],
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
    /** The mail that carries the link; null where none was to go out. */
    mail_id: ref('mail_id').references(() => mails.id),
  },
  t => [index('invitations_empresa').on(t.empresa_id)],
)
