/** SQL of the direct queries. */
import { and, eq, inArray } from 'drizzle-orm'
import { type Db, dtes } from '../../db/index.ts'

/** Returns the emitter of a stored document, among the companies of `scope` (undefined: all). */
export async function findIssuerId(db: Db, scope: number[] | undefined, cdc: string): Promise<number | undefined> {
  const [row] = await db
    .select({ emitter_id: dtes.emitter_id })
    .from(dtes)
    .where(and(eq(dtes.cdc, cdc), scope && inArray(dtes.empresa_id, scope)))
    .limit(1)
  return row?.emitter_id
}
