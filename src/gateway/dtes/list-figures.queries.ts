/** SQL of the figures around the list of documents: one statement reads them all, because every visit shows them. */
import { and, type SQL, sql } from 'drizzle-orm'
import { type Ambiente, type Db, dtes, jsonRows, ONE_ROW, preparedOnce } from '../../db/index.ts'
import { type PuntoCodes, puntoCodesOf } from '../timbrados/index.ts'
import { atMost, inEmpresa, NEWEST } from './newest.queries.ts'
import { IN_PART, PARTS, type Part } from './page-dtes.queries.ts'
import { type WaitingCount, waitingCounts } from './waiting.queries.ts'

/** Upper limit of the counts by part. */
export const COUNTED = 1_000

type Counts = Readonly<Record<Part | 'all', number>>

const figures = preparedOnce(db => {
  const empresaId = sql.placeholder('empresaId')
  const counted = (part: Part) => {
    const some = db
      .select({ one: sql`1`.as('one') })
      .from(dtes)
      .where(and(inEmpresa(empresaId), IN_PART[part]))
      .orderBy(...NEWEST)
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
    .prepare('list_figures')
})

/**
 * Reads the company's documents by part, those that wait for a person as `countWaiting` does, and its points of issue.
 * Counts of parts go up to one more than `COUNTED`. `all` is their sum, because each document is in one part. Their
 * order keeps the planner from reading the table from its beginning, where another company's documents may be.
 */
export async function listFigures(db: Db, empresaId: number, ambiente: Ambiente, pendingSince: string) {
  const [row] = await figures(db).execute({ empresaId, ambiente, pendingSince })
  const { parts, waiting, puntos } = row as NonNullable<typeof row>
  const counts: Counts = { ...parts, all: PARTS.reduce((sum, part) => sum + parts[part], 0) }
  return { counts, waiting, puntos }
}
