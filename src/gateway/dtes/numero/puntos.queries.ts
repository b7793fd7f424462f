/** SQL of the points that a document names by codes, to take their next number. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { type Db, emitters, empresas, establecimientos, puntosExpedicion, timbrados } from '../../../db/index.ts'
import { anyId, WITH_PUNTO } from '../../timbrados/index.ts'

/** Codes of a request, and what else in it says whose point they mean. */
type Codes = {
  establecimiento: string
  puntoExpedicion: string
  timbrado: string | undefined
  emitter_id: number | null
  ruc: string | undefined
}

/** Returns the points with these codes in the companies of `scope`. With an emitter, those of its company and environment. */
export async function findPuntos(db: Db, scope: number[] | undefined, codes: Codes) {
  const { establecimiento, puntoExpedicion, timbrado, emitter_id, ruc } = codes
  const ofEmitter = sql`exists (select 1 from ${emitters} where ${emitters.id} = ${anyId(emitter_id)}
    and ${emitters.empresa_id} = ${timbrados.empresa_id} and ${emitters.ambiente} = ${timbrados.ambiente})`
  return db
    .select({
      timbrado: timbrados,
      establecimiento_id: establecimientos.id,
      punto_expedicion_id: puntosExpedicion.id,
      isActive: sql<boolean>`${timbrados.activo} and ${establecimientos.activo} and ${puntosExpedicion.activo}`,
    })
    .from(timbrados)
    .innerJoin(empresas, eq(empresas.id, timbrados.empresa_id))
    .innerJoin(
      establecimientos,
      and(
        eq(establecimientos.empresa_id, timbrados.empresa_id),
        eq(establecimientos.timbrado_id, timbrados.id),
        eq(establecimientos.codigo, establecimiento),
      ),
    )
    .innerJoin(puntosExpedicion, and(WITH_PUNTO, eq(puntosExpedicion.codigo, puntoExpedicion)))
    .where(
      and(
        scope && inArray(timbrados.empresa_id, scope),
        timbrado === undefined ? undefined : eq(timbrados.numero, timbrado),
        emitter_id === null ? undefined : ofEmitter,
        ruc === undefined ? undefined : eq(empresas.ruc, ruc),
      ),
    )
    .orderBy(asc(timbrados.id))
}
