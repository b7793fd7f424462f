/** Users, their roles and their tokens. */
import { and, eq } from 'drizzle-orm'
import { type Db, memberships, type Role, superadmins, tokens, users } from '../../db/index.ts'

/** An active user by e-mail (lower case); what a login needs and no more. */
export async function findLogin(db: Db, email: string) {
  const [row] = await db
    .select({ id: users.id, password_hash: users.password_hash })
    .from(users)
    .where(and(eq(users.email, email), users.activo))
  return row
}

/** The user's roles in all companies, and whether it is superadmin. */
export async function findRoles(db: Db, userId: number): Promise<{ roles: Role[]; superadmin: boolean }> {
  const roles = await db
    .selectDistinct({ role: memberships.role })
    .from(memberships)
    .where(eq(memberships.user_id, userId))
  const [superadmin] = await db.select().from(superadmins).where(eq(superadmins.user_id, userId))
  return { roles: roles.map(({ role }) => role), superadmin: superadmin !== undefined }
}

/** A new user; e-mail and username are lowered. The hash comes from `hashPassword`. */
export async function insertUser(
  db: Db,
  user: { name: string; username: string; email: string; password_hash: string },
): Promise<number> {
  const [row] = await db
    .insert(users)
    .values({ ...user, username: user.username.toLowerCase(), email: user.email.toLowerCase() })
    .returning({ id: users.id })
  return (row as { id: number }).id
}

/** Gives (or changes) the user's role in a company. */
export async function setRole(db: Db, userId: number, empresaId: number, role: Role): Promise<void> {
  await db
    .insert(memberships)
    .values({ user_id: userId, empresa_id: empresaId, role })
    .onConflictDoUpdate({ target: [memberships.user_id, memberships.empresa_id], set: { role } })
}

export async function makeSuperadmin(db: Db, userId: number): Promise<void> {
  await db.insert(superadmins).values({ user_id: userId }).onConflictDoNothing()
}

export async function insertToken(db: Db, token: typeof tokens.$inferInsert): Promise<number> {
  const [row] = await db.insert(tokens).values(token).returning({ id: tokens.id })
  return (row as { id: number }).id
}
