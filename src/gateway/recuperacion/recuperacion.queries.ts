/** SQL of recovery: the numbers of a place that no document at SIFEN holds, and what is known around them. */
import { nombreDeTipo } from '@nanduti/sifen'
import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { type Ambiente, type Db, dtes, type Estado, eventos, type Tx } from '../../db/index.ts'
import { HOUR_MS } from '../../units.ts'
import { companyEmitters, inPlace, TIPOS_DE_EVENTO } from '../dtes/index.ts'
import { LAST_NUMBER } from '../timbrados/index.ts'

/** The numbers of one type of document at one point of issue, in all series. The point has one emitter. */
export type Place = {
  empresa_id: number
  emitter_id: number
  timbrado: string
  establecimiento: string
  punto_expedicion: string
  tipo_documento: number
  /** Null when the point is not stored: its numbers have no counter. */
  punto_expedicion_id: number | null
}

type PlaceOfAmbiente = Place & { ambiente: Ambiente }

/** States of a document that SIFEN has. */
export const AT_SIFEN: readonly Estado[] = ['approved', 'approved_obs', 'cancelled']

/** Returns when the newest document of all companies that was not read back from SIFEN was made. What was lost is younger. */
export async function findNewest(db: Db): Promise<Date | undefined> {
  const newest = db.select({ at: dtes.created_at }).from(dtes).where(isNull(dtes.recuperado_at))
  return (await newest.orderBy(desc(dtes.id)).limit(1))[0]?.at
}

/**
 * A range of numbers without a document at SIFEN, with the days of issue around it. The last one has no end. `recovered`:
 * the document after it was read back from SIFEN.
 */
export type Gap = { desde: number; hasta: number | null; near: string | null; next: string | null; recovered: boolean }

const ofPlace = (db: Db, place: Place) =>
  and(inPlace(place), inArray(dtes.emitter_id, companyEmitters(db, place.empresa_id)))

const isSerie = (serie: string | null) => (serie === null ? sql`serie is null` : sql`serie = ${serie}`)

/**
 * Returns the gaps of a series among the documents issued since a day, lowest first, the last one without end. Numbers
 * below those documents are not looked at.
 */
export async function listGaps(db: Db, place: Place, serie: string | null, since: string): Promise<Gap[]> {
  const ofSerie = sql`${ofPlace(db, place)} and ${isSerie(serie)} and ${atSifen}`
  const { rows } = await db.execute<Gap>(sql`
    with first as (select min(numero) as numero from dtes where ${ofSerie} and fecha_emision >= ${since}),
    floor as (select coalesce(max(numero), 0) as numero from dtes
      where ${ofSerie} and numero < coalesce((select numero from first), ${LAST_NUMBER + 1})),
    held as (
      select numero as desde, numero as hasta, substr(fecha_emision, 1, 10) as dia, recuperado_at is not null as back from dtes
        where ${ofSerie} and numero >= (select numero from floor)
      union all
      select numero_inicio::int, numero_fin::int, null, false from eventos where ${voidedIn(place)} and ${isSerie(serie)}
      union all select numero, numero, null, false from floor
    ),
    around as (
      select max(hasta) over w as last, lead(desde) over w as next_number, max(dia) over w as near, lead(dia) over w as next,
        coalesce(lead(back) over w, false) as recovered from held window w as (order by desde, hasta)
    )
    select (last + 1)::int as desde, (next_number - 1)::int as hasta, near, next, recovered from around
    where next_number is null or next_number > last + 1 order by 1`)
  return rows
}

const atSifen = inArray(dtes.estado, [...AT_SIFEN])

/** Approved voidings: SIFEN has no document under their numbers. */
const voidedIn = (place: Place): SQL =>
  and(
    eq(eventos.empresa_id, place.empresa_id),
    eq(eventos.tipo, TIPOS_DE_EVENTO.inutilizacion.tipo),
    eq(eventos.estado, 'approved'),
    eq(eventos.timbrado, place.timbrado),
    eq(eventos.establecimiento, place.establecimiento),
    eq(eventos.punto_expedicion, place.punto_expedicion),
    eq(eventos.tipo_documento, place.tipo_documento),
  ) as SQL

/** A document of ours under a number. */
export type Known = { cdc: string; serie: string | null; estado: Estado }

/** Returns our documents under a number, in any series and any state, newest first. */
export async function listKnown(db: Db, place: Place, numero: number): Promise<Known[]> {
  return db
    .select({ cdc: dtes.cdc, serie: dtes.serie, estado: dtes.estado })
    .from(dtes)
    .where(and(ofPlace(db, place), eq(dtes.numero, numero)))
    .orderBy(desc(dtes.id))
}

