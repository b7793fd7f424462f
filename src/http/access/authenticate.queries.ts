/** SQL of API tokens as requests use them: read, note the use, revoke. */
import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import {
  builtOnce,
  cuentasServicio,
  type Db,
  empresas,
  type Limites,
  memberships,
  type Role,
  raising,
  superadmins,
  tokens,
  users,
} from '../../db/index.ts'

const tokenById = builtOnce(db =>
  db
    .select({
      id: tokens.id,
      user_id: tokens.user_id,
      token_hash: tokens.token_hash,
      abilities: tokens.abilities,
      created_ip: tokens.created_ip,
      last_used_at: tokens.last_used_at,
      expires_at: tokens.expires_at,
      revoked_at: tokens.revoked_at,
      superadmin: sql<boolean>`${superadmins.user_id} is not null`,
      memberships: sql<[number, Role, number][]>`(
        select coalesce(json_agg(json_build_array(${memberships.empresa_id}, ${memberships.role}, ${empresas.version})), '[]'::json)
        from ${memberships} join ${empresas} on ${empresas.id} = ${memberships.empresa_id}
        where ${memberships.user_id} = ${tokens.user_id})`,
      cuenta: sql<{ redes: string[]; limites: Limites } | null>`case when ${cuentasServicio.user_id} is not null
        then json_build_object('redes', ${cuentasServicio.redes}, 'limites', ${cuentasServicio.limites}) end`,
    })
    .from(tokens)
    .innerJoin(users, eq(users.id, tokens.user_id))
    .leftJoin(superadmins, eq(superadmins.user_id, tokens.user_id))
    .leftJoin(cuentasServicio, and(eq(cuentasServicio.user_id, tokens.user_id), isNull(cuentasServicio.revoked_at)))
    // The user of a service account is inactive.
    .where(and(eq(tokens.id, sql.placeholder('id')), or(users.activo, isNotNull(cuentasServicio.user_id)))),
)

/** Returns the token with its user's roles, and the version of each company. Undefined when it does not exist or its user was deactivated. */
export async function findToken(db: Db, id: number) {
  const [row] = await tokenById(db).execute({ id })
  return row
}

/** Writes `last_used_at`, unless another request wrote it after `unlessSince`. */
export async function touchToken(db: Db, id: number, now: Date, unlessSince: Date) {
  await db
    .update(tokens)
    .set({ last_used_at: now })
    .where(and(eq(tokens.id, id), or(isNull(tokens.last_used_at), lt(tokens.last_used_at, unlessSince))))
}

/** Revokes the token and returns its row. Undefined when another request revoked it first. */
export async function revokeToken(db: Db, id: number, now: Date) {
  const companies = sql`select m.empresa_id from ${memberships} m join ${tokens} t on t.user_id = m.user_id where t.id = ${id}`
  return raising(db, companies, async tx => {
    const [revoked] = await tx
      .update(tokens)
      .set({ revoked_at: now })
      .where(and(eq(tokens.id, id), isNull(tokens.revoked_at)))
      .returning({ device_name: tokens.device_name, abilities: tokens.abilities })
    return revoked
  })
}
