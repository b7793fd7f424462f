/**
 * SQL of the figures of documents: the work that waits for a person, for /home, /dashboard and /documentos with the
 * filters of their links (docs/notes 301), and the counts around the list.
 */
import { EMISION_HORAS, horaAsuncion } from '@nanduti/sifen'
import { and, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { type Ambiente, builtOnce, type Db, dtes, jsonRows, ONE_ROW } from '../../../db/index.ts'
import { HOUR_MS } from '../../../units.ts'
import { type PuntoCodes, puntoCodesOf } from '../../timbrados/index.ts'
import { atMost, type ListFilter, PARTS, type Part } from './conditions.queries.ts'
import { listOf } from './list-dtes.queries.ts'

/** Upper limits of a count by part, and of a count of documents that wait. */
export const COUNTED = 1_000
export const WAITING_COUNTED = 99

/** Documents of a part with the same answer of SIFEN. Service and code are empty when it gave none. */
export type WaitingCount = {
  part: 'rejected' | 'error' | 'doubt' | 'returned'
  servicio: string
  codigo: string
  documentos: number
}

/**
 * Numbers of documents by the reason why they wait, each up to one more than `WAITING_COUNTED`. `reasons` are SIFEN's
 * answers to the rejected ones that were counted, the newest.
 */
export type Waiting = Record<WaitingCount['part'], number> & { reasons: WaitingCount[] }

/** Counts by part, each up to one more than `COUNTED`. `all` is their sum, because each document is in one part. */
export type ListFigures = {
  counts: Readonly<Record<Part | 'all', number>>
  waiting: Waiting
  puntos: readonly PuntoCodes[]
}

/** Returns the local instant (AAAA-MM-DDThh:mm:ss) since which documents must have been issued for SIFEN to accept them. */
export const pendingSince = (now: Date): string => horaAsuncion(new Date(now.getTime() - EMISION_HORAS * HOUR_MS))

/** Condition of a document that a lot did not bring to SIFEN (attention.ts). */
const IS_RETURNED = sql`${dtes.due_at} is null and ${dtes.last_attempt_id} is not null`

/**
 * Builds the counts of documents that wait, by SIFEN's answer: the newest ones by date, up to one more than
 * `WAITING_COUNTED` of a part. Its placeholders are `empresaId`, `ambiente` and `pendingSince`.
 */
export function waitingCounts(db: Db) {
  const ambiente = sql.placeholder('ambiente')
  const failed = { ambiente, pendingSince: sql.placeholder('pendingSince') }
  const newest = (part: WaitingCount['part'], filter: ListFilter, also?: SQL) => {
    const { where, order } = listOf(db, { companies: [sql.placeholder('empresaId')], filter, byDate: true })
    return db
      .select({
        part: sql<WaitingCount['part']>`${sql.raw(`'${part}'`)}`.as('part'),
        servicio: sql<string>`coalesce(${dtes.sifen_result_service}, '')`.as('servicio'),
        codigo: sql<string>`coalesce(${dtes.sifen_result_code}, '')`.as('codigo'),
      })
      .from(dtes)
      .where(and(where, also))
      .orderBy(...order)
      .limit(atMost(WAITING_COUNTED + 1))
  }
  const all = unionAll(
    newest('rejected', { part: 'rejected', ...failed }),
    newest('error', { part: 'error', ...failed }),
    newest('doubt', { part: 'doubt', ambiente }),
    newest('returned', { part: 'signed', ambiente }, IS_RETURNED),
  ).as('todo')
  return db
    .select({
      ...{ part: all.part, servicio: all.servicio, codigo: all.codigo },
      documentos: sql`count(*)`.mapWith(Number).as('documentos'),
    })
    .from(all)
    .groupBy(all.part, all.servicio, all.codigo)
}

/** Sums the counts of `waitingCounts` by part. */
export function waitingOf(counts: WaitingCount[]): Waiting {
  const of = (part: WaitingCount['part']) => counts.filter(count => count.part === part)
  const sum = (part: WaitingCount['part']) => of(part).reduce((total, { documentos }) => total + documentos, 0)
  return {
    ...{ rejected: sum('rejected'), doubt: sum('doubt'), error: sum('error'), returned: sum('returned') },
    reasons: of('rejected'),
  }
}

const waiting = builtOnce(waitingCounts)

export const readWaiting = async (db: Db, empresaId: number, ambiente: Ambiente, now: Date): Promise<Waiting> =>
  waitingOf(await waiting(db).execute({ empresaId, ambiente, pendingSince: pendingSince(now) }))

const figures = builtOnce(db => {
  const empresaId = sql.placeholder('empresaId')
  const counted = (part: Part) => {
    const { where, order } = listOf(db, { companies: [empresaId], filter: { part } })
    const some = db
      .select({ one: sql`1`.as('one') })
      .from(dtes)
      .where(where)
      .orderBy(...order)
      .limit(atMost(COUNTED + 1))
      .as(`some_${part}`)
    return sql<number>`(select count(*)::int from ${some})`
  }
  const parts = Object.fromEntries(PARTS.map(part => [part, counted(part)])) as Record<Part, SQL<number>>
  return db
    .select({
      parts,
      waiting: jsonRows<WaitingCount>(waitingCounts(db)),
      puntos: jsonRows<PuntoCodes>(puntoCodesOf(db, empresaId)),
    })
    .from(ONE_ROW)
})

/**
 * Reads the company's documents by part, those that wait, and its points of issue, in one statement, because every visit
 * of the list shows them. The order of the counts keeps the planner from reading the table from its beginning, where
 * another company's documents may be.
 */
export async function readListFigures(db: Db, empresaId: number, ambiente: Ambiente, now: Date): Promise<ListFigures> {
  const [row] = await figures(db).execute({ empresaId, ambiente, pendingSince: pendingSince(now) })
  const { parts, waiting, puntos } = row as NonNullable<typeof row>
  const all = PARTS.reduce((sum, part) => sum + parts[part], 0)
  return { counts: { ...parts, all }, waiting: waitingOf(waiting), puntos }
}
