/**
 * The planner's statistics of tables that grew. The plans of a new, empty database are guesses: by the company alone a document seems as cheap
 * to find as by its id. PostgreSQL's autovacuum looks once a minute, and PGlite has none (docs/notes 285).
 */
import { sql } from 'drizzle-orm'
import type { Db } from './open.ts'

const LOOK_MS = 5_000
/** A table is analyzed again when it has so many times the pages that it had, and not while it is tiny. */
const GROWTH = 2
const FEW_PAGES = 4

/** Analyzes the tables that outgrew their statistics, which also renews the plans that are kept of them. Returns their names. */
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

/** Looks every few seconds, until it is closed. */
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
