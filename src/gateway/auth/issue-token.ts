/** Gives out API tokens: after a password (spec, Authentication 1 and 2), or to whom the caller vouches for (seed). */
import type { Deps } from '../../deps.ts'
import {
  busy,
  hashSecret,
  mintSecret,
  networkOf,
  openTurns,
  PERMISSIONS,
  type Permission,
  ROLE_PERMISSIONS,
} from '../../http/index.ts'
import { noAbility, wrongCredentials } from './auth.errors.ts'
import { findLogin, findRoles, insertToken } from './auth.queries.ts'
import type { TokenRequest } from './auth.schema.ts'
import { verifyPassword } from './password.ts'

const DAY_MS = 24 * 3600 * 1000

/**
 * A check takes one of the four threads that also sign and write files for some 35 ms, and whoever makes up an e-mail for each call meets
 * the login limiter late. So this process checks one password at a time, and one client has few in the queue.
 */
const TURNS = { waiting: 100, waitingOfOne: 10 }
const takeTurn = openTurns(TURNS)
const BUSY_MS = 1000

export type Issued = { token: string; type: 'Bearer'; expires_at: string }
export type Issuer = Pick<Deps, 'db' | 'config' | 'clock' | 'random'>

/**
 * 422 on `email`, with the same text and after the same work, whether the user is unknown or the password wrong. 429 when too many
 * passwords wait to be checked.
 */
export async function issueToken(deps: Issuer, request: TokenRequest, address: string): Promise<Issued> {
  const login = takeTurn(networkOf(address), () => checkLogin(deps, request))
  if (!login) throw busy(BUSY_MS)
  const userId = await login
  if (userId === undefined) throw wrongCredentials()
  const abilities = await abilitiesOf(deps, userId)
  if (abilities.length === 0) throw noAbility()
  return createToken(deps, { userId, deviceName: request.device_name, abilities, createdIp: address })
}

/** Whose e-mail and password these are, if anybody's. */
async function checkLogin({ db }: Issuer, { email, password }: TokenRequest): Promise<number | undefined> {
  const login = await findLogin(db, email)
  return (await verifyPassword(login?.password_hash, password)) ? login?.id : undefined
}

/** What the roles of all the user's companies allow together; a superadmin has everything (docs/notes A6). */
export async function abilitiesOf({ db }: Pick<Deps, 'db'>, userId: number): Promise<Permission[]> {
  const { roles, superadmin } = await findRoles(db, userId)
  const allowed = new Set(superadmin ? PERMISSIONS : roles.flatMap(role => ROLE_PERMISSIONS[role]))
  return PERMISSIONS.filter(permission => allowed.has(permission))
}

/** A new token with a full lifetime. `createdIp` null exempts it from the IP lock. */
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
