/** SQL of numbers that voidings hold, and of documents that prevent a range from being voided. docs/notes A30. */
import { padNumero } from '@nanduti/sifen'
import { and, asc, eq, gte, inArray, isNotNull, isNull, lte, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import {
  attempts,
  type Db,
  dtes,
  type Estado,
  type EventoEstado,
  emitters,
  empresas,
  eventos,
  type Tx,
} from '../../../db/index.ts'
import { TIPOS_DE_EVENTO } from '../record/index.ts'

/** A series of numbers: those of one stamp, place and document type, over all emitters of the company. */
export type Serie = {
  empresa_id: number
  timbrado: string
  establecimiento: string
  punto_expedicion: string
  tipo_documento: number
  serie: string | null
}

export type Rango = { desde: number; hasta: number }

/** States of a voiding that holds its numbers: from its request until SIFEN rejects it. */
export const TAKING: readonly EventoEstado[] = ['pending', 'sent', 'approved']

/** States of a document that holds its number. A rejected or failed document does not. */
const KEEPING: readonly Estado[] = ['draft', 'signed', 'sent', 'approved', 'approved_obs', 'cancelled']

/**
 * Serialises taking numbers where no counter is stored, because places need not be registered. Released with the
 * transaction.
 */
export async function lockEmpresa(tx: Tx, empresaId: number): Promise<void> {
  await tx.select({ id: empresas.id }).from(empresas).where(eq(empresas.id, empresaId)).for('no key update')
}

/** Returns voided ranges of the series that overlap `rango`, lowest first, each with its event. */
export async function listVoided(
  db: Db,
  { serie, ...place }: Serie,
  { desde, hasta }: Rango,
): Promise<(Rango & { evento_id: number })[]> {
  const rows = await db
    .select({ evento_id: eventos.id, inicio: eventos.numero_inicio, fin: eventos.numero_fin })
    .from(eventos)
    .where(
      and(
        eq(eventos.empresa_id, place.empresa_id),
        eq(eventos.tipo, TIPOS_DE_EVENTO.inutilizacion.tipo),
        inArray(eventos.estado, [...TAKING]),
        eq(eventos.timbrado, place.timbrado),
        eq(eventos.establecimiento, place.establecimiento),
        eq(eventos.punto_expedicion, place.punto_expedicion),
        eq(eventos.tipo_documento, place.tipo_documento),
        serie === null ? isNull(eventos.serie) : eq(eventos.serie, serie),
        lte(eventos.numero_inicio, padNumero(hasta)),
        gte(eventos.numero_fin, padNumero(desde)),
      ),
    )
    .orderBy(asc(eventos.numero_inicio))
  return rows.map(({ evento_id, inicio, fin }) => ({ evento_id, desde: Number(inicio), hasta: Number(fin) }))
}

type Lugar = Omit<Serie, 'serie'>

/** Returns the condition of the documents of a place and type, in any series. */
export const inPlace = (place: { [Part in keyof Lugar]: Lugar[Part] | SQLWrapper }) =>
  and(
    eq(dtes.empresa_id, place.empresa_id),
    eq(dtes.timbrado, place.timbrado),
    eq(dtes.establecimiento, place.establecimiento),
    eq(dtes.punto_expedicion, place.punto_expedicion),
    eq(dtes.tipo_documento, place.tipo_documento),
  )

/** Selects the company's emitters, by which the index of numbers is ordered. */
export const companyEmitters = (db: Db, empresaId: number | SQLWrapper) =>
  db.select({ id: emitters.id }).from(emitters).where(eq(emitters.empresa_id, empresaId))

const inSeries = ({ serie, ...place }: Serie) =>
  and(inPlace(place), serie === null ? isNull(dtes.serie) : eq(dtes.serie, serie))

/** Returns rejected and failed documents of the range, lowest first. A voiding of their number ends their resends. */
export const listFailed = (db: Db, serie: Serie, { desde, hasta }: Rango, limit: number) =>
  db
    .select({ id: dtes.id, numero: dtes.numero })
    .from(dtes)
    .where(
      and(
        inSeries(serie),
        inArray(dtes.estado, ['rejected', 'error']),
        gte(dtes.numero, desde),
        lte(dtes.numero, hasta),
      ),
    )
    .orderBy(asc(dtes.numero), asc(dtes.id))
    .limit(limit)

/** A CDC that SIFEN may have under a number, and the document that has or had it. */
export type KnownCdc = { empresa_id: number; id: number; numero: number; cdc: string }

/**
 * Returns the CDCs under the numbers of a range that no document holds any more: those of rejected and failed
 * documents, and of their postings. Lowest number first.
 */
export async function listKnownCdcs(db: Db, serie: Serie, { desde, hasta }: Rango): Promise<KnownCdc[]> {
  const { empresa_id, id, numero, cdc } = dtes
  const isInRange = and(
    inSeries(serie),
    inArray(dtes.estado, ['rejected', 'error']),
    gte(numero, desde),
    lte(numero, hasta),
  )
  const own = db.select({ empresa_id, id, numero, cdc }).from(dtes).where(isInRange)
  const posted = db
    .select({ empresa_id, id, numero, cdc: sql<string>`${attempts.cdc}`.as('cdc') })
    .from(dtes)
    .innerJoin(attempts, and(eq(attempts.empresa_id, empresa_id), eq(attempts.dte_id, id)))
    .where(and(isInRange, isNotNull(attempts.cdc)))
  const rows = await union(own, posted)
  return rows.toSorted((one, other) => one.numero - other.numero || one.id - other.id)
}

/** Returns numbers of the range that documents hold, lowest first. */
export async function listKept(db: Db, serie: Serie, { desde, hasta }: Rango, limit?: number) {
  const rows = db
    .select({ id: dtes.id, numero: dtes.numero, estado: dtes.estado })
    .from(dtes)
    .where(and(inSeries(serie), inArray(dtes.estado, [...KEEPING]), gte(dtes.numero, desde), lte(dtes.numero, hasta)))
    .orderBy(asc(dtes.numero), asc(dtes.id))
  return limit === undefined ? rows : rows.limit(limit)
}

/**
 * Returns the days of issue of the documents next to a range: the last one below it and the first one above it. Reads
 * each emitter separately, which is one step in the index however many documents there are.
 */
export async function daysAround(db: Db, serie: Serie, { desde, hasta }: Rango) {
  const nextTo = (range: SQL, order: SQL) => sql`(
    select left(d.fecha_emision, 10) from emitters e cross join lateral (
      select numero, fecha_emision from dtes
        where ${inSeries(serie)} and ${dtes.emitter_id} = e.id and ${range}
        order by numero ${order} limit 1
    ) d where e.empresa_id = ${serie.empresa_id} order by d.numero ${order}, d.fecha_emision limit 1)`
  const { rows } = await db.execute<{ below: string | null; above: string | null }>(
    sql`select ${nextTo(sql`numero < ${desde}`, sql`desc`)} as below, ${nextTo(sql`numero > ${hasta}`, sql`asc`)} as above`,
  )
  return { below: rows[0]?.below ?? undefined, above: rows[0]?.above ?? undefined }
}