/** Returns the series of the place's documents at SIFEN, the first one first. Null is the one without name. */
export async function listSeries(db: Db, place: Place): Promise<(string | null)[]> {
  const rows = await db
    .selectDistinct({ serie: dtes.serie })
    .from(dtes)
    .where(and(inPlace(place), isNotNull(dtes.serie), atSifen))
  return [null, ...rows.flatMap(({ serie }) => serie ?? []).sort()]
}

/** Returns the day of the company's latest document at SIFEN. */
export async function findLastDay(db: Db, { empresa_id }: Place): Promise<string | undefined> {
  const [row] = await db
    .select({ fecha: dtes.fecha_emision })
    .from(dtes)
    .where(and(eq(dtes.empresa_id, empresa_id), atSifen))
    .orderBy(desc(dtes.fecha_emision))
    .limit(1)
  return row?.fecha.slice(0, 10)
}

/** Returns the CDCs and numbers of approved documents that could still be cancelled at an instant, lowest number first. */
export async function listCancelable(db: Db, place: Place, at: Date): Promise<{ cdc: string; numero: number }[]> {
  const { cdc, numero, estado, last_sent_at } = dtes
  const since = new Date(at.getTime() - nombreDeTipo(place.tipo_documento).cancelacionHoras * HOUR_MS)
  return db
    .select({ cdc, numero })
    .from(dtes)
    .where(and(ofPlace(db, place), inArray(estado, ['approved', 'approved_obs']), gte(last_sent_at, since)))
    .orderBy(asc(numero))
}

/** Returns our documents with that CDC, at most one of which is not rejected. */
export async function findByCdc(tx: Tx, empresaId: number, cdc: string): Promise<{ empresa_id: number; id: number }[]> {
  return tx
    .select({ empresa_id: dtes.empresa_id, id: dtes.id })
    .from(dtes)
    .where(and(eq(dtes.empresa_id, empresaId), eq(dtes.cdc, cdc)))
    .orderBy(asc(dtes.id))
}

/**
 * Returns the places where documents may be lost: those of our documents, and all types of the active points, each with
 * the company's emitter. `codes` (`001-002`) restricts them to the points with those codes.
 */
export async function listPlaces(
  db: Db,
  tipos: readonly number[],
  codes: string | undefined,
): Promise<PlaceOfAmbiente[]> {
  const { rows } = await db.execute<{ [Name in keyof PlaceOfAmbiente]: PlaceOfAmbiente[Name] }>(sql`
    with places as (
      select distinct empresa_id, ambiente, timbrado, establecimiento, punto_expedicion, tipo_documento, emitter_id from dtes
      union
      select e.empresa_id, t.ambiente, t.numero, s.codigo, p.codigo, tipo.codigo, null
        from puntos_expedicion p
        join establecimientos s on s.empresa_id = p.empresa_id and s.id = p.establecimiento_id
        join timbrados t on t.empresa_id = s.empresa_id and t.id = s.timbrado_id
        join emitters e on e.empresa_id = t.empresa_id and e.ambiente = t.ambiente and e.activo
        cross join unnest(${sql.param([...tipos])}::int[]) as tipo (codigo)
        where p.activo and s.activo and t.activo
    )
    select d.empresa_id, coalesce(max(e.id), max(d.emitter_id)) as emitter_id, d.timbrado, d.establecimiento,
      d.punto_expedicion, d.tipo_documento, d.ambiente, max(p.id) as punto_expedicion_id
    from places d
    left join emitters e on e.empresa_id = d.empresa_id and e.ambiente = d.ambiente and e.activo
    left join timbrados t on t.empresa_id = d.empresa_id and t.numero = d.timbrado
    left join establecimientos s on s.empresa_id = d.empresa_id and s.timbrado_id = t.id and s.codigo = d.establecimiento
    left join puntos_expedicion p on p.empresa_id = d.empresa_id and p.establecimiento_id = s.id and p.codigo = d.punto_expedicion
    where ${codes === undefined ? sql`true` : sql`d.establecimiento || '-' || d.punto_expedicion = ${codes}`}
    group by d.empresa_id, d.timbrado, d.establecimiento, d.punto_expedicion, d.tipo_documento, d.ambiente
    order by d.empresa_id, d.timbrado, d.establecimiento, d.punto_expedicion, d.tipo_documento`)
  return rows.map(({ empresa_id, emitter_id, punto_expedicion_id: punto, ...codes }) => ({
    ...codes,
    empresa_id: Number(empresa_id),
    emitter_id: Number(emitter_id),
    punto_expedicion_id: punto === null ? null : Number(punto),
  }))
}
