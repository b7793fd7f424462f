/**
 * SQL of the dashboard, always for one company: counts by day (docs/notes 260), and the few rows that are under way or
 * expire.
 */
import { and, asc, between, eq, exists, gte, isNotNull, isNull, lt, or, type SQLWrapper, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import {
  type Ambiente,
  attempts,
  type Db,
  dtes,
  type Estado,
  emitters,
  lotes,
  memberships,
  preparedOnce,
  recuentos,
  recuentosPendientes,
  timbrados,
  tokens,
  users,
} from '../../db/index.ts'
import { EN_DUDA } from '../dtes/index.ts'

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
  /** The last change of the oldest document in flight. */
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

const counted = preparedOnce(db => {
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
    .prepare('dashboard_counts')
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

const MOST_LOTES = 10

const lotesInFlight = preparedOnce(db =>
  db
    .select({
      id: lotes.id,
      prot_lote: lotes.prot_lote,
      sent_at: lotes.sent_at,
      next_poll_at: lotes.next_poll_at,
      // "lotes" is written by name. In a selection from one table drizzle omits the table name, and the column would be
      // the inner query's.
      documentos:
        sql`(select count(*) from ${attempts} a where a.empresa_id = "lotes"."empresa_id" and a.lote_id = "lotes"."id"
        and a.id in (select d.last_attempt_id from ${dtes} d
          where d.empresa_id = "lotes"."empresa_id" and d.lote_id = "lotes"."id"))`.mapWith(Number),
      count: sql`count(*) over ()`.mapWith(Number),
    })
    .from(lotes)
    .where(
      and(
        eq(lotes.empresa_id, sql.placeholder('empresaId')),
        sql`${lotes.estado} in ('sending', 'received')`,
        // The environment of an emitter never changes.
        exists(
          db
            .select({ one: sql`1` })
            .from(emitters)
            .where(
              and(
                eq(emitters.empresa_id, lotes.empresa_id),
                eq(emitters.id, lotes.emitter_id),
                eq(emitters.ambiente, sql.placeholder('ambiente')),
              ),
            ),
        ),
      ),
    )
    .orderBy(asc(lotes.id))
    .limit(MOST_LOTES)
    .prepare('dashboard_lotes'),
)

/** Reads the number of lots that SIFEN has not finished, and the oldest of them with their documents. */
export async function readLotes(db: Db, empresaId: number, ambiente: Ambiente) {
  const oldest = await lotesInFlight(db).execute({ empresaId, ambiente })
  return { oldest, count: oldest[0]?.count ?? 0 }
}

const expiring = preparedOnce(db => {
  const inUse = (table: typeof emitters | typeof timbrados, end: SQLWrapper) =>
    and(
      eq(table.empresa_id, sql.placeholder('empresaId')),
      eq(table.ambiente, sql.placeholder('ambiente')),
      table.activo,
      isNotNull(end),
    )
  const certificates = db
    .select({
      que: sql<Expiry['que']>`'certificado'`,
      id: emitters.id,
      nombre: emitters.razon_social,
      hasta: emitters.cert_hasta,
    })
    .from(emitters)
    .where(inUse(emitters, emitters.cert_hasta))
  const stamps = db
    .select({
      que: sql<Expiry['que']>`'timbrado'`,
      id: timbrados.id,
      nombre: timbrados.numero,
      // The timbrado is valid until the end of its last day.
      hasta: sql<Date>`((${timbrados.fecha_vencimiento} + time '23:59:59') at time zone 'America/Asuncion')`,
    })
    .from(timbrados)
    .where(inUse(timbrados, timbrados.fecha_vencimiento))
  const keys = db
    .select({
      que: sql<Expiry['que']>`'token'`,
      id: tokens.id,
      nombre: sql<string>`${tokens.device_name} || ' (' || ${users.name} || ')'`,
      hasta: tokens.expires_at,
    })
    .from(tokens)
    .innerJoin(users, eq(users.id, tokens.user_id))
    .innerJoin(
      memberships,
      and(eq(memberships.user_id, users.id), eq(memberships.empresa_id, sql.placeholder('empresaId'))),
    )
    .where(
      and(
        isNull(tokens.revoked_at),
        gte(tokens.expires_at, sql.placeholder('now')),
        lt(tokens.expires_at, sql.placeholder('until')),
      ),
    )
  return unionAll(certificates, stamps, keys).prepare('dashboard_expiries')
})

/** Lists certificates and timbrados in use, and tokens of the company's users, that expire until then. */
export async function readExpiries(db: Db, empresaId: number, ambiente: Ambiente, now: Date, until: Date) {
  const rows = await expiring(db).execute({ empresaId, ambiente, now, until })
  return rows.flatMap(({ hasta, ...row }): Expiry[] => (hasta ? [{ ...row, hasta: new Date(hasta) }] : []))
}
export type Expiry = { que: 'certificado' | 'timbrado' | 'token'; id: number; nombre: string; hasta: Date }
