/** SQL of Idempotency-Key. A claim is inserted by the write that creates what its request asks for. */
import { and, eq, lt } from 'drizzle-orm'
import { type Db, idempotencyKeys, type Tx, type unreadAnswers } from '../../db/index.ts'

export type StoredKey = typeof idempotencyKeys.$inferSelect
/** The primary key, and the run that holds it. */
export type HeldKey = Pick<StoredKey, 'empresa_id' | 'key' | 'run'>
type NewKey = typeof idempotencyKeys.$inferInsert

/**
 * A row for the write that creates or sends a document: it belongs into the same transaction, with the id of what was
 * created. It violates the primary key when another request has claimed the key.
 */
export type Claim = {
  /** Runs the write. Rejects without running it when the client has gone. */
  write<Result>(create: () => Promise<Result>): Promise<Result>
  /** The write does nothing while another answer to an equal request, but for one that this process is giving, is unread. */
  unless?: Pick<typeof unreadAnswers.$inferInsert, 'fingerprint' | 'token_id' | 'process_id'>
  /** A failed document that an equal request made: this request makes it again. */
  follows?: number
} & (
  | { table: typeof idempotencyKeys; row: Omit<NewKey, 'dte_id' | 'lote_id'> }
  | { table: typeof unreadAnswers; row: Omit<typeof unreadAnswers.$inferInsert, 'dte_id'> }
)

const isKey = ({ empresa_id, key }: Omit<HeldKey, 'run'>) =>
  and(eq(idempotencyKeys.empresa_id, empresa_id), eq(idempotencyKeys.key, key))
const isHeld = (held: HeldKey) => and(isKey(held), eq(idempotencyKeys.run, held.run))

/** The claim's `unless` holds. */
export class ClaimRefused extends Error {}

/** Inserts the claim of a key with what its request sent. New documents insert their own (emitir_1). */
export async function insertClaim(
  tx: Tx,
  { table, row }: Claim,
  created: { dte_id: number } | { lote_id: number },
): Promise<void> {
  await tx.insert(table as typeof idempotencyKeys).values({ ...(row as NewKey), ...created })
}

export async function findKey(db: Db, held: Omit<HeldKey, 'run'>): Promise<StoredKey | undefined> {
  const [row] = await db.select().from(idempotencyKeys).where(isKey(held))
  return row
}

/** Changes the row if `held.run` inserted it. */
export async function updateKey(db: Db, held: HeldKey, change: Partial<NewKey>): Promise<void> {
  await db.update(idempotencyKeys).set(change).where(isHeld(held))
}

export async function deleteKey(db: Db, held: HeldKey): Promise<void> {
  await db.delete(idempotencyKeys).where(isHeld(held))
}

export async function deleteKeysBefore(db: Db, instant: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.created_at, instant))
}
