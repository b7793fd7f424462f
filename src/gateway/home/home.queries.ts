/** How far a company is from its first document. */
import { and, asc, eq, inArray, max, sql } from 'drizzle-orm'
import { type Db, dtes, emitters, establecimientos, puntosExpedicion, timbrados } from '../../db/index.ts'

export type Progress = {
  emitter: boolean
  cert_hasta: Date | null
  csc: boolean
  punto: string | null
  approved: boolean
}

export async function findProgress(db: Db, empresaId: number): Promise<Progress> {
  const [dte] = await db
    .select({ id: dtes.id })
    .from(dtes)
    .where(and(eq(dtes.empresa_id, empresaId), inArray(dtes.estado, ['approved', 'approved_obs', 'cancelled'])))
    .limit(1)
  return {
    ...(await findIssuing(db, empresaId)),
    punto: await findPunto(db, empresaId),
    approved: dte !== undefined,
  }
}

/** Of the company's active emitters the best one counts. */
async function findIssuing(db: Db, empresaId: number) {
  const [row] = await db
    .select({
      emitter: sql<boolean>`count(*) > 0`,
      cert_hasta: max(emitters.cert_hasta),
      csc: sql<boolean>`coalesce(bool_or(${emitters.csc_enc} is not null), false)`,
    })
    .from(emitters)
    .where(and(eq(emitters.empresa_id, empresaId), emitters.activo))
  return row as NonNullable<typeof row>
}

/** The first point that takes documents, as `12345678, 001-001`. */
async function findPunto(db: Db, empresaId: number): Promise<string | null> {
  const [row] = await db
    .select({ numero: timbrados.numero, establecimiento: establecimientos.codigo, punto: puntosExpedicion.codigo })
    .from(puntosExpedicion)
    .innerJoin(establecimientos, eq(establecimientos.id, puntosExpedicion.establecimiento_id))
    .innerJoin(timbrados, eq(timbrados.id, establecimientos.timbrado_id))
    .where(and(eq(timbrados.empresa_id, empresaId), timbrados.activo, establecimientos.activo, puntosExpedicion.activo))
    .orderBy(asc(puntosExpedicion.id))
    .limit(1)
  return row ? `${row.numero}, ${row.establecimiento}-${row.punto}` : null
}
