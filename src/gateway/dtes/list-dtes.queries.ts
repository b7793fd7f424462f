/** SQL of the list of documents: newest first, in pages, within the caller's companies. */
import { and, desc, eq, gte, ilike, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import { type Db, dtes, ESTADOS, type Estado } from '../../db/index.ts'
import { findEmpresaOfCdc } from './dtes.queries.ts'
import type { DteFilter } from './list-dtes.schema.ts'
import { SHOWN } from './shown.ts'

/** Literals, because a parameter could not select the partial indexes by state. */
export const IN_ESTADO = Object.fromEntries(
  ESTADOS.map(estado => [estado, sql.raw(`"dtes"."estado" = '${estado}'`)]),
) as Readonly<Record<Estado, SQL>>

/**
 * Returns at most `limit` documents of the companies of `scope` (undefined: all) that pass all given filters, by
 * descending id.
 */
export async function listDtes(db: Db, scope: readonly number[] | undefined, filter: DteFilter) {
  const within = filter.cdc === undefined ? scope : await companiesOf(db, scope, filter.cdc)
  return db
    .select(SHOWN)
    .from(dtes)
    .where(and(within && inArray(dtes.empresa_id, [...within]), ...conditions(filter)))
    .orderBy(desc(dtes.id))
    .limit(filter.limit)
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
    filter.before_id === undefined ? undefined : lt(dtes.id, filter.before_id),
  ]
}

const equals = (column: Parameters<typeof eq>[0], value: string | number | undefined) =>
  value === undefined ? undefined : eq(column, value)

function isAbout(receptor: string): SQL | undefined {
  const contains = `%${receptor.replace(/[\\%_]/g, '\\$&')}%`
  return or(ilike(dtes.receptor_documento, contains), ilike(dtes.receptor_nombre, contains))
}
