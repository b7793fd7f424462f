/** A database that went back: it has lost its latest documents, and their number. */
import { and, eq, gt, inArray } from 'drizzle-orm'
import { attempts, contadores, type Db, dtes, historial, outbox } from '../../src/db/index.ts'

/** Forgets the documents that came after one, and sets the counter of its point to its number. Returns the lost rows. */
export async function forgetAfter(db: Db, id: number) {
  const [last] = await db.select().from(dtes).where(eq(dtes.id, id))
  if (last?.punto_expedicion_id == null) throw new Error(`The document ${id} has no counter`)
  const lost = await db.select().from(dtes).where(gt(dtes.id, id))
  const ids = lost.map(row => row.id)
  for (const table of [historial, outbox, attempts]) await db.delete(table).where(inArray(table.dte_id, ids))
  await db.delete(dtes).where(inArray(dtes.id, ids))
  await db
    .update(contadores)
    .set({ ultimo_numero: last.numero })
    .where(
      and(
        eq(contadores.punto_expedicion_id, last.punto_expedicion_id),
        eq(contadores.tipo_documento, last.tipo_documento),
      ),
    )
  return lost
}
