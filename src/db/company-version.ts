/**
 * The version of a company: every change of what its sales are planned from raises it, in the same transaction. What a
 * process remembers is true while the version is, and the write of a sale compares it (docs/decisions/0020).
 */
import { type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from './open.ts'
import { empresas, memberships } from './schema/index.ts'

/** Returns the companies of a user, as a query. */
export const companiesOf = (userId: number): SQL =>
  sql`select ${memberships.empresa_id} from ${memberships} where ${memberships.user_id} = ${userId}`

/** Changes something that sales are planned from. `companies`: the ids of its companies, as a list or a query. */
export async function raising<Result>(db: Db, companies: SQL, change: (tx: Tx) => Promise<Result>): Promise<Result> {
  return db.transaction(async tx => {
    const result = await change(tx)
    // In a fixed order, so that two changes of several companies cannot deadlock.
    const ordered = sql`select id from ${empresas} where id in (${companies}) order by id for no key update`
    await tx.execute(sql`update ${empresas} set version = version + 1 where id in (${ordered})`)
    return result
  })
}
