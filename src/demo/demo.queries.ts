/** SQL of the demo: tells whether it is set up. */
import { eq } from 'drizzle-orm'
import { type Db, dtes, empresas } from '../db/index.ts'

export async function hasDtes(db: Db): Promise<boolean> {
  const rows = await db.select({ id: dtes.id }).from(dtes).limit(1)
  return rows.length > 0
}

export async function hasEmpresa(db: Db, ruc: string): Promise<boolean> {
  const rows = await db.select({ id: empresas.id }).from(empresas).where(eq(empresas.ruc, ruc))
  return rows.length > 0
}
