/** SQL of the service accounts and of their documents of the day. */
import { and, asc, count, eq, gt, isNull, max, ne, sql } from 'drizzle-orm'
import { cuentasServicio, type Db, empresas, raising, type Tx, tokens, users } from '../../db/index.ts'

export type CuentaRef = { empresa_id: number; user_id: number }

const { user_id, empresa_id, dia, documentos } = cuentasServicio
const isOf = (ref: CuentaRef) => and(eq(empresa_id, ref.empresa_id), eq(user_id, ref.user_id))
const isLive = isNull(cuentasServicio.revoked_at)

/** True for a user that is no service account. The column names are literal, as in a select of one table. */
export const isPerson = sql<boolean>`not exists (select 1 from ${cuentasServicio} c where c.user_id = ${users}.id)`

/** Makes concurrent creations of one company wait for each other, so that their count holds. */
export async function lockEmpresa(tx: Tx, empresaId: number): Promise<void> {
  await tx.select({ id: empresas.id }).from(empresas).where(eq(empresas.id, empresaId)).for('no key update')
}

export async function insertCuenta(tx: Tx, row: typeof cuentasServicio.$inferInsert): Promise<void> {
  await tx.insert(cuentasServicio).values(row)
}

export async function countCuentas(db: Db, empresaId: number): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(cuentasServicio)
    .where(and(eq(empresa_id, empresaId), isLive))
  return row?.count ?? 0
}

/** Lists the accounts of these companies that were not revoked, with the last use and the ends of their valid tokens. */
export async function listCuentas(db: Db, scope: readonly number[] | undefined, now: Date) {
  const valid = db
    .select({
      user_id: tokens.user_id,
      last_used_at: max(tokens.last_used_at).as('last_used'),
      expires_at: max(tokens.expires_at).as('expires'),
      // A rotation leaves two.
      anterior_hasta: sql<Date | null>`case when count(*) > 1 then min(${tokens.expires_at}) end`
        .mapWith(tokens.expires_at)
        .as('previous_expires'),
    })
    .from(tokens)
    .where(and(isNull(tokens.revoked_at), gt(tokens.expires_at, now)))
    .groupBy(tokens.user_id)
    .as('valid')
  return db
    .select({
      ...{ id: user_id, empresa_id, nombre: users.name, dia, documentos },
      ...{ redes: cuentasServicio.redes, limites: cuentasServicio.limites, created_at: cuentasServicio.created_at },
      abilities: sql<
        string[]
      >`coalesce((select t.abilities from ${tokens} t where t.user_id = ${user_id} order by t.id desc limit 1), '[]')`,
      last_used_at: valid.last_used_at,
      expires_at: valid.expires_at,
      anterior_hasta: valid.anterior_hasta,
    })
    .from(cuentasServicio)
    .innerJoin(users, eq(users.id, user_id))
    .leftJoin(valid, eq(valid.user_id, user_id))
    .where(
      and(
        isLive,
        scope && sql`${empresa_id} in (select json_array_elements_text(${JSON.stringify(scope)}::json)::bigint)`,
      ),
    )
    .orderBy(asc(user_id))
}
export type CuentaRow = Awaited<ReturnType<typeof listCuentas>>[number]

/** Finds an account by its id. Unscoped: the caller's role in its company is checked next. */
export async function findCuenta(db: Db, id: number, now: Date): Promise<CuentaRow | undefined> {
  const [ref] = await db
    .select({ empresa_id })
    .from(cuentasServicio)
    .where(and(eq(user_id, id), isLive))
  return ref && (await listCuentas(db, [ref.empresa_id], now)).find(row => row.id === id)
}

export async function isLiveCuenta(tx: Tx, ref: CuentaRef): Promise<boolean> {
  const rows = await tx
    .select({ user_id })
    .from(cuentasServicio)
    .where(and(isOf(ref), isLive))
  return rows.length > 0
}

/** Ends the account's tokens at a rotation: the `previous` one not after `until`, the others now. */
export async function endTokens(
  tx: Tx,
  ref: CuentaRef,
  { previous, now, until }: { previous: number; now: Date; until: Date },
): Promise<void> {
  const isValid = and(eq(tokens.user_id, ref.user_id), isNull(tokens.revoked_at))
  await raising(tx, sql`${ref.empresa_id}::bigint`, async within => {
    await within
      .update(tokens)
      .set({ expires_at: until })
      .where(and(isValid, eq(tokens.id, previous), gt(tokens.expires_at, until)))
    await within
      .update(tokens)
      .set({ revoked_at: now })
      .where(and(isValid, ne(tokens.id, previous)))
  })
}

/** Revokes the account and its tokens. False when another request did so first. */
export async function revokeCuenta(tx: Tx, ref: CuentaRef, by: { userId: number | null; at: Date }): Promise<boolean> {
  return raising(tx, sql`${ref.empresa_id}::bigint`, async within => {
    const revoked = await within
      .update(cuentasServicio)
      .set({ revoked_at: by.at, revoked_by: by.userId })
      .where(and(isOf(ref), isLive))
      .returning({ user_id })
    await within
      .update(tokens)
      .set({ revoked_at: by.at })
      .where(and(eq(tokens.user_id, ref.user_id), isNull(tokens.revoked_at)))
    return revoked.length > 0
  })
}

/**
 * Counts one more document of the day, unless the account has created `most`. Returns the day that it counts for, which
 * is a later one when another process has begun it already. The row's lock orders concurrent calls of all processes.
 */
export async function takeDocument(db: Db, ref: CuentaRef, day: string, most: number): Promise<string | undefined> {
  const today = sql`${day}::date`
  const [taken] = await db
    .update(cuentasServicio)
    .set({
      dia: sql`greatest(${dia}, ${today})`,
      documentos: sql`case when ${dia} >= ${today} then ${documentos} + 1 else 1 end`,
    })
    .where(and(isOf(ref), sql`(${dia} is null or ${dia} < ${today} or ${documentos} < ${most})`))
    .returning({ dia })
  return taken?.dia ?? undefined
}

/** Takes back a document of that day which was not created. */
export async function returnDocument(db: Db, ref: CuentaRef, day: string): Promise<void> {
  await db
    .update(cuentasServicio)
    .set({ documentos: sql`${documentos} - 1` })
    .where(and(isOf(ref), eq(dia, day), gt(documentos, 0)))
}
