/**
 * SQL of the dashboard, always for one company: counts by day (docs/notes 260), and the few rows that are under way or
 * expire.
 */
import {
  and,
  asc,
  between,
  eq,
  exists,
  gte,
  isNotNull,
  isNull,
  lt,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
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

/** A row of a grouping. `grupo` names the grouping; the columns of the others are null. */
export type Counted = {
  grupo: keyof typeof GROUPS
  dia: string | null
  estado: Estado | null
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
}

/** Groupings by the bits of PostgreSQL's grouping(dia, codigo, demora, moneda). The bit of a grouped column is 0. */
const GROUPS = { 7: 'dia', 11: 'codigo', 13: 'demora', 14: 'moneda' } as const

/** Reads all counts of the period in one scan of rows, one for each day and kind. */
export async function readCounts(
  db: Db,
  empresaId: number,
  ambiente: Ambiente,
  { desde, mes, hoy }: Period,
): Promise<Counted[]> {
  const from = desde < mes ? desde : mes
  const of = (table: Table) =>
    db
      .select(columnsOf(table))
      .from(table as typeof recuentos)
      .where(and(eq(table.empresa_id, empresaId), eq(table.ambiente, ambiente), between(table.dia, from, hoy)))
  const all = unionAll(of(recuentos), of(recuentosPendientes)).as('todo')
  const counts = sql`${all.estado} in ('approved', 'approved_obs')`
  const inMonth = sql`${counts} and ${all.dia} >= ${mes}`
  const monthly = (column: typeof all.base5) =>
    sql<string>`coalesce(trim_scale(sum(${column}) filter (where ${inMonth})), 0)::text`
  const grouping = sql`grouping(${all.dia}, ${all.codigo}, ${all.demora}, ${all.moneda})`
  return db
    .select({
      grupo: sql<keyof typeof GROUPS>`${grouping}`.mapWith((bits: unknown) => Number(bits) as keyof typeof GROUPS),
      dia: sql<string | null>`${all.dia}::text`,
      estado: sql<Estado | null>`${all.estado}`,
      servicio: sql<string | null>`${all.servicio}`,
      codigo: sql<string | null>`${all.codigo}`,
      demora: sql<number | null>`${all.demora}`,
      moneda: sql<string | null>`${all.moneda}`,
      tipo_documento: sql<number | null>`${all.tipo_documento}`,
      documentos: sql`coalesce(sum(${all.documentos}) filter (where ${all.dia} >= ${desde}), 0)`.mapWith(Number),
      hoy: sql<string>`coalesce(trim_scale(sum(${all.total}) filter (where ${counts} and ${all.dia} = ${hoy}
        and ${all.moneda} = 'PYG' and ${all.tipo_documento} = 1)), 0)::text`,
      sin_detalle: sql`coalesce(sum(${all.sin_detalle}) filter (where ${inMonth}), 0)`.mapWith(Number),
      base5: monthly(all.base5),
      iva5: monthly(all.iva5),
      base10: monthly(all.base10),
      iva10: monthly(all.iva10),
      exento: monthly(all.exento),
    })
    .from(all)
    .groupBy(
      sql`grouping sets ((${all.dia}, ${all.estado}), (${all.servicio}, ${all.codigo}), (${all.demora}), (${all.moneda}, ${all.tipo_documento}))`,
    )
}

export const isGroup = (row: Counted, name: (typeof GROUPS)[keyof typeof GROUPS]) => GROUPS[row.grupo] === name

/**
 * States of documents in flight, as literals: with a parameter the planner cannot use the index of the numbers in
 * flight.
 */
const IN_FLIGHT = sql`${dtes.estado} in ('draft', 'signed', 'sent')`

/** Counts documents in flight by fiscal day. `enDuda` means in doubt, as on /documentos. */
export async function readInFlight(db: Db, empresaId: number, ambiente: Ambiente) {
  const dia = sql<string>`left(${dtes.fecha_emision}, 10)`
  return db
    .select({
      dia,
      estado: dtes.estado,
      enDuda: EN_DUDA,
      documentos: sql`count(*)`.mapWith(Number),
      oldest: sql<Date>`min(${dtes.updated_at})`.mapWith(dtes.updated_at),
    })
    .from(dtes)
    .where(and(eq(dtes.empresa_id, empresaId), eq(dtes.ambiente, ambiente), IN_FLIGHT))
    .groupBy(dia, dtes.estado, EN_DUDA)
}

/** Counts the company's documents whose work was due before that instant and is not done. */
export async function countOverdue(db: Db, empresaId: number, ambiente: Ambiente, before: Date): Promise<number> {
  const [row] = await db
    .select({ documentos: sql`count(*)`.mapWith(Number) })
    .from(dtes)
    .where(and(eq(dtes.empresa_id, empresaId), eq(dtes.ambiente, ambiente), lt(dtes.due_at, before)))
  return row?.documentos ?? 0
}

/** Reads the number of lots that SIFEN has not finished, and the oldest of them with their documents. */
export async function readLotes(db: Db, empresaId: number, ambiente: Ambiente, limit: number) {
  const inFlight = and(
    eq(lotes.empresa_id, empresaId),
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
            eq(emitters.ambiente, ambiente),
          ),
        ),
    ),
  )
  const oldest = await db
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
    })
    .from(lotes)
    .where(inFlight)
    .orderBy(asc(lotes.id))
    .limit(limit)
  return { oldest, count: oldest.length < limit ? oldest.length : await db.$count(lotes, inFlight) }
}

/** Lists certificates and timbrados in use, and tokens of the company's users, that expire until then. */
export async function readExpiries(db: Db, empresaId: number, ambiente: Ambiente, now: Date, until: Date) {
  const inUse = (table: typeof emitters | typeof timbrados, end: SQLWrapper) =>
    and(eq(table.empresa_id, empresaId), eq(table.ambiente, ambiente), table.activo, isNotNull(end))
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
    .innerJoin(memberships, and(eq(memberships.user_id, users.id), eq(memberships.empresa_id, empresaId)))
    .where(and(isNull(tokens.revoked_at), gte(tokens.expires_at, now), lt(tokens.expires_at, until)))
  const rows = await unionAll(certificates, stamps, keys)
  return rows.flatMap(({ hasta, ...row }): Expiry[] => (hasta ? [{ ...row, hasta: new Date(hasta) }] : []))
}
export type Expiry = { que: 'certificado' | 'timbrado' | 'token'; id: number; nombre: string; hasta: Date }

/**
 * True when the company ever had a document in that environment. Documents in final states are in the counts, and those
 * in flight are few. No index of the documents has the environment, so a look-up there would read all of them.
 */
export async function hasDocuments(db: Db, empresaId: number, ambiente: Ambiente): Promise<boolean> {
  const some = (table: Table | typeof dtes, condition?: SQL) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(table as typeof dtes)
        .where(and(eq(table.empresa_id, empresaId), eq(table.ambiente, ambiente), condition)),
    )
  const [row] = await db
    .select({ some: sql<boolean>`${or(some(recuentos), some(recuentosPendientes), some(dtes, IN_FLIGHT))}` })
    .from(sql`(values (1)) as one(n)`)
  return row?.some ?? false
}
