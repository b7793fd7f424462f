/** SQL of the dashboard's counts by day, always for one company (docs/notes 260). */
import { and, between, eq, exists, or, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { type Ambiente, builtOnce, type Db, dtes, type Estado, recuentos, recuentosPendientes } from '../../db/index.ts'
import { EN_DUDA } from '../../gateway/dtes/index.ts'

/** Days as AAAA-MM-DD: the first day of the bars, the first day of the month, and today. */
export type Period = { desde: string; mes: string; hoy: string }

const READ = {
  dia: true,
  tipo_documento: true,
  moneda: true,
  estado: true,
  servicio: true,
  codigo: true,
  demora: true,
  documentos: true,
  sin_detalle: true,
  total: true,
  base5: true,
  iva5: true,
  base10: true,
  iva10: true,
  exento: true,
} as const
type Table = typeof recuentos | typeof recuentosPendientes
const columnsOf = (table: Table) =>
  Object.fromEntries(Object.keys(READ).map(name => [name, table[name as keyof typeof READ]])) as Pick<
    typeof recuentos,
    keyof typeof READ
  >

/** State of a counted document. `doubt` means in doubt, as on /documentos. */
type CountedState = Estado | 'doubt'

/** A row of a grouping. `grupo` names the grouping; the columns of the others are null. */
export type Counted = {
  grupo: keyof typeof GROUPS
  dia: string | null
  estado: CountedState | null
  servicio: string | null
  codigo: string | null
  demora: number | null
  moneda: string | null
  tipo_documento: number | null
  documentos: number
  /** Approved invoices of today, in guaraníes. */
  hoy: string
  sin_detalle: number
  base5: string
  iva5: string
  base10: string
  iva10: string
  exento: string
  /** The last change of the oldest document in flight of the group. */
  oldest: Date | null
  /** Documents in flight whose work was due before `lateSince`. */
  overdue: number
  /** True when there are rows, or the company ever had a document in that environment. */
  some: boolean
}

/**
 * Groupings by the bits of PostgreSQL's grouping(dia, codigo, demora, moneda). The bit of a grouped column is 0. `all`
 * has one row, even without documents.
 */
const GROUPS = { 7: 'dia', 11: 'codigo', 13: 'demora', 14: 'moneda', 15: 'all' } as const

/**
 * States of documents in flight, as literals: with a parameter the planner cannot use the index of the numbers in
 * flight.
 */
const IN_FLIGHT = sql`${dtes.estado} in ('draft', 'signed', 'sent')`

const given = (name: string, type: string) => sql`${sql.placeholder(name)}::${sql.raw(type)}`
const isOwn = (table: Table | typeof dtes) =>
  and(eq(table.empresa_id, sql.placeholder('empresaId')), eq(table.ambiente, sql.placeholder('ambiente')))

/** Columns of the counts that documents in flight do not have. */
const WITHOUT = {
  tipo_documento: sql.raw('0'),
  moneda: sql.raw(`''`),
  servicio: sql.raw(`''`),
  codigo: sql.raw(`''`),
  demora: sql.raw('-1'),
  sin_detalle: sql.raw('0'),
  total: sql.raw('0'),
  base5: sql.raw('0'),
  iva5: sql.raw('0'),
  base10: sql.raw('0'),
  iva10: sql.raw('0'),
  exento: sql.raw('0'),
}

const counted = builtOnce(db => {
  const settled = (table: Table) =>
    db
      .select({
        ...columnsOf(table),
        oldest: sql<Date | null>`null::timestamptz`.as('oldest'),
        overdue: sql<number>`0`.as('overdue'),
      })
      .from(table as typeof recuentos)
      .where(and(isOwn(table), between(table.dia, given('from', 'date'), given('hoy', 'date'))))
  const day = sql`left(${dtes.fecha_emision}, 10)::date`
  const state = sql`case when ${EN_DUDA} then 'doubt' else ${dtes.estado} end`
  const inFlight = db
    .select({
      ...{ ...columnsOf(recuentos), ...WITHOUT, dia: day, estado: state, documentos: sql`count(*)` },
      oldest: sql`min(${dtes.updated_at})`,
      overdue: sql`count(*) filter (where ${dtes.due_at} < ${given('lateSince', 'timestamptz')})`,
    })
    .from(dtes)
    .where(and(isOwn(dtes), IN_FLIGHT))
    .groupBy(day, state) as unknown as ReturnType<typeof settled>
  const all = unionAll(settled(recuentos), settled(recuentosPendientes), inFlight).as('todo')
  const ever = (table: Table) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(table as typeof recuentos)
        .where(isOwn(table)),
    )
  const counts = sql`${all.estado} in ('approved', 'approved_obs')`
  const inMonth = sql`${counts} and ${all.dia} >= ${given('mes', 'date')}`
  const monthly = (column: typeof all.base5) =>
    sql<string>`coalesce(trim_scale(sum(${column}) filter (where ${inMonth})), 0)::text`
  const grouping = sql`grouping(${all.dia}, ${all.codigo}, ${all.demora}, ${all.moneda})`
  return db
    .select({
      grupo: sql<keyof typeof GROUPS>`${grouping}`.mapWith((bits: unknown) => Number(bits) as keyof typeof GROUPS),
      dia: sql<string | null>`${all.dia}::text`,
      estado: sql<CountedState | null>`${all.estado}`,
      servicio: sql<string | null>`${all.servicio}`,
      codigo: sql<string | null>`${all.codigo}`,
      demora: sql<number | null>`${all.demora}`,
      moneda: sql<string | null>`${all.moneda}`,
      tipo_documento: sql<number | null>`${all.tipo_documento}`,
      documentos:
        sql`coalesce(sum(${all.documentos}) filter (where ${all.dia} >= ${given('desde', 'date')}), 0)`.mapWith(Number),
      hoy: sql<string>`coalesce(trim_scale(sum(${all.total}) filter (where ${counts} and ${all.dia} = ${given('hoy', 'date')}
        and ${all.moneda} = 'PYG' and ${all.tipo_documento} = 1)), 0)::text`,
      sin_detalle: sql`coalesce(sum(${all.sin_detalle}) filter (where ${inMonth}), 0)`.mapWith(Number),
      base5: monthly(all.base5),
      iva5: monthly(all.iva5),
      base10: monthly(all.base10),
      iva10: monthly(all.iva10),
      exento: monthly(all.exento),
      oldest: sql<Date | null>`min(${all.oldest})`.mapWith(dtes.updated_at),
      overdue: sql`coalesce(sum(${all.overdue}), 0)`.mapWith(Number),
      some: sql<boolean>`${or(sql`count(*) > 0`, ever(recuentos), ever(recuentosPendientes))}`,
    })
    .from(all)
    .groupBy(
      sql`grouping sets ((${all.dia}, ${all.estado}), (${all.servicio}, ${all.codigo}), (${all.demora}), (${all.moneda}, ${all.tipo_documento}), ())`,
    )
})

/**
 * Reads all counts of the period in one scan: a row for each day and kind of settled documents, and one for each day
 * and state of those in flight, of any day.
 */
export const readCounts = (
  db: Db,
  empresaId: number,
  ambiente: Ambiente,
  { desde, mes, hoy }: Period,
  lateSince: Date,
): Promise<Counted[]> =>
  counted(db).execute({
    ...{ empresaId, ambiente, desde, mes, hoy, from: desde < mes ? desde : mes },
    lateSince: lateSince.toISOString(),
  })

export const isGroup = (row: Counted, name: (typeof GROUPS)[keyof typeof GROUPS]) => GROUPS[row.grupo] === name
