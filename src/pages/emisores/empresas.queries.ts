/** SQL of companies and their users for administrators. */
import { and, asc, eq, ilike, inArray, or, sql } from 'drizzle-orm'
import { type Db, dtes, empresas, memberships, sessions, users } from '../../db/index.ts'
import { isPerson } from '../../gateway/cuentas/index.ts'

/** Maximum of companies in the list. A longer list is searched. */
export const SHOWN = 100

const COMPANY = {
  empresa_id: empresas.id,
  ruc: empresas.ruc,
  dv: empresas.dv,
  razon_social: empresas.razon_social,
}

/** Searches the companies of `scope` (undefined: all) whose name or RUC contains the text, by name. */
export async function searchCompanies(db: Db, scope: number[] | undefined, text: string | undefined) {
  const part = text && `%${text.replace(/[\\%_]/g, '\\$&')}%`
  return db
    .select(COMPANY)
    .from(empresas)
    .where(
      and(
        scope && inArray(empresas.id, scope),
        part ? or(ilike(empresas.razon_social, part), ilike(empresas.ruc, part)) : undefined,
      ),
    )
    .orderBy(asc(empresas.razon_social), asc(empresas.id))
    .limit(SHOWN)
}
export type Company = Awaited<ReturnType<typeof searchCompanies>>[number]

export async function findCompany(db: Db, id: number): Promise<Company | undefined> {
  const [row] = await db.select(COMPANY).from(empresas).where(eq(empresas.id, id))
  return row
}

const lastEntry = sql<Date | string | null>`(select max(s.created_at) from ${sessions} s where s.user_id = ${users.id})`

/** Lists the users of the company. */
export async function listMembers(db: Db, empresaId: number) {
  const rows = await db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      activo: users.activo,
      role: memberships.role,
      last_entry: lastEntry,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.user_id))
    .where(and(eq(memberships.empresa_id, empresaId), isPerson))
    .orderBy(asc(users.name), asc(users.id))
  return rows.map(({ last_entry, ...row }) => ({
    ...row,
    last_entry: last_entry === null ? null : new Date(last_entry),
  }))
}
export type Member = Awaited<ReturnType<typeof listMembers>>[number]

/** The codes of a timbrado, an establishment or a point, as in documents. */
export type Codes = { timbrado: string; establecimiento?: string; punto_expedicion?: string }

/**
 * Counts documents that have a number and no verdict yet. Of them, `unsigned` ones can still get other data, and `sent`
 * ones wait for SIFEN, some in lots.
 */
export async function countInFlight(db: Db, empresaId: number, { timbrado, establecimiento, punto_expedicion }: Codes) {
  const isIn = (estado: 'draft' | 'sent') => sql`filter (where ${dtes.estado} = ${estado})`
  const [row] = await db
    .select({
      all: sql<number>`count(*)::int`,
      unsigned: sql<number>`(count(*) ${isIn('draft')})::int`,
      sent: sql<number>`(count(*) ${isIn('sent')})::int`,
      lots: sql<number>`(count(distinct ${dtes.lote_id}) ${isIn('sent')})::int`,
    })
    .from(dtes)
    .where(
      and(
        eq(dtes.empresa_id, empresaId),
        // The same literals as in the index of the numbers in flight.
        sql`${dtes.estado} in ('draft', 'signed', 'sent')`,
        eq(dtes.timbrado, timbrado),
        establecimiento === undefined ? undefined : eq(dtes.establecimiento, establecimiento),
        punto_expedicion === undefined ? undefined : eq(dtes.punto_expedicion, punto_expedicion),
      ),
    )
  return row as { all: number; unsigned: number; sent: number; lots: number }
}
export type InFlight = Awaited<ReturnType<typeof countInFlight>>
