/** SQL of the lists beside the dashboard's counts: the few rows that are under way or expire, read by one statement. */
import { and, asc, eq, exists, gte, isNotNull, isNull, lt, type SQLWrapper, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import {
  type Ambiente,
  attempts,
  builtOnce,
  type Db,
  dtes,
  emitters,
  jsonRows,
  lotes,
  memberships,
  ONE_ROW,
  type OrigenDeCotizacion,
  timbrados,
  tokens,
  users,
} from '../../db/index.ts'
import { type CotizacionRow, latestOf } from '../../gateway/cotizaciones/index.ts'
import { type WaitingCount, waitingCounts, waitingOf } from '../../gateway/dtes/index.ts'
import { callsSince } from '../../gateway/llamadas/index.ts'

const MOST_LOTES = 10

/** Builds the oldest lots that SIFEN has not finished, each with the number of them all. */
const lotesInFlight = (db: Db) =>
  db
    .select({
      id: lotes.id,
      prot_lote: lotes.prot_lote,
      sent_at: lotes.sent_at,
      next_poll_at: lotes.next_poll_at,
      // "lotes" is written by name. In a selection from one table drizzle omits the table name, and the column would be
      // the inner query's.
      documentos:
        sql<number>`(select count(*) from ${attempts} a where a.empresa_id = "lotes"."empresa_id" and a.lote_id = "lotes"."id"
        and a.id in (select d.last_attempt_id from ${dtes} d
          where d.empresa_id = "lotes"."empresa_id" and d.lote_id = "lotes"."id"))`.as('documentos'),
      count: sql<number>`count(*) over ()`.as('count'),
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

/** Builds the expiries. The names are those of the first part. */
function expiring(db: Db) {
  const inUse = (table: typeof emitters | typeof timbrados, end: SQLWrapper) =>
    and(
      eq(table.empresa_id, sql.placeholder('empresaId')),
      eq(table.ambiente, sql.placeholder('ambiente')),
      table.activo,
      isNotNull(end),
    )
  const certificates = db
    .select({
      que: sql<Expiry['que']>`'certificado'`.as('que'),
      id: emitters.id,
      nombre: sql<string>`${emitters.razon_social}`.as('nombre'),
      hasta: sql<string | null>`${emitters.cert_hasta}`.as('hasta'),
    })
    .from(emitters)
    .where(inUse(emitters, emitters.cert_hasta))
  const stamps = db
    .select({
      que: sql<Expiry['que']>`'timbrado'`.as('que'),
      id: timbrados.id,
      nombre: sql<string>`${timbrados.numero}`.as('nombre'),
      // The timbrado is valid until the end of its last day.
      hasta: sql<
        string | null
      >`((${timbrados.fecha_vencimiento} + time '23:59:59') at time zone 'America/Asuncion')`.as('hasta'),
    })
    .from(timbrados)
    .where(inUse(timbrados, timbrados.fecha_vencimiento))
  const keys = db
    .select({
      que: sql<Expiry['que']>`'token'`.as('que'),
      id: tokens.id,
      nombre: sql<string>`${tokens.device_name} || ' (' || ${users.name} || ')'`.as('nombre'),
      hasta: sql<string | null>`${tokens.expires_at}`.as('hasta'),
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
  return unionAll(certificates, stamps, keys)
}

const expiriesAlone = builtOnce(expiring)

/** Lists certificates and timbrados in use, and tokens of the company's users, that expire until then. */
export const readExpiries = async (db: Db, empresaId: number, ambiente: Ambiente, now: Date, until: Date) =>
  withEnd(await expiriesAlone(db).execute({ empresaId, ambiente, now, until }))

export type Expiry = { que: 'certificado' | 'timbrado' | 'token'; id: number; nombre: string; hasta: Date }
type ExpiryRow = Omit<Expiry, 'hasta'> & { hasta: string | null }

const withEnd = (rows: readonly ExpiryRow[]) =>
  rows.flatMap(({ hasta, ...row }): Expiry[] => (hasta ? [{ ...row, hasta: new Date(hasta) }] : []))

type LoteRow = { id: number; prot_lote: string | null; sent_at: string; next_poll_at: string | null } & Record<
  'documentos' | 'count',
  number
>
export type Lotes = ReturnType<typeof lotesOf>

function lotesOf(rows: readonly LoteRow[]) {
  const oldest = rows.map(({ count: _, sent_at, next_poll_at, ...lote }) => ({
    ...lote,
    sent_at: new Date(sent_at),
    next_poll_at: next_poll_at === null ? null : new Date(next_poll_at),
  }))
  return { oldest, count: rows[0]?.count ?? 0 }
}

type CallRow = { hora: string; servicio: string } & Record<'cubeta' | 'llamadas' | 'errores', number>

const lists = builtOnce(db =>
  db
    .select({
      waiting: jsonRows<WaitingCount>(waitingCounts(db)),
      lotes: jsonRows<LoteRow>(lotesInFlight(db)),
      expiries: jsonRows<ExpiryRow>(expiring(db)),
      calls: jsonRows<CallRow>(callsSince(db)),
      rates: jsonRows<CotizacionRow>(latestOf(db)),
    })
    .from(ONE_ROW),
)

/** What the lists are of. `since`: the first hour of the calls. `until`: the last instant of the expiries. */
export type ListsFilter = {
  empresaId: number
  ambiente: Ambiente
  pendingSince: string
  baseUrl: string
  origen: OrigenDeCotizacion
} & Record<'now' | 'since' | 'until', Date>

/** Reads the documents that wait, the lots in flight, the expiries, the calls to SIFEN and the latest rates. */
export async function readLists(db: Db, filter: ListsFilter) {
  const [row] = await lists(db).execute(filter)
  const { waiting, lotes, expiries, calls, rates } = row as NonNullable<typeof row>
  return {
    ...{ waiting: waitingOf(waiting), lotes: lotesOf(lotes), expiries: withEnd(expiries), rates },
    calls: calls.map(({ hora, ...call }) => ({ ...call, hora: new Date(hora) })),
  }
}
