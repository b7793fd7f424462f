/** What the demo asks of the database: whether it has been set up already. */
import { count, eq, sql } from 'drizzle-orm'
import { type Db, dtes, empresas, superadmins, type Tx } from '../db/index.ts'

export async function hasSuperadmin(db: Db): Promise<boolean> {
  const [row] = await db.select({ n: count() }).from(superadmins)
  return (row?.n ?? 0) > 0
}

/** Until the transaction ends, others that ask for the same wait. */
export async function lockSuperadmins(tx: Tx): Promise<void> {
  await tx.execute(sql`lock table ${superadmins} in share row exclusive mode`)
}

export async function hasDtes(db: Db): Promise<boolean> {
  const rows = await db.select({ id: dtes.id }).from(dtes).limit(1)
  return rows.length > 0
}

export async function hasEmpresa(db: Db, ruc: string): Promise<boolean> {
  const rows = await db.select({ id: empresas.id }).from(empresas).where(eq(empresas.ruc, ruc))
  return rows.length > 0
}
