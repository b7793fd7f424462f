/**
 * The one write of moves: a function of the database changes documents of one company that are unchanged since they
 * were read, each with its bytes, postings, history, events and counts (docs/decisions/0015, migration 0037).
 */
import { getTableColumns, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import {
  attempts,
  type Db,
  dtes,
  historial,
  jsonGiven,
  jsonOf,
  outbox,
  recuentosPendientes,
} from '../../../db/index.ts'
import { type AttemptEnd, type DteRow, MOVED_COLUMNS, type NewAttempt, type NewXml } from '../record/index.ts'
import { packFiles } from './pack-files.ts'

/** One move, with all its records. */
export type MoveWrite = {
  /** The document as it was read. */
  before: DteRow
  /** The document as it will be. A new posting becomes its latest. */
  after: DteRow
  /** True when the move sets the due instant, or clears it. */
  planned: boolean
  /** A posting that begins. */
  begun?: NewAttempt | undefined
  /** The document's bytes from now on. */
  xml?: NewXml | undefined
  history: Omit<typeof historial.$inferInsert, 'id'>
  events: readonly (typeof outbox.$inferInsert)[]
  counts: readonly (typeof recuentosPendientes.$inferInsert)[]
}

/**
 * Writes moves of one company. Leaves out a document that was changed since it was read; the ends of postings are
 * stored all the same. Returns the written documents by id, each with its new posting's id.
 */
export async function writeMoves(
  db: Db,
  empresaId: number,
  ends: readonly AttemptEnd[],
  moves: readonly MoveWrite[],
): Promise<Map<number, number | null>> {
  const files = packFiles(moves)
  const rows = JSON.stringify({
    archivos: files.list,
    dtes: moves.map(documentOf),
    ends: ends.map(({ attempt, end }) => jsonGiven(attempts, { ...end, id: attempt.id })),
    attempts: moves.flatMap(({ begun }, at) => (begun ? [{ n: at + 1, ...jsonGiven(attempts, begun) }] : [])),
    historial: moves.map(({ history }, at) => ({ n: at + 1, ...jsonGiven(historial, history) })),
    outbox: moves.flatMap(({ events }, at) => events.map(event => ({ n: at + 1, ...jsonGiven(outbox, event) }))),
    recuentos: moves.flatMap(({ counts }, at) =>
      counts.map(count => ({ n: at + 1, ...jsonGiven(recuentosPendientes, count) })),
    ),
  })
  const { rows: answer } = await db.execute<{ written: { n: number; attempt_id: number | null }[] }>(
    sql`select mover_1(${empresaId}::bigint, ${rows}::jsonb, ${files.contents}::bytea) as written`,
  )
  return new Map(answer[0]?.written.map(({ n, attempt_id }) => [(moves[n - 1] as MoveWrite).before.id, attempt_id]))
}

const DTES: Readonly<Record<string, PgColumn>> = getTableColumns(dtes)
const MOVED = MOVED_COLUMNS.map(name => DTES[name] as PgColumn)

const documentOf = ({ before, after, planned }: MoveWrite, at: number) => ({
  n: at + 1,
  id: before.id,
  version: before.version,
  planned,
  ...jsonOf(MOVED, after),
})
