/** SQL of Idempotency-Key. Every change names its run, so that a run that lost its lease changes nothing. */
import { and, eq, isNull, lt } from 'drizzle-orm'
import { type Db, idempotencyKeys, type Tx } from '../db/index.ts'

export type StoredKey = typeof idempotencyKeys.$inferSelect
/** The primary key, and the run that holds it. */
export type HeldKey = Pick<StoredKey, 'user_id' | 'route' | 'key' | 'run'>
type NewKey = typeof idempotencyKeys.$inferInsert

const isKey = ({ user_id, route, key }: Omit<HeldKey, 'run'>) =>
  and(eq(idempotencyKeys.user_id, user_id), eq(idempotencyKeys.route, route), eq(idempotencyKeys.key, key))
const isHeld = (held: HeldKey) => and(isKey(held), eq(idempotencyKeys.run, held.run))

/** Returns false when the key exists. */
export async function insertKey(db: Db, row: NewKey): Promise<boolean> {
  const { user_id, route, key } = idempotencyKeys
  const insert = db.insert(idempotencyKeys).values(row)
  const inserted = await insert.onConflictDoNothing({ target: [user_id, route, key] }).returning({ key })
  return inserted.length > 0
}

export async function findKey(db: Db, held: Omit<HeldKey, 'run'>): Promise<StoredKey | undefined> {
  const [row] = await db.select().from(idempotencyKeys).where(isKey(held))
  return row
}

/** Changes the row while `held.run` holds it. Returns false when another run holds it or the row is gone. */
export async function updateKey(db: Db | Tx, held: HeldKey, change: Partial<NewKey>): Promise<boolean> {
  const updated = await db
    .update(idempotencyKeys)
    .set(change)
    .where(isHeld(held))
    .returning({ key: idempotencyKeys.key })
  return updated.length > 0
}

/** Frees the key, unless its run has started something. */
export async function freeKey(db: Db, held: HeldKey): Promise<boolean> {
  const freed = await db
    .delete(idempotencyKeys)
    .where(and(isHeld(held), isNull(idempotencyKeys.empresa_id)))
    .returning({ key: idempotencyKeys.key })
  return freed.length > 0
}

export async function deleteKey(db: Db, held: HeldKey): Promise<void> {
  await db.delete(idempotencyKeys).where(isHeld(held))
}

export async function deleteKeysBefore(db: Db, instant: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.created_at, instant))
}
