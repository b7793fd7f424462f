/** SQL of the request log's end. */
import { lt, or, sql } from 'drizzle-orm'
import { type Db, solicitudes } from '../../db/index.ts'

/** Deletes the requests before the instant, and all but the newest `most`. Ids grow with time. */
export async function deleteRequests(db: Db, before: Date, most: number): Promise<void> {
  await db
    .delete(solicitudes)
    .where(or(lt(solicitudes.at, before), sql`${solicitudes.id} <= (select max(s.id) from ${solicitudes} s) - ${most}`))
}
