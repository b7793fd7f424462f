/** SQL of the calls to SIFEN, counted by hour. They belong to the installation: SIFEN's speed belongs to no company. */
import { and, eq, gte, lt, sql } from 'drizzle-orm'
import { type Db, llamadasSifen } from '../../db/index.ts'

export type CallCount = typeof llamadasSifen.$inferInsert

const { hora, base_url, servicio, cubeta, llamadas, errores } = llamadasSifen

/** Adds to the stored counts. The order of the key prevents deadlocks between processes. */
export async function addCalls(db: Db, counts: readonly CallCount[]): Promise<void> {
  if (counts.length === 0) return
  await db
    .insert(llamadasSifen)
    .values([...counts])
    .onConflictDoUpdate({
      target: [hora, base_url, servicio, cubeta],
      set: { llamadas: sql`${llamadas} + excluded.llamadas`, errores: sql`${errores} + excluded.errores` },
    })
}

/** Builds the counts of an address, with placeholders for `baseUrl` and its first hour, `since`. */
export const callsSince = (db: Db) =>
  db
    .select({ hora, servicio, cubeta, llamadas, errores })
    .from(llamadasSifen)
    .where(and(gte(hora, sql.placeholder('since')), eq(base_url, sql.placeholder('baseUrl'))))

export async function deleteCalls(db: Db, before: Date): Promise<void> {
  await db.delete(llamadasSifen).where(lt(hora, before))
}
