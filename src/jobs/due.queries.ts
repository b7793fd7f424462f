/** SQL of due rows. Reads rows of every company; whoever handles one claims it, naming its company. */
import { and, asc, type Column, getTableColumns, lte, sql } from 'drizzle-orm'
import type { Db } from '../db/index.ts'
import { type DueItem, type DueRows, type DueSearch, keyOf } from './due-rows.ts'

/** Most due rows, the oldest, among which turns are dealt: companies with fewer waiting rows come before the rest of others. */
const MOST_COMPARED = 20_000

/** Returns the columns that name a row. */
export const keyColumns = ({ table, key }: DueRows): Record<string, Column> => {
  const columns: Record<string, Column> = getTableColumns(table)
  return Object.fromEntries(key.map(name => [name, columns[name] as Column]))
}

/** Returns due rows, longest waiting first, each company's first ones before another's second ones. */
export async function dueRows<Ref>(db: Db, rows: DueRows, { at, limit, except }: DueSearch): Promise<DueItem<Ref>[]> {
  const names = keyColumns(rows)
  const waiting = db
    .select({ ...names, due_at: rows.due })
    .from(rows.table)
    .where(and(lte(rows.due, at), rows.where))
    .orderBy(asc(rows.due))
    .limit(MOST_COMPARED)
    .as('waiting')
  const company = 'empresa_id' in names ? sql`partition by ${(waiting as unknown as Waiting).empresa_id}` : sql``
  const turn = sql<number>`row_number() over (${company} order by ${waiting.due_at})`
  const found = await db
    .select()
    .from(waiting)
    .orderBy(turn, asc(waiting.due_at))
    .limit(limit + except.size)
  return found
    .map(({ due_at, ...ref }) => ({ key: keyOf(ref), due_at: due_at as Date, ref: ref as Ref }))
    .filter(({ key }) => !except.has(key))
    .slice(0, limit)
}

type Waiting = { empresa_id: Column }
