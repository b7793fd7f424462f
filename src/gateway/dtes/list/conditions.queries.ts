/**
 * SQL of one document of a list: the filter that the API, the pages, the CSV and the counts share, and its conditions.
 * Every filter reads an index or a bounded number of rows (docs/notes 252).
 */
import { and, eq, gte, ilike, inArray, like, lt, not, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type Ambiente, dtes, ESTADOS, type Estado } from '../../../db/index.ts'
import { TAKING } from '../numero/index.ts'
import { IS_UNRESOLVED, TIPOS_DE_EVENTO } from '../record/index.ts'

/** Tabs of the page. `approved` includes documents with observations; `doubt` and `sent` share the state `sent`. */
export const PARTS = ['rejected', 'doubt', 'error', 'sent', 'draft', 'signed', 'approved', 'cancelled'] as const
export type Part = (typeof PARTS)[number]

/** A value, or the placeholder that a statement built once has for it. */
export type Given<Value> = Value | Placeholder

/** A number, full or only its last part. */
type Numero = { establecimiento?: string | undefined; punto_expedicion?: string | undefined; numero: number }

/** A point with its timbrado, and the company's emitters, so that an index applies. */
type Punto = { timbrado: string; establecimiento: string; punto_expedicion: string; emitters: readonly number[] }

/** Criteria of a list. A document passes all given ones; of `numero` and `documento` one is enough. */
export type ListFilter = { [Name in keyof Criteria]?: Criteria[Name] | undefined }
type Criteria = {
  part: Part
  estado: Estado
  ambiente: Given<Ambiente>
  /**
   * Selects failed documents that need a person (docs/notes A43). Of the rejected ones, those that are not dismissed and
   * that no approved document replaces. The others must also be such that they can still be sent: issued since that
   * local instant (AAAA-MM-DDThh:mm:ss), with a free number that no voiding holds.
   */
  pendingSince: Given<string>
  /** First and last day of the date of issue, AAAA-MM-DD. */
  desde: string
  hasta: string
  tipo_documento: number
  emitter_id: number
  punto: Punto
  cdc: string
  referencia_externa: string
  numero: Numero
  /** Prefix of the receiver's RUC or identity document. */
  documento: string
  /** Part of the receiver's document or name, in any case. */
  receptor: string
  /** Part of the receiver's name, regardless of accents and case. Only the first `NAMES_READ` documents are read. */
  nombre: string
  /** Position in the order of changes. Selects the changes after it. */
  updated_since: { at: Date; id: number }
}

/** Condition for one company whose rows are ordered by company first (docs/architecture/queries.md). */
export const inEmpresa = (empresaId: Given<number>): SQL =>
  sql`${dtes.empresa_id} = any(array[${unseen(empresaId, dtes.empresa_id)}])`

/** A limit as a literal (docs/architecture/queries.md). */
export const atMost = (rows: number) => sql.raw(String(Math.trunc(rows))) as unknown as Placeholder

/** A value of that column that the planner does not look at (docs/architecture/queries.md). */
const unseen = (value: unknown, column: PgColumn): SQL =>
  sql`(select ${sql.param(value, column)}::${sql.raw(column.getSQLType())})`

/** Condition of a document in doubt: sent, with a query planned, and no call in progress. */
export const EN_DUDA = sql.raw(`("dtes"."estado" = 'sent' and "dtes"."due_at" is not null and exists (
  select 1 from "attempts" where "attempts"."empresa_id" = "dtes"."empresa_id" and "attempts"."id" = "dtes"."last_attempt_id"
    and "attempts"."outcome" <> 'pending'))`) as SQL<boolean>

/** Literals, because a parameter could not select the partial indexes by state. */
const IN_ESTADO = Object.fromEntries(
  ESTADOS.map(estado => [estado, sql.raw(`"dtes"."estado" = '${estado}'`)]),
) as Readonly<Record<Estado, SQL>>

const IN_PART: Readonly<Record<Part, SQL>> = {
  ...IN_ESTADO,
  doubt: sql`${IN_ESTADO.sent} and ${EN_DUDA}`,
  sent: sql`${IN_ESTADO.sent} and ${not(EN_DUDA)}`,
  approved: sql`(${IN_ESTADO.approved} or ${IN_ESTADO.approved_obs})`,
}

const equals = (column: PgColumn, value: string | number | undefined) =>
  value === undefined ? undefined : eq(column, value)

