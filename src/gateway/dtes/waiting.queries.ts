/** SQL of the work that waits for a person: the documents of a filter of the list, counted (docs/notes 301). */
import { and, desc, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { type Ambiente, type Db, dtes, preparedOnce } from '../../db/index.ts'
import { atMost, inEmpresa } from './newest.queries.ts'
import { conditions } from './page-dtes.queries.ts'

/** Upper limit of each count. */
export const WAITING_COUNTED = 99

/** Documents of a part with the same answer of SIFEN. Service and code are empty when it gave none. */
export type WaitingCount = {
  part: 'rejected' | 'error' | 'doubt'
  servicio: string
  codigo: string
  documentos: number
}

/** Builds the counts, with placeholders for `empresaId`, `ambiente` and `pendingSince`. */
export function waitingCounts(db: Db) {
  const ambiente = sql.placeholder('ambiente')
  const failed = { ambiente, pendingSince: sql.placeholder('pendingSince') }
  const some = (part: WaitingCount['part'], filter: Parameters<typeof conditions>[0]) =>
    db
      .select({
        part: sql<WaitingCount['part']>`${sql.raw(`'${part}'`)}`.as('part'),
        servicio: sql<string>`coalesce(${dtes.sifen_result_service}, '')`.as('servicio'),
        codigo: sql<string>`coalesce(${dtes.sifen_result_code}, '')`.as('codigo'),
      })
      .from(dtes)
      .where(and(inEmpresa(sql.placeholder('empresaId')), ...conditions({ part, ...filter })))
      .orderBy(desc(dtes.empresa_id), desc(dtes.fecha_emision), desc(dtes.id))
      .limit(atMost(WAITING_COUNTED + 1))
  const all = unionAll(some('rejected', failed), some('error', failed), some('doubt', { ambiente })).as('todo')
  return db
    .select({
      ...{ part: all.part, servicio: all.servicio, codigo: all.codigo },
      documentos: sql`count(*)`.mapWith(Number).as('documentos'),
    })
    .from(all)
    .groupBy(all.part, all.servicio, all.codigo)
}

const waiting = preparedOnce(db => waitingCounts(db).prepare('waiting'))

/**
 * Counts the rejected and failed documents issued since that local instant, and those in doubt, by SIFEN's answer: the
 * newest ones by date, up to one more than `WAITING_COUNTED` of a part.
 */
export const countWaiting = (
  db: Db,
  empresaId: number,
  ambiente: Ambiente,
  pendingSince: string,
): Promise<WaitingCount[]> => waiting(db).execute({ empresaId, ambiente, pendingSince })
