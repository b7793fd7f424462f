/** SQL of the recovery of a whole database that went back, and of what was under way in it (docs/decisions/0021). */
import { and, asc, eq, exists, isNotNull, notInArray, or, sql } from 'drizzle-orm'
import { type Db, dtes, instalacion, memberships, superadmins, type Tx, users } from '../../db/index.ts'
import type { DteRow } from '../dtes/index.ts'

export type InstallationRow = typeof instalacion.$inferSelect

export async function findInstallation(db: Db): Promise<InstallationRow | undefined> {
  const [row] = await db.select().from(instalacion)
  return row
}

/** Changes the installation, if its recovery is due at `due`: one process gets true. */
export async function changeInstallation(
  db: Db,
  due: Date,
  change: Partial<Pick<InstallationRow, 'recuperar_at' | 'atrasada_at' | 'entera_at' | 'avisada_at'>>,
): Promise<boolean> {
  const changed = await db
    .update(instalacion)
    .set(change)
    .where(eq(instalacion.recuperar_at, due))
    .returning({ id: instalacion.id })
  return changed.length > 0
}

/** Lets a database that is behind recover, by an operator's order. False when it is whole. */
export async function orderRecovery(db: Db, at: Date): Promise<boolean> {
  const ordered = await db
    .update(instalacion)
    .set({ por_orden: false, recuperar_at: at })
    .where(isNotNull(instalacion.atrasada_at))
    .returning({ id: instalacion.id })
  return ordered.length > 0
}

/** Returns the e-mails of the active superadmins and companies' administrators. */
export async function listAdministrators(tx: Tx): Promise<string[]> {
  const isSuperadmin = exists(tx.select().from(superadmins).where(eq(superadmins.user_id, users.id)))
  const isAdmin = exists(
    tx
      .select()
      .from(memberships)
      .where(and(eq(memberships.user_id, users.id), eq(memberships.role, 'admin'))),
  )
  const rows = await tx
    .select({ email: users.email })
    .from(users)
    .where(and(users.activo, or(isSuperadmin, isAdmin)))
    .orderBy(asc(users.email))
  return rows.map(({ email }) => email)
}

type Ref = Pick<DteRow, 'empresa_id' | 'id'>

/** Makes the drafts of jobs due at `at`, and returns them. */
export async function bringDrafts(db: Db, at: Date): Promise<Ref[]> {
  const { empresa_id, id, estado, via, due_kind } = dtes
  const drafts = await db
    .select({ empresa_id, id })
    .from(dtes)
    .where(and(eq(estado, 'draft'), eq(via, 'async'), isNotNull(due_kind)))
    .orderBy(asc(id))
  for (const draft of drafts)
    await db
      .update(dtes)
      .set({ due_at: at })
      .where(and(eq(empresa_id, draft.empresa_id), eq(id, draft.id), eq(estado, 'draft')))
  return drafts
}

/** Returns the signed documents that existed before `at`, without those of some types. */
export async function listSigned(db: Db, at: Date, except: readonly number[]): Promise<Ref[]> {
  const { empresa_id, id, estado, tipo_documento, created_at } = dtes
  return db
    .select({ empresa_id, id })
    .from(dtes)
    .where(
      and(eq(estado, 'signed'), sql`${created_at} <= ${at.toISOString()}`, notInArray(tipo_documento, [...except])),
    )
    .orderBy(asc(empresa_id), asc(id))
}