export function conditions(filter: ListFilter): (SQL | undefined)[] {
  const { part, estado, ambiente, pendingSince, desde, hasta, tipo_documento: tipo, updated_since: since } = filter
  return [
    since && sql`(${dtes.updated_at}, ${dtes.id}) > (${since.at.toISOString()}::timestamptz, ${since.id}::bigint)`,
    part && IN_PART[part],
    estado && IN_ESTADO[estado],
    typeof ambiente === 'string'
      ? eq(dtes.ambiente, ambiente)
      : ambiente && eq(dtes.ambiente, unseen(ambiente, dtes.ambiente)),
    ...(pendingSince === undefined ? [] : isPending(part, pendingSince)),
    // Compares the local text of dFeEmiDE. `U` follows the `T` of every time of that day.
    desde === undefined ? undefined : gte(dtes.fecha_emision, desde),
    hasta === undefined ? undefined : lt(dtes.fecha_emision, `${hasta}U`),
    // A literal, for the partial index of the other types.
    tipo === undefined ? undefined : sql`${dtes.tipo_documento} = ${sql.raw(String(Math.trunc(tipo)))}`,
    equals(dtes.emitter_id, filter.emitter_id),
    filter.punto && inPunto(filter.punto),
    equals(dtes.cdc, filter.cdc),
    equals(dtes.referencia_externa, filter.referencia_externa),
    isNumbered(filter),
    filter.receptor === undefined ? undefined : isAbout(filter.receptor),
  ]
}

const inPunto = ({ timbrado, establecimiento, punto_expedicion, emitters }: Punto) =>
  and(
    inArray(dtes.emitter_id, [...emitters]),
    eq(dtes.timbrado, timbrado),
    eq(dtes.establecimiento, establecimiento),
    eq(dtes.punto_expedicion, punto_expedicion),
  )

/** Condition for the number, or for the beginning of the receiver's document. */
const isNumbered = ({ numero, documento }: ListFilter) =>
  or(
    numero &&
      and(
        eq(dtes.numero, numero.numero),
        equals(dtes.establecimiento, numero.establecimiento),
        equals(dtes.punto_expedicion, numero.punto_expedicion),
      ),
    documento === undefined ? undefined : like(dtes.receptor_documento, `${escaped(documento)}%`),
  )

function isAbout(receptor: string): SQL | undefined {
  const contains = `%${escaped(receptor)}%`
  return or(ilike(dtes.receptor_documento, contains), ilike(dtes.receptor_nombre, contains))
}

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** The document's number as voidings store it. */
const PADDED = `lpad("dtes"."numero"::text, 7, '0')`

/** Condition that a row of that alias has the document's values in those columns. */
const sameAs = (alias: string, columns: readonly string[]) =>
  columns.map(name => `${alias}."${name}" = "dtes"."${name}"`).join(' and ')

const POINT = ['empresa_id', 'timbrado', 'establecimiento', 'punto_expedicion', 'tipo_documento'] as const

/** Condition of a free number: no other document has it, except failed ones. `offset 0`: docs/architecture/queries.md. */
const HAS_FREE_NUMBER = sql.raw(
  `not exists (select 1 from "dtes" taker where ${sameAs('taker', [...POINT, 'emitter_id', 'numero'])}
    and taker."estado" not in ('rejected', 'error') offset 0)`,
) as SQL<boolean>

/**
 * Condition of a number that no voiding holds. A voiding has at most 1000 numbers (docs/notes 148), so the lookup reads
 * a short part of the index of ranges.
 */
const IS_NOT_VOIDED = sql.raw(
  `not exists (select 1 from "eventos" voiding where voiding."tipo" = ${TIPOS_DE_EVENTO.inutilizacion.tipo}
    and ${sameAs('voiding', POINT)}
    and voiding."numero_inicio" between lpad(greatest("dtes"."numero" - 999, 0)::text, 7, '0') and ${PADDED}
    and voiding."numero_fin" >= ${PADDED} and voiding."serie" is not distinct from "dtes"."serie"
    and voiding."estado" in (${TAKING.map(estado => `'${estado}'`).join(', ')}) offset 0)`,
) as SQL<boolean>

/** Conditions of a failed document that needs a person. The part is known, so that the planner sees few conditions. */
function isPending(part: Part | undefined, since: Given<string>): (SQL | undefined)[] {
  if (part === 'rejected') return [IS_UNRESOLVED]
  const sendable = and(gte(dtes.fecha_emision, unseen(since, dtes.fecha_emision)), HAS_FREE_NUMBER, IS_NOT_VOIDED)
  return [IS_UNRESOLVED, part === undefined ? or(IN_PART.rejected, sendable) : sendable]
}

/** Variants of letters, listed because not every database can change the case of accented letters. */
const LETTERS = ['aáãâAÁÃÂ', 'eéẽêEÉẼÊ', 'iíĩîIÍĨÎ', 'oóõôOÓÕÔ', 'uúũüUÚŨÜ', 'yýỹYÝỸ', 'nñNÑ', 'gg̃GG̃']

/** Returns a pattern that matches the text regardless of accents and case. */
export const anyCase = (text: string) =>
  [...text]
    .map(letter => {
      const variants = LETTERS.find(each => each.includes(letter)) ?? `${letter.toLowerCase()}${letter.toUpperCase()}`
      return /^[\p{L}\p{M}]+$/u.test(variants) ? `[${variants}]` : letter.replace(/[^\p{L}\p{N}\s]/gu, '\\$&')
    })
    .join('')
