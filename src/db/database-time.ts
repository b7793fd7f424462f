/** The database's clock, shared by all its processes. */
import { sql } from 'drizzle-orm'
import type { Db } from './open.ts'

/** Reads the clock of the server that answers. */
export async function databaseTime(db: Db): Promise<Date> {
  const { rows } = await db.execute<{ ms: number }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
  )
  return new Date(Number(rows[0]?.ms))
}
