/** The database's clock, shared by all its processes. */
import { sql } from 'drizzle-orm'
import type { ClientBase } from 'pg'
import type { Db } from './open.ts'

const TIME = 'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms'
type Row = { ms: number }
const instantOf = ([row]: readonly Row[]) => new Date(Number(row?.ms))

export async function databaseTime(db: Db): Promise<Date> {
  const { rows } = await db.execute<Row>(sql.raw(TIME))
  return instantOf(rows)
}

/** Reads the clock of the server at the other end of a connection. */
export async function connectionTime(connection: ClientBase): Promise<Date> {
  const { rows } = await connection.query<Row>(TIME)
  return instantOf(rows)
}
