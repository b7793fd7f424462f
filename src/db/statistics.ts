/**
 * Planner statistics of tables that grew. On a new, empty database the planner guesses: a document seems as cheap to
 * find by its company as by its id. PostgreSQL's autovacuum runs once a minute, and PGlite has none (docs/notes 285).
 */
import { sql } from 'drizzle-orm'
import type { Db } from './open.ts'

const LOOK_MS = 5_000
/** Factor of growth in pages after which a table is analyzed again, and the size below which it is not. */
const GROWTH = 2
const FEW_PAGES = 4

/** Analyzes the tables that outgrew their statistics, which also renews cached plans. Returns their names. */
export async function analyzeGrown(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid)
      >= ${GROWTH}::int * greatest(relpages, ${FEW_PAGES}::int) * current_setting('block_size')::bigint
    order by relname`)
  const names = rows.map(({ name }) => name)
  for (const name of names) await db.execute(sql`analyze ${sql.identifier(name)}`)
  return names
}

/** Analyzes grown tables every few seconds until closed. */
export function keepStatistics(db: Db, warn: (err: unknown) => void) {
  let looking: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    looking = looking.then(() => analyzeGrown(db)).catch(warn)
  }, LOOK_MS).unref()
  return {
    async close() {
      clearInterval(timer)
      await looking
    },
  }
}
