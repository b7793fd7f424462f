/** SQL of prepared documents. */
import { and, eq, lt } from 'drizzle-orm'
import { type Db, preparadosMcp } from '../db/index.ts'
import type { Deps } from '../deps.ts'
import type { Preparado, Preparados } from './preparados.ts'

/** Keeps those of one user in the database: any process may get the second act. */
export function preparadosOf(db: Db, userId: number): Preparados {
  return {
    async keep({ receptor, ...preparado }) {
      const { documento: receptor_documento, nombre: receptor_nombre } = receptor
      await db.insert(preparadosMcp).values({ ...preparado, user_id: userId, receptor_documento, receptor_nombre })
    },
    async find(id) {
      const isTheirs = and(eq(preparadosMcp.id, id), eq(preparadosMcp.user_id, userId))
      const [row] = await db.select().from(preparadosMcp).where(isTheirs)
      return row && preparadoOf(row)
    },
  }
}

const preparadoOf = ({
  receptor_documento: documento,
  receptor_nombre: nombre,
  ...row
}: typeof preparadosMcp.$inferSelect): Preparado => ({
  ...row,
  documento: row.documento as Preparado['documento'],
  receptor: { documento, nombre },
})

/** Deletes those that can no longer be issued. */
export async function forgetPreparados({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await db.delete(preparadosMcp).where(lt(preparadosMcp.vence, clock.now()))
}
