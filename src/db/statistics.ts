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
/** Sample of a table that is not large, in PostgreSQL's unit of 300 rows. It grows soon, and its 100 cost 0.2 s each time. */
const SAMPLE = 25
const MANY_PAGES = 10_000

/** Analyzes the tables that outgrew their statistics, which also renews cached plans. Returns their names. */
export async function analyzeGrown(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ name: string; pages: number }>(sql`
    select name, pages::float8 as pages from (
      select relname as name, relpages, pg_relation_size(oid) / current_setting('block_size')::bigint as pages from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r') t
    where pages >= ${GROWTH}::int * greatest(relpages, ${FEW_PAGES}::int)
    order by name`)
  for (const { name, pages } of rows) {
    await db.transaction(async tx => {
      if (pages < MANY_PAGES)
        await tx.execute(sql`select set_config('default_statistics_target', ${`${SAMPLE}`}, true)`)
      await tx.execute(sql`analyze ${sql.identifier(name)}`)
    })
  }
  return rows.map(({ name }) => name)
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
