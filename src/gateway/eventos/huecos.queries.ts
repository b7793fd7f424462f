/**
 * SQL of the gaps in the numbering. Every statement reads one series through the index `dtes_numero` (or `dtes_serie`),
 * by emitter, in a window of its numbers, so its cost does not grow with the number of documents.
 */
import { padNumero } from '@nanduti/sifen'
import { and, asc, desc, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm'
import { contadores, type Db, establecimientos, eventos, puntosExpedicion, timbrados } from '../../db/index.ts'
import type { Rango, Serie } from '../dtes/index.ts'
import { WITH_CONTADOR, WITH_ESTABLECIMIENTO, WITH_PUNTO } from '../timbrados/index.ts'

/**
 * Returns the counters of a point, one per type with a counter, with the codes of the place. Empty when `scope` has no
 * such point.
 */
export async function countersOfPoint(db: Db, scope: number[] | undefined, puntoId: number) {
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
    .innerJoin(establecimientos, WITH_PUNTO)
    .innerJoin(timbrados, WITH_ESTABLECIMIENTO)
    .leftJoin(contadores, WITH_CONTADOR)
    .where(and(eq(puntosExpedicion.id, puntoId), scope && inArray(puntosExpedicion.empresa_id, scope)))
    .orderBy(asc(contadores.tipo_documento))
}

type Lugar = Omit<Serie, 'serie'>

const ofLugar = ({ empresa_id, timbrado, establecimiento, punto_expedicion, tipo_documento }: Lugar): SQL =>
  sql`empresa_id = ${empresa_id} and timbrado = ${timbrado} and establecimiento = ${establecimiento}
    and punto_expedicion = ${punto_expedicion} and tipo_documento = ${tipo_documento}`

const ofSerie = (serie: Serie): SQL =>
  sql`${ofLugar(serie)} and ${serie.serie === null ? sql`serie is null` : sql`serie = ${serie.serie}`}`

/** Returns the named series of a place and type, without the unnamed one. */
export async function listNamedSeries(db: Db, lugar: Lugar): Promise<string[]> {
  const { rows } = await db.execute<{ serie: string }>(
    sql`select distinct serie from dtes where ${ofLugar(lugar)} and serie is not null order by serie`,
  )
  return rows.map(({ serie }) => serie)
}

/** Returns the lowest and highest number that a document of the series ever had. Undefined without documents. */
export async function findExtent(db: Db, serie: Serie): Promise<Rango | undefined> {
  const end = (order: SQL) => sql`
    from emitters e cross join lateral (
      select numero from dtes where ${ofSerie(serie)} and emitter_id = e.id order by numero ${order} limit 1
    ) d where e.empresa_id = ${serie.empresa_id}`
  const { rows } = await db.execute<{ desde: number | null; hasta: number | null }>(
    sql`select (select min(d.numero)::int ${end(sql`asc`)}) as desde, (select max(d.numero)::int ${end(sql`desc`)}) as hasta`,
  )
  const { desde = null, hasta = null } = rows[0] ?? {}
  return desde === null || hasta === null ? undefined : { desde, hasta }
}

/** Returns ranges within `window` that no document or voiding holds, lowest first. */
export async function listGaps(db: Db, serie: Serie, { desde, hasta }: Rango, limit: number): Promise<Rango[]> {
  const { rows } = await db.execute<Rango>(sql`
    with held as (
      select d.numero as desde, d.numero as hasta from emitters e cross join lateral (
        select numero from dtes where ${ofSerie(serie)} and emitter_id = e.id
          and numero between ${desde} and ${hasta}
          and estado in ('draft', 'signed', 'sent', 'approved', 'approved_obs', 'cancelled')
      ) d where e.empresa_id = ${serie.empresa_id}
      union all
      select numero_inicio::int, numero_fin::int from eventos
        where ${ofSerie(serie)} and tipo = 2 and estado in ('pending', 'sent', 'approved')
          and numero_inicio <= ${padNumero(hasta)} and numero_fin >= ${padNumero(desde)}
      union all select ${desde - 1}::int, ${desde - 1}::int
      union all select ${hasta + 1}::int, ${hasta + 1}::int
    ), around as (
      select max(hasta) over (order by desde, hasta) as last, lead(desde) over (order by desde, hasta) as next from held
    )
    select last + 1 as desde, next - 1 as hasta from around where next > last + 1 order by 1 limit ${limit}`)
  return rows
}

/** Counts the numbers of the window that documents hold, by the documents' state. */
export async function countNumeros(db: Db, serie: Serie, { desde, hasta }: Rango) {
  const { rows } = await db.execute<{ aprobados: number; cancelados: number; en_proceso: number }>(sql`
    select count(*) filter (where d.estado in ('approved', 'approved_obs'))::int as aprobados,
      count(*) filter (where d.estado = 'cancelled')::int as cancelados,
      count(*) filter (where d.estado in ('draft', 'signed', 'sent'))::int as en_proceso
    from emitters e cross join lateral (
      select estado from dtes where ${ofSerie(serie)} and emitter_id = e.id and numero between ${desde} and ${hasta}
    ) d where e.empresa_id = ${serie.empresa_id}`)
  return rows[0] ?? { aprobados: 0, cancelados: 0, en_proceso: 0 }
}

/** Returns voidings that hold numbers of the window, highest first. */
export async function listVoidings(db: Db, serie: Serie, { desde, hasta }: Rango) {
  return db
    .select({
      id: eventos.id,
      estado: eventos.estado,
      due_at: eventos.due_at,
      numero_inicio: eventos.numero_inicio,
      numero_fin: eventos.numero_fin,
    })
    .from(eventos)
    .where(
      and(
        ofSerie(serie),
        eq(eventos.tipo, 2),
        inArray(eventos.estado, ['pending', 'sent', 'approved']),
        lte(eventos.numero_inicio, padNumero(hasta)),
        gte(eventos.numero_fin, padNumero(desde)),
      ),
    )
    .orderBy(desc(eventos.numero_inicio))
}
export type Voiding = Awaited<ReturnType<typeof listVoidings>>[number]
