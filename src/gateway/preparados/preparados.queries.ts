/** SQL of the prepared acts. */
import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import { type Db, preparadosMcp } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'

export type PreparadoRow = typeof preparadosMcp.$inferSelect
export type Decision = NonNullable<PreparadoRow['decision']>

export async function insertPreparado(db: Db, row: typeof preparadosMcp.$inferInsert): Promise<PreparadoRow> {
  const [stored] = await db.insert(preparadosMcp).values(row).returning()
  return stored as PreparadoRow
}

/** Finds one that ends after `instant`. Unscoped: the caller's role in its company is checked next. */
export async function findPreparado(db: Db, id: string, instant: Date): Promise<PreparadoRow | undefined> {
  const [row] = await db
    .select()
    .from(preparadosMcp)
    .where(and(eq(preparadosMcp.id, id), gt(preparadosMcp.vence, instant)))
  return row
}

type Ref = Pick<PreparadoRow, 'empresa_id' | 'id'>
const isOf = ({ empresa_id, id }: Ref) => and(eq(preparadosMcp.empresa_id, empresa_id), eq(preparadosMcp.id, id))

/** Stores a person's decision. False when there is one already. */
export async function decidePreparado(
  db: Db,
  ref: Ref,
  { decision, userId, at }: { decision: Decision; userId: number; at: Date },
): Promise<boolean> {
  const decided = await db
    .update(preparadosMcp)
    .set({ decision, decidido_por: userId, decidido_at: at })
    .where(and(isOf(ref), isNull(preparadosMcp.decision)))
    .returning({ id: preparadosMcp.id })
  return decided.length > 0
}

/** Stores the answer of an act that was done. */
export async function keepRespuesta(db: Db, ref: Ref, respuesta: unknown): Promise<void> {
  await db.update(preparadosMcp).set({ respuesta }).where(isOf(ref))
}

/** Deletes those that can no longer be done. */
export async function forgetPreparados({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await db.delete(preparadosMcp).where(lt(preparadosMcp.vence, clock.now()))
}
