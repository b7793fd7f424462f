/**
 * Issues API tokens: after a password check (spec, Authentication 1 and 2), or for a user that the caller vouches for
 * (seed).
 */
import type { Deps } from '../../deps.ts'
import { hashSecret, mintSecret, PERMISSIONS, ROLE_PERMISSIONS, type TokenPermission } from '../../http/index.ts'
import { DAY_MS } from '../../units.ts'
import { noAbility, wrongCredentials } from './auth.errors.ts'
import { findLogin, findRoles, insertToken } from './auth.queries.ts'
import type { TokenRequest } from './auth.schema.ts'
import { checkPassword } from './check-password.ts'

export type Issued = { token: string; type: 'Bearer'; expires_at: string }
export type Issuer = Pick<Deps, 'db' | 'config' | 'clock' | 'random'>

/**
 * Throws 422 on `email` for an unknown user or a wrong password, with the same text and after the same work. Throws 429
 * when too many passwords wait to be checked.
 */
export async function issueToken(deps: Issuer, request: TokenRequest, address: string): Promise<Issued> {
  const login = await findLogin(deps.db, request.email)
  if (!(await checkPassword(address, login?.password_hash, request.password)) || !login) throw wrongCredentials()
  const userId = login.id
  const abilities = await abilitiesOf(deps, userId)
  if (abilities.length === 0) throw noAbility()
  return createToken(deps, { userId, deviceName: request.device_name, abilities, createdIp: address })
}

/**
 * Returns the union of the abilities of the user's roles in all companies; all abilities for a superadmin (docs/notes
 * A6).
 */
export async function abilitiesOf({ db }: Pick<Deps, 'db'>, userId: number): Promise<TokenPermission[]> {
  const { roles, superadmin } = await findRoles(db, userId)
  const allowed = new Set(superadmin ? PERMISSIONS : roles.flatMap(role => ROLE_PERMISSIONS[role]))
  return PERMISSIONS.filter(permission => allowed.has(permission))
}

/** Creates a token with a full lifetime. A null `createdIp` exempts it from the IP lock. */
export async function createToken(
  { db, config, clock, random }: Issuer,
  grant: { userId: number; deviceName: string; abilities: readonly string[]; createdIp: string | null },
): Promise<Issued> {
  const secret = mintSecret(random)
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + config.tokenLifetimeDays * DAY_MS)
  const id = await insertToken(db, {
    user_id: grant.userId,
    device_name: grant.deviceName,
    token_hash: hashSecret(secret),
    abilities: [...grant.abilities],
    created_ip: grant.createdIp,
    expires_at: expiresAt,
    created_at: now,
  })
  return { token: `${id}|${secret}`, type: 'Bearer', expires_at: expiresAt.toISOString() }
}
