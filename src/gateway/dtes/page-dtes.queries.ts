/**
 * The SQL of the page of documents: one company, pages in both directions, states as people see them, and counts that stop at a cap. Every
 * statement reads an index or a bounded number of rows (docs/notes 252).
 */
import { and, asc, desc, eq, gte, inArray, like, lt, not, or, type SQL, sql } from 'drizzle-orm'
import { type Ambiente, type Db, dtes } from '../../db/index.ts'
import type { DteRow } from './dtes.queries.ts'
import { IN_ESTADO } from './list-dtes.queries.ts'
import { SHOWN, type SummaryRow } from './shown.ts'

/** The parts of the list. `approved` holds those with observations too; `doubt` and `sent` share the state `sent`. */
export const PARTS = ['rejected', 'doubt', 'error', 'sent', 'draft', 'signed', 'approved', 'cancelled'] as const
export type Part = (typeof PARTS)[number]

/** What the search box looks for; what is given is looked for with `or`. */
export type Sought = {
  cdc?: string
  numero?: { establecimiento?: string; punto_expedicion?: string; numero: number }
  /** How the receiver's RUC or identity document begins. */
  documento?: string
  /** Anywhere in the receiver's name, without accents or capitals. */
  nombre?: string
}

export type PageFilter = {
  part?: Part | undefined
  ambiente?: Ambiente | undefined
  /** Those that failed and still can be sent: issued since that local instant (AAAA-MM-DDThh:mm:ss), with a number that is free. */
  pendingSince?: string | undefined
  /** Days of the date of issue, AAAA-MM-DD. */
  desde?: string | undefined
  hasta?: string | undefined
  tipo?: number | undefined
  /** With its stamp and the company's emitters, so that an index finds it. */
  punto?:
    | { timbrado: string; establecimiento: string; punto_expedicion: string; emitters: readonly number[] }
    | undefined
  sought?: Sought | undefined
}

/** At most one: rows older, or newer, than that id. */
export type Cursor = { before?: number | undefined; after?: number | undefined }

export type PageRow = SummaryRow & Pick<DteRow, 'via' | 'due_at' | 'lote_id'> & { en_duda: boolean }

/** A search by name reads so many documents, and says so. */
export const NAMES_READ = 20_000
/** Counts go no further. */
export const COUNTED = 1_000

/** Sent, with a question planned, and no call under way. */
export const EN_DUDA = sql.raw(`("dtes"."estado" = 'sent' and "dtes"."due_at" is not null and exists (
  select 1 from "attempts" where "attempts"."empresa_id" = "dtes"."empresa_id" and "attempts"."id" = "dtes"."last_attempt_id"
    and "attempts"."outcome" <> 'pending'))`) as SQL<boolean>

const PAGE_SHOWN = { ...SHOWN, via: dtes.via, due_at: dtes.due_at, lote_id: dtes.lote_id, en_duda: EN_DUDA }

const IN_PART: Readonly<Record<Part, SQL>> = {
  rejected: IN_ESTADO.rejected,
  doubt: sql`${IN_ESTADO.sent} and ${EN_DUDA}`,
  error: IN_ESTADO.error,
  sent: sql`${IN_ESTADO.sent} and ${not(EN_DUDA)}`,
  draft: IN_ESTADO.draft,
  signed: IN_ESTADO.signed,
  approved: sql`(${IN_ESTADO.approved} or ${IN_ESTADO.approved_obs})`,
  cancelled: IN_ESTADO.cancelled,
}

