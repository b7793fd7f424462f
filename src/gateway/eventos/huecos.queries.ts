/** The only SQL of the gaps in the numbering. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { contadores, type Db, establecimientos, puntosExpedicion, timbrados } from '../../db/index.ts'
import type { Rango, Serie } from '../dtes/index.ts'

/** The series of a point, one for each type that has a counter, each with its last number. Empty when `scope` has no such point. */
export async function seriesOfPoint(db: Db, scope: number[] | undefined, puntoId: number) {
  return db
    .select({
      empresa_id: puntosExpedicion.empresa_id,
      timbrado: timbrados.numero,
      establecimiento: establecimientos.codigo,
      punto_expedicion: puntosExpedicion.codigo,
      tipo_documento: contadores.tipo_documento,
      ultimo_numero: contadores.ultimo_numero,
    })
    .from(puntosExpedicion)
    .innerJoin(establecimientos, eq(establecimientos.id, puntosExpedicion.establecimiento_id))
    .innerJoin(timbrados, eq(timbrados.id, establecimientos.timbrado_id))
    .leftJoin(
      contadores,
      and(
        eq(contadores.empresa_id, puntosExpedicion.empresa_id),
        eq(contadores.punto_expedicion_id, puntosExpedicion.id),
      ),
    )
    .where(and(eq(puntosExpedicion.id, puntoId), scope && inArray(puntosExpedicion.empresa_id, scope)))
    .orderBy(asc(contadores.tipo_documento))
}

/**
 * Ranges up to `ultimo` that no document keeps and no voiding takes, the lowest first. They begin above the first document that we know
 * of: numbers before it were used in another system.
 */
export async function listGaps(db: Db, serie: Serie, ultimo: number, limit: number): Promise<Rango[]> {
  const of = sql`empresa_id = ${serie.empresa_id} and timbrado = ${serie.timbrado} and serie is null
    and establecimiento = ${serie.establecimiento} and punto_expedicion = ${serie.punto_expedicion}
    and tipo_documento = ${serie.tipo_documento}`
  const { rows } = await db.execute<Rango>(sql`
    with held as (
      select numero as desde, numero as hasta from dtes
        where ${of} and estado in ('draft', 'signed', 'sent', 'approved', 'approved_obs', 'cancelled')
      union all
      select numero_inicio::int, numero_fin::int from eventos
        where ${of} and tipo = 2 and estado in ('pending', 'sent', 'approved')
      union all select min(numero) - 1, min(numero) - 1 from dtes where ${of}
      union all select ${ultimo + 1}::int, ${ultimo + 1}::int
    ), around as (
      select max(hasta) over (order by desde, hasta) as hasta, lead(desde) over (order by desde, hasta) as next
      from held where desde is not null
    )
    select hasta + 1 as desde, least(next - 1, ${ultimo}::int) as hasta from around
    where next > hasta + 1 and hasta < ${ultimo}::int
      and exists (select 1 from dtes where ${of})
    order by 1 limit ${limit}`)
  return rows
}
