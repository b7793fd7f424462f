/** SQL of the links that work once. */
import { and, count, eq, gt, isNull } from 'drizzle-orm'
import { accessLinks, type Db, recoveryRequests, type Tx, users } from '../../db/index.ts'

export async function insertAccessLink(db: Db, link: typeof accessLinks.$inferInsert): Promise<number> {
  const [row] = await db.insert(accessLinks).values(link).returning({ id: accessLinks.id })
  return (row as { id: number }).id
}

/** Finds a link and its user, if it has one. */
export async function findAccessLink(db: Db, id: number) {
  const [row] = await db
    .select({
      id: accessLinks.id,
      purpose: accessLinks.purpose,
      user_id: accessLinks.user_id,
      secret_hash: accessLinks.secret_hash,
      expires_at: accessLinks.expires_at,
      used_at: accessLinks.used_at,
      email: users.email,
      activo: users.activo,
    })
    .from(accessLinks)
    .leftJoin(users, eq(users.id, accessLinks.user_id))
    .where(eq(accessLinks.id, id))
  return row
}
export type AccessLink = NonNullable<Awaited<ReturnType<typeof findAccessLink>>>

/** Marks the link as used. Returns false when another request did so first. */
export async function takeAccessLink(tx: Tx, id: number, now: Date): Promise<boolean> {
  const taken = await tx
    .update(accessLinks)
    .set({ used_at: now })
    .where(and(eq(accessLinks.id, id), isNull(accessLinks.used_at)))
    .returning({ id: accessLinks.id })
  return taken.length > 0
}

/** Invalidates the user's other links. */
export async function endAccessLinks(tx: Tx, userId: number, now: Date): Promise<void> {
  await tx
    .update(accessLinks)
    .set({ used_at: now })
    .where(and(eq(accessLinks.user_id, userId), isNull(accessLinks.used_at)))
}

/** Counts the user's valid links to a new password. */
export async function countAccessLinks(db: Db, userId: number, now: Date): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(accessLinks)
    .where(and(eq(accessLinks.user_id, userId), isNull(accessLinks.used_at), gt(accessLinks.expires_at, now)))
  return row?.count ?? 0
}

export async function insertRecovery(db: Db, email: string, due_at: Date): Promise<void> {
  await db.insert(recoveryRequests).values({ email, due_at })
}

/** Removes a requested recovery and returns its e-mail. Undefined when another process did so first. */
export async function takeRecovery(tx: Tx, id: number): Promise<string | undefined> {
  const [row] = await tx.delete(recoveryRequests).where(eq(recoveryRequests.id, id)).returning()
  return row?.email
}
