/** Emitters: rows as they are stored, secrets sealed. */
import { and, asc, eq, inArray } from 'drizzle-orm'
import { type Ambiente, type Db, emitters, empresas, memberships } from '../../db/index.ts'

export type EmitterRow = typeof emitters.$inferSelect
type Columns = typeof emitters.$inferInsert

export type EmitterFilter = {
  activo?: boolean | undefined
  ambiente?: Ambiente | undefined
  empresaId?: number | undefined
}

/** The emitters of the companies of `scope` (undefined: all) that pass every filter given. */
export async function listEmitters(
  db: Db,
  scope: number[] | undefined,
  { activo, ambiente, empresaId }: EmitterFilter = {},
): Promise<EmitterRow[]> {
  return db
    .select()
    .from(emitters)
    .where(
      and(
        scope && inArray(emitters.empresa_id, scope),
        activo === undefined ? undefined : eq(emitters.activo, activo),
        ambiente && eq(emitters.ambiente, ambiente),
        empresaId === undefined ? undefined : eq(emitters.empresa_id, empresaId),
      ),
    )
    .orderBy(asc(emitters.id))
}

export async function findEmitter(db: Db, id: number): Promise<EmitterRow | undefined> {
  const [row] = await db.select().from(emitters).where(eq(emitters.id, id))
  return row
}

/** The company with this RUC, whoever it belongs to, and the role that the user has in it by now. */
export async function findEmpresaByRuc(db: Db, ruc: string, userId: number) {
  const ofUser = and(eq(memberships.empresa_id, empresas.id), eq(memberships.user_id, userId))
  const [row] = await db
    .select({ id: empresas.id, role: memberships.role })
    .from(empresas)
    .leftJoin(memberships, ofUser)
    .where(eq(empresas.ruc, ruc))
  return row
}

export async function insertEmitter(db: Db, row: Columns): Promise<number> {
  const [inserted] = await db.insert(emitters).values(row).returning({ id: emitters.id })
  return (inserted as { id: number }).id
}

/** What is undefined stays as it is. */
export async function updateEmitter(
  db: Db,
  id: number,
  change: { [Column in keyof Columns]?: Columns[Column] | undefined } & { updated_at: Date },
): Promise<void> {
  await db.update(emitters).set(change).where(eq(emitters.id, id))
}
