/** SQL of `referencia_externa`: the document that holds a reference, and its passing to another (docs/notes A47). */
import { and, eq, sql } from 'drizzle-orm'
import { type Db, dtes, type Tx } from '../../../db/index.ts'
import { type DteRow, isRow, readDte } from '../record/index.ts'

/** The unique index of the references that are held. */
export const REFERENCIA_PROPIA = 'dtes_referencia_propia'

/** Returns the document of the company that holds the reference. */
export async function findHolder(db: Db, empresa_id: number, referencia: string): Promise<DteRow | undefined> {
  const isHeld = and(
    eq(dtes.empresa_id, empresa_id),
    eq(dtes.referencia_externa, referencia),
    eq(dtes.referencia_cedida, false),
  )
  const [row] = await db.select({ id: dtes.id }).from(dtes).where(isHeld)
  return row && readDte(db, { empresa_id, id: row.id })
}

/** Takes the reference from a document that is unchanged since it was read. Returns false when it has changed. */
export async function cedeReferencia(tx: Tx, dte: DteRow, at: Date): Promise<boolean> {
  const ceded = await tx
    .update(dtes)
    .set({ referencia_cedida: true, version: sql`${dtes.version} + 1`, updated_at: at })
    .where(and(isRow(dte), eq(dtes.version, dte.version), eq(dtes.referencia_cedida, false)))
    .returning({ id: dtes.id })
  return ceded.length > 0
}
