/** Changes of rows that no function of the program makes in that way. */
import { sql } from 'drizzle-orm'
import { type Db, empresas, raising, type Tx } from '../../src/db/index.ts'

/** Changes rows that sales are planned from, as the program would: no process goes on with what it remembers of them. */
export const rowsChanged = <Result>(db: Db, change: (tx: Tx) => Promise<Result>): Promise<Result> =>
  raising(db, sql`select id from ${empresas}`, change)