/** No other document has the number, but for those that failed too. */
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
    .join(' and ')} and taker."estado" not in ('rejected', 'error'))`,
) as SQL<boolean>

/** At most `limit` documents of the company, newest first. */
export async function listPage(
  db: Db,
  empresaId: number,
  filter: PageFilter,
  { before, after }: Cursor,
  limit: number,
): Promise<PageRow[]> {
  const order = orderOf(filter, after === undefined ? desc : asc)
  const within = and(
    eq(dtes.empresa_id, empresaId),
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
          .where(and(eq(dtes.empresa_id, empresaId), inArray(dtes.id, named(db, within, order, nombre))))
  const rows = await query.orderBy(...order).limit(limit)
  return after === undefined ? rows : rows.toReversed()
}

/** Within a period by date of issue, so that the index of dates gives the page; else by id. */
const byDate = ({ desde, hasta }: PageFilter) => desde !== undefined || hasta !== undefined

const orderOf = (filter: PageFilter, way: typeof asc) =>
  byDate(filter) ? [way(dtes.fecha_emision), way(dtes.id)] : [way(dtes.id)]

/** Rows before or after that document in the order of the list. */
function beyond(empresaId: number, filter: PageFilter, than: '<' | '>', id: number): SQL {
  const compared = sql.raw(than)
  if (!byDate(filter)) return sql`${dtes.id} ${compared} ${id}`
  const cursor = sql`(select c.fecha_emision, c.id from ${dtes} c where c.empresa_id = ${empresaId} and c.id = ${id})`
  return sql`(${dtes.fecha_emision}, ${dtes.id}) ${compared} ${cursor}`
}

/** The id of the oldest document that a search by name reads from that cursor on; undefined when it reads them all. */
export async function lastRead(db: Db, empresaId: number, filter: PageFilter, before: number | undefined) {
  const [row] = await db
    .select({ id: dtes.id })
    .from(dtes)
    .where(
      and(
        eq(dtes.empresa_id, empresaId),
        ...conditions(filter),
        before === undefined ? undefined : beyond(empresaId, filter, '<', before),
      ),
    )
    .orderBy(...orderOf(filter, desc))
    .offset(NAMES_READ - 1)
    .limit(1)
  return row?.id
}

/** Ids of the documents with that name, among the first that `within` lets through. */
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

/** Written out, since not every database knows the capitals of letters with accents. */
const LETTERS = ['aáãâAÁÃÂ', 'eéẽêEÉẼÊ', 'iíĩîIÍĨÎ', 'oóõôOÓÕÔ', 'uúũüUÚŨÜ', 'yýỹYÝỸ', 'nñNÑ', 'gg̃GG̃']

/** A pattern that finds the text with or without accents and capitals. */
const anyCase = (text: string) =>
  [...text]
    .map(letter => {
      const alike = LETTERS.find(each => each.includes(letter)) ?? `${letter.toLowerCase()}${letter.toUpperCase()}`
      return /^[\p{L}\p{M}]+$/u.test(alike) ? `[${alike}]` : letter.replace(/[^\p{L}\p{N}\s]/gu, '\\$&')
    })
    .join('')

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')

export function conditions(filter: PageFilter): (SQL | undefined)[] {
  const { part, ambiente, pendingSince, desde, hasta, tipo, punto, sought } = filter
  return [
    part && IN_PART[part],
    ambiente && eq(dtes.ambiente, ambiente),
    pendingSince === undefined ? undefined : gte(dtes.fecha_emision, pendingSince),
    pendingSince === undefined ? undefined : HAS_FREE_NUMBER,
    // The local text of dFeEmiDE: `T` is before every other text of the next day.
    desde === undefined ? undefined : gte(dtes.fecha_emision, desde),
    hasta === undefined ? undefined : lt(dtes.fecha_emision, `${hasta}U`),
    // A literal, which shows that the partial index of the other types may serve.
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

/** How many documents of the company each part has, at most one more than `COUNTED`; `all` of them together. */
export async function countParts(db: Db, empresaId: number): Promise<Readonly<Record<Part | 'all', number>>> {
  const counted = (part: Part | 'all') => {
    const some = db
      .select({ one: sql`1`.as('one') })
      .from(dtes)
      .where(and(eq(dtes.empresa_id, empresaId), part === 'all' ? undefined : IN_PART[part]))
      .limit(COUNTED + 1)
      .as(`some_${part}`)
    return sql<number>`(select count(*)::int from ${some})`
  }
  const columns = Object.fromEntries((['all', ...PARTS] as const).map(part => [part, counted(part)]))
  const [row] = await db.select(columns as Record<Part | 'all', SQL<number>>).from(sql`(values (1)) as one(n)`)
  return row as Record<Part | 'all', number>
}
