/** SQL of users, their roles and their tokens. */
import { and, asc, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import {
  companiesOf,
  type Db,
  empresas,
  memberships,
  type Role,
  raising,
  superadmins,
  type Tx,
  tokens,
  users,
} from '../../db/index.ts'

/** Finds an active user by e-mail (lower case), with the columns that a login needs. */
export async function findLogin(db: Db, email: string) {
  const [row] = await db
    .select({ id: users.id, password_hash: users.password_hash })
    .from(users)
    .where(and(eq(users.email, email), users.activo))
  return row
}

/**
 * Finds an active user by e-mail or username (lower case) for the web's login. No username is another user's e-mail
 * (create-user.ts).
 */
export async function findLoginByName(db: Db, name: string) {
  const [row] = await db
    .select({ id: users.id, email: users.email, password_hash: users.password_hash })
    .from(users)
    .where(and(or(eq(users.email, name), eq(users.username, name)), users.activo))
  return row
}

export async function findPasswordHash(db: Db, userId: number): Promise<string | undefined> {
  const [row] = await db.select({ password_hash: users.password_hash }).from(users).where(eq(users.id, userId))
  return row?.password_hash
}

export async function setPasswordHash(db: Db, userId: number, hash: string, now: Date): Promise<void> {
  await db.update(users).set({ password_hash: hash, updated_at: now }).where(eq(users.id, userId))
}

/** Returns the user's roles in all companies, and whether the user is superadmin. */
export async function findRoles(db: Db, userId: number): Promise<{ roles: Role[]; superadmin: boolean }> {
  const roles = await db
    .selectDistinct({ role: memberships.role })
    .from(memberships)
    .where(eq(memberships.user_id, userId))
  const [superadmin] = await db.select().from(superadmins).where(eq(superadmins.user_id, userId))
  return { roles: roles.map(({ role }) => role), superadmin: superadmin !== undefined }
}

/** Inserts a user with e-mail and username in lower case. The hash comes from `hashPassword`. */
export async function insertUser(
  db: Db,
  user: { name: string; username: string; email: string; password_hash: string; activo?: boolean },
): Promise<number> {
  const [row] = await db
    .insert(users)
    .values({ ...user, username: user.username.toLowerCase(), email: user.email.toLowerCase() })
    .returning({ id: users.id })
  return (row as { id: number }).id
}

/** Sets or changes the user's role in a company. */
export async function setRole(db: Db, userId: number, empresaId: number, role: Role): Promise<void> {
  // The user's tokens have the user's other companies in memory too.
  await raising(db, sql`select ${empresaId}::bigint union ${companiesOf(userId)}`, tx =>
    tx
      .insert(memberships)
      .values({ user_id: userId, empresa_id: empresaId, role })
      .onConflictDoUpdate({ target: [memberships.user_id, memberships.empresa_id], set: { role } }),
  )
}

export async function makeSuperadmin(db: Db, userId: number): Promise<void> {
  await db.insert(superadmins).values({ user_id: userId }).onConflictDoNothing()
}

export async function hasSuperadmin(db: Db): Promise<boolean> {
  const rows = await db.select({ user_id: superadmins.user_id }).from(superadmins).limit(1)
  return rows.length > 0
}

/** Makes concurrent callers wait until the transaction ends: only one of them can create the first superadmin. */
export async function lockFirstSuperadmin(tx: Tx): Promise<void> {
  await tx.execute(sql`lock table ${superadmins} in share row exclusive mode`)
}

export async function insertToken(db: Db, token: typeof tokens.$inferInsert): Promise<number> {
  const [row] = await db.insert(tokens).values(token).returning({ id: tokens.id })
  return (row as { id: number }).id
}

/** Finds a user's own data. */
export async function findUser(db: Db, id: number) {
  const { name, username, email } = users
  const [row] = await db.select({ id: users.id, name, username, email }).from(users).where(eq(users.id, id))
  return row
}

/** Lists the companies of `scope`, as returned by `visibleEmpresas`; undefined means all. */
export async function listEmpresas(db: Db, scope: number[] | undefined) {
  return db
    .select()
    .from(empresas)
    .where(scope && inArray(empresas.id, scope))
    .orderBy(asc(empresas.id))
}

const isActive = (userId: number, now: Date) =>
  and(eq(tokens.user_id, userId), isNull(tokens.revoked_at), gt(tokens.expires_at, now))

/** Lists the user's valid tokens, oldest first. */
export async function listTokens(db: Db, userId: number, now: Date) {
  const { id, device_name, last_used_at, created_at } = tokens
  return db
    .select({ id, device_name, last_used_at, created_at })
    .from(tokens)
    .where(isActive(userId, now))
    .orderBy(asc(id))
}

/** Revokes all valid tokens of the user. Returns how many there were. */
export async function revokeTokens(tx: Tx, userId: number, now: Date): Promise<number> {
  return raising(tx, companiesOf(userId), async within => {
    const revoked = await within
      .update(tokens)
      .set({ revoked_at: now })
      .where(isActive(userId, now))
      .returning({ id: tokens.id })
    return revoked.length
  })
}

/** Revokes a token of the user. Returns undefined when the user has no valid token with that id. */
export async function revokeOwnToken(db: Db, id: number, userId: number, now: Date) {
  return raising(db, companiesOf(userId), async tx => {
    const [revoked] = await tx
      .update(tokens)
      .set({ revoked_at: now })
      .where(and(isActive(userId, now), eq(tokens.id, id)))
      .returning({ device_name: tokens.device_name })
    return revoked
  })
}

/** Finds the user's newest token, which may have ended. A lock on the user's tokens orders their ids by time. */
export async function newestToken(tx: Tx, userId: number) {
  const { id, device_name, abilities } = tokens
  const [row] = await tx
    .select({ id, device_name, abilities })
    .from(tokens)
    .where(eq(tokens.user_id, userId))
    .orderBy(desc(id))
    .limit(1)
  return row
}

/** Prevents others from renewing or revoking the user's tokens until the transaction ends. Logins are not blocked. */
export async function lockTokens(tx: Tx, userId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
}
