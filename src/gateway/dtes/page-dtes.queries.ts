/**
 * SQL of the page of documents: one company, pages in both directions, and states in users' terms. Every statement
 * reads an index or a bounded number of rows (docs/notes 252).
 */
import { and, asc, desc, eq, gte, inArray, like, lt, not, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { type Ambiente, type Db, dtes, preparedOnce } from '../../db/index.ts'
import type { DteRow } from './dtes.queries.ts'
import { IN_ESTADO } from './list-dtes.queries.ts'
import { atMost, inEmpresa, unseen } from './newest.queries.ts'
import { TIPOS_DE_EVENTO } from './tipos-de-evento.ts'
import { TAKING } from './voided.queries.ts'

/** Tabs of the list. `approved` includes documents with observations; `doubt` and `sent` share the state `sent`. */
export const PARTS = ['rejected', 'doubt', 'error', 'sent', 'draft', 'signed', 'approved', 'cancelled'] as const
export type Part = (typeof PARTS)[number]

/** Criteria of the search box, combined with `or`. */
export type Sought = {
  cdc?: string
  numero?: { establecimiento?: string; punto_expedicion?: string; numero: number }
  /** Prefix of the receiver's RUC or identity document. */
  documento?: string
  /** Part of the receiver's name, regardless of accents and case. */
  nombre?: string
}

export type PageFilter = {
  part?: Part | undefined
  ambiente?: Ambiente | undefined
  /**
   * Selects failed documents that can still be sent: issued since that local instant (AAAA-MM-DDThh:mm:ss), with a free
   * number that no voiding holds.
   */
  pendingSince?: string | undefined
  /** First and last day of the date of issue, AAAA-MM-DD. */
  desde?: string | undefined
  hasta?: string | undefined
  tipo?: number | undefined
  /** A point with its stamp and the company's emitters, so that an index applies. */
  punto?:
    | { timbrado: string; establecimiento: string; punto_expedicion: string; emitters: readonly number[] }
    | undefined
  sought?: Sought | undefined
}

/** Cursor: rows older, or newer, than that id. At most one of them is set. */
export type Cursor = { before?: number | undefined; after?: number | undefined }

export type PageRow = Pick<DteRow, keyof typeof SHOWN> & { en_duda: boolean }

/** Number of documents that a search by name reads. The page says so. */
export const NAMES_READ = 20_000
/** Condition of a document in doubt: sent, with a query planned, and no call in progress. */
export const EN_DUDA = sql.raw(`("dtes"."estado" = 'sent' and "dtes"."due_at" is not null and exists (
  select 1 from "attempts" where "attempts"."empresa_id" = "dtes"."empresa_id" and "attempts"."id" = "dtes"."last_attempt_id"
    and "attempts"."outcome" <> 'pending'))`) as SQL<boolean>

/** Columns that the page and its CSV show. */
const SHOWN = {
  id: dtes.id,
  cdc: dtes.cdc,
  estado: dtes.estado,
  sifen_result_code: dtes.sifen_result_code,
  sifen_result_msg: dtes.sifen_result_msg,
  tipo_documento: dtes.tipo_documento,
  ambiente: dtes.ambiente,
  timbrado: dtes.timbrado,
  establecimiento: dtes.establecimiento,
  punto_expedicion: dtes.punto_expedicion,
  numero: dtes.numero,
  fecha_emision: dtes.fecha_emision,
  moneda: dtes.moneda,
  total_operacion: dtes.total_operacion,
  total_iva: dtes.total_iva,
  receptor_documento: dtes.receptor_documento,
  receptor_nombre: dtes.receptor_nombre,
  via: dtes.via,
  due_at: dtes.due_at,
}
const PAGE_SHOWN = { ...SHOWN, en_duda: EN_DUDA }

export const IN_PART: Readonly<Record<Part, SQL>> = {
  rejected: IN_ESTADO.rejected,
  doubt: sql`${IN_ESTADO.sent} and ${EN_DUDA}`,
  error: IN_ESTADO.error,
  sent: sql`${IN_ESTADO.sent} and ${not(EN_DUDA)}`,
  draft: IN_ESTADO.draft,
  signed: IN_ESTADO.signed,
  approved: sql`(${IN_ESTADO.approved} or ${IN_ESTADO.approved_obs})`,
  cancelled: IN_ESTADO.cancelled,
}

/** The document's number as voidings store it. */
const PADDED = `lpad("dtes"."numero"::text, 7, '0')`

/**
 * Condition of a free number: no other document has it, except failed ones. `offset 0` keeps it out of the joins. As a
 * join, the planner would expect it to leave few documents, and plan to read all of them for a limited count.
 */
const HAS_FREE_NUMBER = sql.raw(
  `not exists (select 1 from "dtes" taker where ${[
    'empresa_id',
    'emitter_id',
    'timbrado',
    'establecimiento',
    'punto_expedicion',
    'tipo_documento',
    'numero',
  ]
    .map(name => `taker."${name}" = "dtes"."${name}"`)
    .join(' and ')} and taker."estado" not in ('rejected', 'error') offset 0)`,
) as SQL<boolean>

/**
 * Condition of a number that no voiding holds. A voiding has at most 1000 numbers (docs/notes 148), so the lookup reads
 * a short part of the index of ranges.
 */
const IS_NOT_VOIDED = sql.raw(
  `not exists (select 1 from "eventos" voiding where voiding."tipo" = ${TIPOS_DE_EVENTO.inutilizacion.tipo}
    and ${['empresa_id', 'timbrado', 'establecimiento', 'punto_expedicion', 'tipo_documento']
      .map(name => `voiding."${name}" = "dtes"."${name}"`)
      .join(' and ')}
    and voiding."numero_inicio" between lpad(greatest("dtes"."numero" - 999, 0)::text, 7, '0') and ${PADDED}
    and voiding."numero_fin" >= ${PADDED} and voiding."serie" is not distinct from "dtes"."serie"
    and voiding."estado" in (${TAKING.map(estado => `'${estado}'`).join(', ')}) offset 0)`,
) as SQL<boolean>

/** A value, or the placeholder that a prepared statement has for it. */
type Given<Value> = Value | Placeholder

/** Returns at most `limit` documents of the company, newest first. */
export async function listPage(
  db: Db,
  empresaId: number,
  filter: PageFilter,
  cursor: Cursor,
  limit: number,
): Promise<PageRow[]> {
  const rows = await (isByPart(filter)
    ? pageByPart(db, filter.part, cursorWay(cursor), limit).execute({ empresaId, ...cursor })
    : pageOf(db, empresaId, filter, cursor, limit))
  return cursor.after === undefined ? rows : rows.toReversed()
}

function pageOf(
  db: Db,
  empresaId: Given<number>,
  filter: PageFilter,
  { before, after }: Readonly<Partial<Record<keyof Cursor, Given<number> | undefined>>>,
  limit: number,
) {
  const order = orderOf(filter, after === undefined ? desc : asc)
  const within = and(
    inEmpresa(empresaId),
    ...conditions(filter),
    before === undefined ? undefined : beyond(empresaId, filter, '<', before),
    after === undefined ? undefined : beyond(empresaId, filter, '>', after),
  )
  const { nombre } = filter.sought ?? {}
  const query =
    nombre === undefined
      ? db.select(PAGE_SHOWN).from(dtes).where(within)
      : db
          .select(PAGE_SHOWN)
          .from(dtes)
          .where(and(inEmpresa(empresaId), inArray(dtes.id, named(db, within, order, nombre))))
  return query.orderBy(...order).limit(atMost(limit))
}

/** True for all documents, or all of a part. These pages are the most visited, so their statements are prepared. */
const isByPart = ({ part: _, ...rest }: PageFilter) => Object.values(rest).every(value => value === undefined)

const cursorWay = ({ before, after }: Cursor): keyof Cursor | undefined =>
  before !== undefined ? 'before' : after !== undefined ? 'after' : undefined

const pageByPart = preparedOnce((db, part: Part | undefined, way: keyof Cursor | undefined, limit: number) =>
  pageOf(
    db,
    sql.placeholder('empresaId'),
    { part },
    way === undefined ? {} : { [way]: sql.placeholder(way) },
    limit,
  ).prepare(`page_${part}_${way}_${limit}`),
)

/**
 * True when the list is ordered by date of issue: within a period, where the index of dates serves the page. Otherwise
 * it is ordered by id.
 */
const byDate = ({ desde, hasta }: PageFilter) => desde !== undefined || hasta !== undefined

const orderOf = (filter: PageFilter, way: typeof asc) =>
  byDate(filter) ? [way(dtes.empresa_id), way(dtes.fecha_emision), way(dtes.id)] : [way(dtes.empresa_id), way(dtes.id)]

/** Condition for rows before or after that document in the order of the list. */
function beyond(empresaId: Given<number>, filter: PageFilter, than: '<' | '>', id: Given<number>): SQL {
  const compared = sql.raw(than)
  if (!byDate(filter)) return sql`${dtes.id} ${compared} ${id}`
  const cursor = sql`(select c.fecha_emision, c.id from ${dtes} c where c.empresa_id = ${empresaId} and c.id = ${id})`
  return sql`(${dtes.fecha_emision}, ${dtes.id}) ${compared} ${cursor}`
}

/**
 * Returns the id of the oldest document that a search by name reads from that cursor. Undefined when it reads all of
 * them.
 */
export async function lastRead(db: Db, empresaId: number, filter: PageFilter, before: number | undefined) {
  const [row] = await db
    .select({ id: dtes.id })
    .from(dtes)
    .where(
      and(
        inEmpresa(empresaId),
        ...conditions(filter),
        before === undefined ? undefined : beyond(empresaId, filter, '<', before),
      ),
    )
    .orderBy(...orderOf(filter, desc))
    .offset(NAMES_READ - 1)
    .limit(1)
  return row?.id
}

/** Returns ids of documents with that name, among the first NAMES_READ of `within`. */
function named(db: Db, within: SQL | undefined, order: SQL[], nombre: string) {
  const read = db
    .select({ id: dtes.id, nombre: dtes.receptor_nombre })
    .from(dtes)
    .where(within)
    .orderBy(...order)
    .limit(NAMES_READ)
    .as('leidos')
  return db
    .select({ id: read.id })
    .from(read)
    .where(sql`${read.nombre} ~ ${anyCase(nombre)}`)
}

/** Variants of letters, listed because not every database can change the case of accented letters. */
const LETTERS = ['aáãâAÁÃÂ', 'eéẽêEÉẼÊ', 'iíĩîIÍĨÎ', 'oóõôOÓÕÔ', 'uúũüUÚŨÜ', 'yýỹYÝỸ', 'nñNÑ', 'gg̃GG̃']

/** Returns a pattern that matches the text regardless of accents and case. */
const anyCase = (text: string) =>
  [...text]
    .map(letter => {
      const alike = LETTERS.find(each => each.includes(letter)) ?? `${letter.toLowerCase()}${letter.toUpperCase()}`
      return /^[\p{L}\p{M}]+$/u.test(alike) ? `[${alike}]` : letter.replace(/[^\p{L}\p{N}\s]/gu, '\\$&')
    })
    .join('')

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** A filter whose environment and instant a prepared statement gets at each call. */
type PreparedFilter = Omit<PageFilter, 'ambiente' | 'pendingSince'> &
  Readonly<Partial<Record<'ambiente' | 'pendingSince', string | Placeholder | undefined>>>

export function conditions(filter: PreparedFilter): (SQL | undefined)[] {
  const { part, ambiente, pendingSince, desde, hasta, tipo, punto, sought } = filter
  return [
    part && IN_PART[part],
    ambiente === undefined ? undefined : eq(dtes.ambiente, unseen(ambiente, dtes.ambiente)),
    pendingSince === undefined ? undefined : gte(dtes.fecha_emision, unseen(pendingSince, dtes.fecha_emision)),
    pendingSince === undefined ? undefined : HAS_FREE_NUMBER,
    pendingSince === undefined ? undefined : IS_NOT_VOIDED,
    // Compares the local text of dFeEmiDE. `U` follows the `T` of every time of that day.
    desde === undefined ? undefined : gte(dtes.fecha_emision, desde),
    hasta === undefined ? undefined : lt(dtes.fecha_emision, `${hasta}U`),
    // A literal, so that the planner can use the partial index of the other types.
    tipo === undefined ? undefined : sql`${dtes.tipo_documento} = ${sql.raw(String(Math.trunc(tipo)))}`,
    punto && inArray(dtes.emitter_id, [...punto.emitters]),
    punto && eq(dtes.timbrado, punto.timbrado),
    punto && eq(dtes.establecimiento, punto.establecimiento),
    punto && eq(dtes.punto_expedicion, punto.punto_expedicion),
    sought && isSought(sought),
  ]
}

function isSought({ cdc, numero, documento }: Sought): SQL | undefined {
  return or(
    cdc === undefined ? undefined : eq(dtes.cdc, cdc),
    numero && isNumbered(numero),
    documento === undefined ? undefined : like(dtes.receptor_documento, `${escaped(documento)}%`),
  )
}

const isNumbered = ({ establecimiento, punto_expedicion, numero }: NonNullable<Sought['numero']>) =>
  and(
    eq(dtes.numero, numero),
    establecimiento === undefined ? undefined : eq(dtes.establecimiento, establecimiento),
    punto_expedicion === undefined ? undefined : eq(dtes.punto_expedicion, punto_expedicion),
  )
