/** SQL of a company's progress towards its first document. */
import { and, asc, eq, inArray } from 'drizzle-orm'
import { type Db, dtes, establecimientos, puntosExpedicion, timbrados } from '../../db/index.ts'
import { takesDocuments, WITH_ESTABLECIMIENTO, WITH_PUNTO } from '../../gateway/timbrados/index.ts'

/** True when SIFEN has approved a document of the company. */
export async function hasApproved(db: Db, empresaId: number): Promise<boolean> {
  const [dte] = await db
    .select({ id: dtes.id })
    .from(dtes)
    .where(and(eq(dtes.empresa_id, empresaId), inArray(dtes.estado, ['approved', 'approved_obs', 'cancelled'])))
    .limit(1)
  return dte !== undefined
}

/** Finds the first point that takes documents on that day (AAAA-MM-DD), as `12345678, 001-001`. */
export async function findPunto(db: Db, empresaId: number, today: string): Promise<string | undefined> {
  const [row] = await db
    .select({ numero: timbrados.numero, establecimiento: establecimientos.codigo, punto: puntosExpedicion.codigo })
    .from(puntosExpedicion)
    .innerJoin(establecimientos, WITH_PUNTO)
    .innerJoin(timbrados, WITH_ESTABLECIMIENTO)
    .where(and(eq(timbrados.empresa_id, empresaId), takesDocuments(today)))
    .orderBy(asc(puntosExpedicion.id))
    .limit(1)
  return row && `${row.numero}, ${row.establecimiento}-${row.punto}`
}
