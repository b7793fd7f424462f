/** SQL of the lists of documents: the API's, the page's and its CSV's, newest first, within companies. */
import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { builtOnce, type Db, dtes, empresas } from '../../../db/index.ts'
import { IN_LIST, SHOWN } from '../answer/index.ts'
import { findEmpresaOfCdc } from '../record/index.ts'
import {
  anyCase,
  atMost,
  conditions,
  EN_DUDA,
  type Given,
  inEmpresa,
  type ListFilter,
  type Part,
} from './conditions.queries.ts'

/** Cursor: documents before, or after, that one in the order of the list. */
type Cursor<Id = number> = { before?: Id | undefined; after?: Id | undefined }

/**
 * A list. `companies` undefined: all. `byDate` orders by date of issue, which the index of dates gives. The default is to
 * do so within a period.
 */
type List = {
  companies: readonly Given<number>[] | undefined
  filter: ListFilter
  cursor?: Cursor<Given<number>>
  byDate?: boolean
}

/** Number of documents that a search by name reads. The page says so. */
export const NAMES_READ = 20_000

/**
 * Returns the condition and the order of a list: newest first by id, or by date of issue and id. After a cursor the
 * nearest come first, and with `updated_since` the oldest change. The order begins with the company when there is only
 * one, because its indexes do.
 */
export function listOf(
  db: Db,
  { filter: { nombre, ...filter }, ...list }: List,
): { where: SQL | undefined; order: SQL[] } {
  const { companies, cursor: { before, after } = {}, byDate = hasPeriod(filter) } = list
  const way = after === undefined && !filter.updated_since ? desc : asc
  const first = filter.updated_since ? [dtes.updated_at] : byDate ? [dtes.fecha_emision] : []
  const order = [...(companies?.length === 1 ? [dtes.empresa_id] : []), ...first, dtes.id].map(column => way(column))
  const company = inCompanies(db, companies, byDate || filter.updated_since !== undefined)
  const beyond = (than: SQL, id: Given<number>) =>
    byDate
      ? sql`(${dtes.fecha_emision}, ${dtes.id}) ${than} ${positionOf(db, companies, id)}`
      : sql`${dtes.id} ${than} ${id}`
  const isBefore = before === undefined ? undefined : beyond(sql`<`, before)
  const isAfter = after === undefined ? undefined : beyond(sql`>`, after)
  const where = and(company, ...conditions(filter), isBefore, isAfter)
  if (nombre === undefined) return { where, order }
  return { where: and(company, inArray(dtes.id, idsByName(db, where, order, nombre))), order }
}

const hasPeriod = ({ desde, hasta }: ListFilter) => desde !== undefined || hasta !== undefined

/** All companies are named too when an index that begins with the company gives the order. */
function inCompanies(db: Db, companies: List['companies'], isIndexed: boolean): SQL | undefined {
  const [one, ...others] = companies ?? []
  if (one !== undefined && others.length === 0) return inEmpresa(one)
  if (companies) return inArray(dtes.empresa_id, [...companies])
  return isIndexed ? inArray(dtes.empresa_id, db.select({ id: empresas.id }).from(empresas)) : undefined
}

/** The place of a document in the order by date. The date of a document never changes. */
function positionOf(db: Db, companies: List['companies'], id: Given<number>) {
  const cursor = alias(dtes, 'c')
  return db
    .select({ fecha_emision: cursor.fecha_emision, id: cursor.id })
    .from(cursor)
    .where(and(eq(cursor.id, id), companies && inArray(cursor.empresa_id, [...companies])))
}

/** Returns ids of documents with that name, among the first NAMES_READ of `where`. */
function idsByName(db: Db, where: SQL | undefined, order: SQL[], nombre: string) {
  const read = db
    .select({ id: dtes.id, nombre: dtes.receptor_nombre })
    .from(dtes)
    .where(where)
    .orderBy(...order)
    .limit(NAMES_READ)
    .as('leidos')
  return db
    .select({ id: read.id })
    .from(read)
    .where(sql`${read.nombre} ~ ${anyCase(nombre)}`)
}

/** Returns at most `limit` documents of the companies of `scope` (undefined: all), as the API shows them. */
export async function listDtes(
  db: Db,
  scope: readonly number[] | undefined,
  filter: ListFilter,
  before: number | undefined,
  limit: number,
) {
  const companies = filter.cdc === undefined ? scope : await companyOfCdc(db, scope, filter.cdc)
  const { where, order } = listOf(db, { companies, filter, cursor: { before } })
  return db
    .select(SHOWN)
    .from(dtes)
    .where(where)
    .orderBy(...order)
    .limit(atMost(limit))
}

async function companyOfCdc(db: Db, scope: readonly number[] | undefined, cdc: string): Promise<number[]> {
  const empresaId = await findEmpresaOfCdc(db, scope, cdc)
  return empresaId === undefined ? [] : [empresaId]
}

export type PageRow = Awaited<ReturnType<typeof pageOf>>[number]

/** Returns at most `limit` documents of the company with the columns of the page and its CSV, newest first. */
export async function listPage(
  db: Db,
  empresaId: number,
  filter: ListFilter,
  { before, after }: Cursor,
  limit: number,
): Promise<PageRow[]> {
  const way = before !== undefined ? 'before' : after !== undefined ? 'after' : undefined
  const rows = await (isByPart(filter)
    ? pageByPart(db, filter.part, way, limit).execute({ empresaId, before, after })
    : pageOf(db, empresaId, filter, { before, after }, limit))
  return after === undefined ? rows : rows.toReversed()
}

function pageOf(db: Db, empresaId: Given<number>, filter: ListFilter, cursor: Cursor<Given<number>>, limit: number) {
  const { where, order } = listOf(db, { companies: [empresaId], filter, cursor })
  return db
    .select({ ...IN_LIST, via: dtes.via, due_at: dtes.due_at, en_duda: EN_DUDA })
    .from(dtes)
    .where(where)
    .orderBy(...order)
    .limit(atMost(limit))
}

/** True for all documents, or all of a part. These pages are the most visited, so their statements are built once. */
const isByPart = ({ part: _, ...rest }: ListFilter) => Object.values(rest).every(value => value === undefined)

const pageByPart = builtOnce((db, part: Part | undefined, way: keyof Cursor | undefined, limit: number) =>
  pageOf(db, sql.placeholder('empresaId'), { part }, way === undefined ? {} : { [way]: sql.placeholder(way) }, limit),
)

/**
 * Returns the id of the oldest document that a search by name reads from that cursor. Undefined when it reads all of
 * them.
 */
export async function lastRead(db: Db, empresaId: number, filter: ListFilter, before: number | undefined) {
  const { where, order } = listOf(db, {
    companies: [empresaId],
    filter: { ...filter, nombre: undefined },
    cursor: { before },
  })
  const [row] = await db
    .select({ id: dtes.id })
    .from(dtes)
    .where(where)
    .orderBy(...order)
    .offset(NAMES_READ - 1)
    .limit(1)
  return row?.id
}
