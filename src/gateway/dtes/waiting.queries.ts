/** SQL of the work that waits for a person: the documents of a filter of the list, counted (docs/notes 301). */
import { and, eq, sql } from 'drizzle-orm'
import { type Db, dtes } from '../../db/index.ts'
import { COUNTED, conditions, type PageFilter } from './page-dtes.queries.ts'

/** Documents with the same answer of SIFEN. Service and code are empty when it gave none. */
export type FailedCount = { servicio: string; codigo: string; documentos: number }

const within = (empresaId: number, filter: PageFilter) => and(eq(dtes.empresa_id, empresaId), ...conditions(filter))

/** Counts the documents of the list with that filter, by SIFEN's answer. */
export async function countByAnswer(db: Db, empresaId: number, filter: PageFilter): Promise<FailedCount[]> {
  return db
    .select({
      servicio: sql<string>`coalesce(${dtes.sifen_result_service}, '')`,
      codigo: sql<string>`coalesce(${dtes.sifen_result_code}, '')`,
      documentos: sql`count(*)`.mapWith(Number),
    })
    .from(dtes)
    .where(within(empresaId, filter))
    .groupBy(dtes.sifen_result_service, dtes.sifen_result_code)
}

/** Counts the documents of the list with that filter, up to one more than `COUNTED`. */
export async function countUpTo(db: Db, empresaId: number, filter: PageFilter): Promise<number> {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(dtes)
    .where(within(empresaId, filter))
    .limit(COUNTED + 1)
    .as('some')
  return db.$count(some)
}
