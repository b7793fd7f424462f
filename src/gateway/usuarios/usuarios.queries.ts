/** SQL of users for their administration. */
import { and, asc, desc, eq, gt, ilike, inArray, isNull, or, sql } from 'drizzle-orm'
import {
  companiesOf,
  type Db,
  empresas,
  invitations,
  memberships,
  type Role,
  raising,
  sessions,
  superadmins,
  type Tx,
  users,
} from '../../db/index.ts'
import { isPerson } from '../cuentas/index.ts'

/** Maximum of users in the list. A longer list is searched. */
export const SHOWN = 100

const lastSession = sql<
  Date | string | null
>`(select max(${sessions.created_at}) from ${sessions} where ${sessions.user_id} = ${users.id})`

const PERSON = {
  id: users.id,
  name: users.name,
  username: users.username,
  email: users.email,
  activo: users.activo,
  superadmin: sql<boolean>`${superadmins.user_id} is not null`,
  last_session_at: lastSession,
}

/** Lists users whose name, username or e-mail contains the text, by name. */
export async function listUsers(db: Db, text: string | undefined) {
  const part = text && `%${text.replace(/[\\%_]/g, '\\$&')}%`
  const rows = await db
    .select(PERSON)
    .from(users)
    .leftJoin(superadmins, eq(superadmins.user_id, users.id))
    .where(
      and(
        isPerson,
        part ? or(ilike(users.name, part), ilike(users.email, part), ilike(users.username, part)) : undefined,
      ),
    )
    .orderBy(asc(users.name), asc(users.id))
    .limit(SHOWN)
  const roles = await listRoles(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(row => ({ ...asPerson(row), roles: roles.filter(({ user_id }) => user_id === row.id) }))
}
export type Person = Awaited<ReturnType<typeof listUsers>>[number]

const asPerson = <Row extends { last_session_at: Date | string | null }>(row: Row) => ({
  ...row,
  last_session_at: row.last_session_at === null ? null : new Date(row.last_session_at),
})

export async function findPerson(db: Db, id: number): Promise<Person | undefined> {
  const [row] = await db
    .select(PERSON)
    .from(users)
    .leftJoin(superadmins, eq(superadmins.user_id, users.id))
    .where(and(eq(users.id, id), isPerson))
  return row && { ...asPerson(row), roles: await listRoles(db, [id]) }
}

const listRoles = async (db: Db, userIds: readonly number[]) =>
  db
    .select({
      user_id: memberships.user_id,
      empresa_id: memberships.empresa_id,
      role: memberships.role,
      razon_social: empresas.razon_social,
    })
    .from(memberships)
    .innerJoin(empresas, eq(empresas.id, memberships.empresa_id))
    .where(inArray(memberships.user_id, [...userIds]))
    .orderBy(asc(empresas.razon_social))

/** Finds a user whose e-mail or username equals `name`. */
export async function findTaken(db: Db, name: string): Promise<{ id: number } | undefined> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(or(eq(users.email, name), eq(users.username, name)))
  return row
}

export async function findUserByEmail(db: Db, email: string) {
  const [row] = await db
    .select({ id: users.id, email: users.email, activo: users.activo })
    .from(users)
    .where(eq(users.email, email))
  return row
}

export async function setActivo(tx: Tx, id: number, activo: boolean, now: Date): Promise<void> {
  await raising(tx, companiesOf(id), within =>
    within.update(users).set({ activo, updated_at: now }).where(eq(users.id, id)),
  )
}

export async function removeRole(db: Db, userId: number, empresaId: number): Promise<void> {
  const isIt = and(eq(memberships.user_id, userId), eq(memberships.empresa_id, empresaId))
  await raising(db, sql`select ${empresaId}::bigint union ${companiesOf(userId)}`, tx =>
    tx.delete(memberships).where(isIt),
  )
}

export async function removeSuperadmin(tx: Tx, userId: number): Promise<void> {
  await tx.delete(superadmins).where(eq(superadmins.user_id, userId))
}

/**
 * Returns the superadmins who can log in, locked until the transaction ends. Two concurrent changes cannot remove the
 * last one.
 */
export async function lockSuperadmins(tx: Tx): Promise<number[]> {
  const rows = await tx
    .select({ id: superadmins.user_id })
    .from(superadmins)
    .innerJoin(users, and(eq(users.id, superadmins.user_id), users.activo))
    .for('no key update')
  return rows.map(({ id }) => id)
}

