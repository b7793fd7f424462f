/** SQL of the list of documents: newest first, in pages, within the caller's companies. */

import { and, desc, eq, gte, ilike, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type Db, dtes, ESTADOS, type Estado, empresas } from '../../db/index.ts'
import { findEmpresaOfCdc } from './dtes.queries.ts'
import type { DteFilter } from './list-dtes.schema.ts'
import { inEmpresa } from './newest.queries.ts'
import { SHOWN } from './shown.ts'

/** Literals, because a parameter could not select the partial indexes by state. */
export const IN_ESTADO = Object.fromEntries(
  ESTADOS.map(estado => [estado, sql.raw(`"dtes"."estado" = '${estado}'`)]),
) as Readonly<Record<Estado, SQL>>

/**
 * Returns at most `limit` documents of the companies of `scope` (undefined: all) that pass all given filters, newest
 * first: by id, or within a period by date of issue and id, which the index of dates gives.
 */
export async function listDtes(db: Db, scope: readonly number[] | undefined, filter: DteFilter) {
  const within = filter.cdc === undefined ? scope : await companiesOf(db, scope, filter.cdc)
  const [one, ...others] = within ?? []
  const isOne = one !== undefined && others.length === 0
  const order = hasPeriod(filter) ? [desc(dtes.fecha_emision), desc(dtes.id)] : [desc(dtes.id)]
  return db
    .select(SHOWN)
    .from(dtes)
    .where(
      and(isOne ? inEmpresa(one) : inEmpresas(db, within, filter), ...conditions(filter), before(db, within, filter)),
    )
    .orderBy(...(isOne ? [desc(dtes.empresa_id)] : []), ...order)
    .limit(filter.limit)
}

const hasPeriod = ({ desde, hasta }: DteFilter) => desde !== undefined || hasta !== undefined

/** Within a period all companies are named too, because the index of dates begins with the company. */
function inEmpresas(db: Db, within: readonly number[] | undefined, filter: DteFilter): SQL | undefined {
  if (within) return inArray(dtes.empresa_id, [...within])
  return hasPeriod(filter) ? inArray(dtes.empresa_id, db.select({ id: empresas.id }).from(empresas)) : undefined
}

/** Condition for the documents after `before_id` in the order of the list. The date of a document never changes. */
function before(db: Db, within: readonly number[] | undefined, filter: DteFilter): SQL | undefined {
  const id = filter.before_id
  if (id === undefined) return undefined
  if (!hasPeriod(filter)) return lt(dtes.id, id)
  const cursor = alias(dtes, 'c')
  const position = db
    .select({ fecha_emision: cursor.fecha_emision, id: cursor.id })
    .from(cursor)
    .where(and(eq(cursor.id, id), within && inArray(cursor.empresa_id, [...within])))
  return sql`(${dtes.fecha_emision}, ${dtes.id}) < ${position}`
}

async function companiesOf(db: Db, scope: readonly number[] | undefined, cdc: string): Promise<number[]> {
  const empresaId = await findEmpresaOfCdc(db, scope, cdc)
  return empresaId === undefined ? [] : [empresaId]
}

function conditions(filter: DteFilter): (SQL | undefined)[] {
  const { numero, desde, hasta, receptor } = filter
  return [
    equals(dtes.emitter_id, filter.emitter_id),
    equals(dtes.ambiente, filter.ambiente),
    filter.estado && IN_ESTADO[filter.estado],
    equals(dtes.tipo_documento, filter.tipo_documento),
    equals(dtes.cdc, filter.cdc),
    equals(dtes.establecimiento, numero?.establecimiento),
    equals(dtes.punto_expedicion, numero?.punto_expedicion),
    equals(dtes.numero, numero?.numero),
    // Compares the local text of dFeEmiDE. `U` follows the `T` of every time of that day.
    desde === undefined ? undefined : gte(dtes.fecha_emision, desde),
    hasta === undefined ? undefined : lt(dtes.fecha_emision, `${hasta}U`),
    receptor === undefined ? undefined : isAbout(receptor),
  ]
}

const equals = (column: Parameters<typeof eq>[0], value: string | number | undefined) =>
  value === undefined ? undefined : eq(column, value)

function isAbout(receptor: string): SQL | undefined {
  const contains = `%${receptor.replace(/[\\%_]/g, '\\$&')}%`
  return or(ilike(dtes.receptor_documento, contains), ilike(dtes.receptor_nombre, contains))
}
