/** SQL of the audit log of a company's numbering. */
import { and, desc, eq } from 'drizzle-orm'
import { auditoria, type Db, type Tx, users } from '../../db/index.ts'

export type NewAct = typeof auditoria.$inferInsert

/** Inserts an act, in the transaction of its change. */
export async function insertAct(tx: Tx, act: NewAct): Promise<void> {
  await tx.insert(auditoria).values(act)
}

/** Lists the latest acts of a company, newest first; only those about `objeto` when it is given. */
export const listActs = async (db: Db, empresaId: number, { objeto, limit }: { objeto?: string; limit: number }) =>
  db
    .select({
      id: auditoria.id,
      at: auditoria.at,
      accion: auditoria.accion,
      nombre: auditoria.nombre,
      antes: auditoria.antes,
      despues: auditoria.despues,
      motivo: auditoria.motivo,
      user_name: users.name,
    })
    .from(auditoria)
    .innerJoin(users, eq(users.id, auditoria.user_id))
    .where(and(eq(auditoria.empresa_id, empresaId), objeto === undefined ? undefined : eq(auditoria.objeto, objeto)))
    .orderBy(desc(auditoria.id))
    .limit(limit)
export type Act = Awaited<ReturnType<typeof listActs>>[number]