/** Lists the companies of `scope` (undefined: all), by name. */
export const listCompanies = async (db: Db, scope: number[] | undefined) =>
  db
    .select({ id: empresas.id, razon_social: empresas.razon_social, ruc: empresas.ruc, dv: empresas.dv })
    .from(empresas)
    .where(scope && inArray(empresas.id, scope))
    .orderBy(asc(empresas.razon_social))
    .limit(500)

export async function insertInvitation(db: Db, row: typeof invitations.$inferInsert): Promise<number> {
  const [inserted] = await db.insert(invitations).values(row).returning({ id: invitations.id })
  return (inserted as { id: number }).id
}

export async function setInvitationMail(tx: Tx, id: number, mailId: number): Promise<void> {
  await tx.update(invitations).set({ mail_id: mailId }).where(eq(invitations.id, id))
}

/** Condition of an invitation whose inviter may still invite: active, and a superadmin or the company's administrator. */
const INVITER_MAY = sql<boolean>`exists (select 1 from ${users} inviter where inviter.id = ${invitations.invited_by} and inviter.activo
  and (exists (select 1 from ${superadmins} s where s.user_id = inviter.id)
    or exists (select 1 from ${memberships} m where m.user_id = inviter.id and m.empresa_id = ${invitations.empresa_id} and m.role = 'admin')))`

export async function findInvitation(db: Db, id: number) {
  const [row] = await db
    .select({
      id: invitations.id,
      empresa_id: invitations.empresa_id,
      email: invitations.email,
      role: invitations.role,
      secret_hash: invitations.secret_hash,
      expires_at: invitations.expires_at,
      accepted_at: invitations.accepted_at,
      revoked_at: invitations.revoked_at,
      inviter_may: INVITER_MAY,
      razon_social: empresas.razon_social,
      ruc: empresas.ruc,
      dv: empresas.dv,
      invited_by: users.name,
    })
    .from(invitations)
    .innerJoin(empresas, eq(empresas.id, invitations.empresa_id))
    .innerJoin(users, eq(users.id, invitations.invited_by))
    .where(eq(invitations.id, id))
  return row
}
export type Invitation = NonNullable<Awaited<ReturnType<typeof findInvitation>>>

/** Lists the invitations of `scope` (undefined: all companies) that can still be accepted, newest first. */
export const listInvitations = async (db: Db, scope: number[] | undefined, now: Date) =>
  db
    .select({
      id: invitations.id,
      email: invitations.email,
      role: invitations.role,
      expires_at: invitations.expires_at,
      mail_id: invitations.mail_id,
      razon_social: empresas.razon_social,
    })
    .from(invitations)
    .innerJoin(empresas, eq(empresas.id, invitations.empresa_id))
    .where(
      and(
        scope && inArray(invitations.empresa_id, scope),
        isNull(invitations.accepted_at),
        isNull(invitations.revoked_at),
        gt(invitations.expires_at, now),
      ),
    )
    .orderBy(desc(invitations.id))
    .limit(SHOWN)
export type OpenInvitation = Awaited<ReturnType<typeof listInvitations>>[number]

/** Marks the invitation as used. Returns false when another request did so first, or when it no longer stands. */
export async function takeInvitation(tx: Tx, id: number, userId: number, now: Date): Promise<boolean> {
  const taken = await tx
    .update(invitations)
    .set({ accepted_at: now, accepted_by: userId })
    .where(and(eq(invitations.id, id), isNull(invitations.accepted_at), isNull(invitations.revoked_at), INVITER_MAY))
    .returning({ id: invitations.id })
  return taken.length > 0
}

/** Revokes an open invitation of `scope`. Returns undefined when it finds none. */
export async function revokeInvitation(db: Db, id: number, scope: number[] | undefined, now: Date) {
  const [revoked] = await db
    .update(invitations)
    .set({ revoked_at: now })
    .where(
      and(
        eq(invitations.id, id),
        scope && inArray(invitations.empresa_id, scope),
        isNull(invitations.accepted_at),
        isNull(invitations.revoked_at),
      ),
    )
    .returning({ email: invitations.email })
  return revoked
}

/** Counts the users of each role. */
export async function countRoles(db: Db): Promise<Partial<Record<Role | 'superadmin', number>>> {
  const roles = await db
    .select({ role: memberships.role, count: sql<number>`count(distinct ${memberships.user_id})::int` })
    .from(memberships)
    .innerJoin(users, and(eq(users.id, memberships.user_id), isPerson))
    .groupBy(memberships.role)
  const [all] = await db.select({ count: sql<number>`count(*)::int` }).from(superadmins)
  return { ...Object.fromEntries(roles.map(({ role, count }) => [role, count])), superadmin: all?.count ?? 0 }
}
