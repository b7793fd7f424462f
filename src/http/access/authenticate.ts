/** Authenticates a Bearer token (spec, Authentication 1, 6 and 7). */
import { timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Deps, KnownToken } from '../../deps.ts'
import { tokenIpMismatch, tokenOutsideNetworks, unauthenticated } from '../errors/index.ts'
import { findToken, revokeToken, touchToken } from './authenticate.queries.ts'
import type { Principal } from './authorize.ts'
import { isWithin } from './networks.ts'
import { hashSecret, readBearer } from './token-text.ts'

/** `last_used_at` is written at most this often. */
const TOUCH_MS = 60_000
const MAX_TOKENS = 10_000
/** A change that raised no version, such as one made by hand, is seen after this time. */
const TOKENS_MS = 60_000

export const openTokens = (): Deps['tokens'] => new LRUCache({ max: MAX_TOKENS, ttl: TOKENS_MS })

/**
 * Returns the caller for the write of a sale, who can be read again: as remembered, when the token is known and
 * `mayRemember`. Remembered rights hold while the versions of the companies do. Otherwise like `authenticate`.
 */
export async function recognize(
  deps: AuthenticateDeps,
  authorization: string | undefined,
  address: string,
  mayRemember: boolean,
): Promise<Principal> {
  const read = () => authenticate(deps, authorization, address)
  const bearer = readBearer(authorization)
  const token = mayRemember && bearer ? deps.tokens.get(bearer.id) : undefined
  const now = deps.clock.now()
  const isGood = bearer && token && sameHash(hashSecret(bearer.secret), token.token_hash) && token.expires_at > now
  if (!isGood || isElsewhere(deps, token, address)) return { ...(await read()), read }
  await touch(deps, token, now)
  return { ...principalOf(token), isRemembered: true, read }
}

type AuthenticateDeps = Pick<Deps, 'db' | 'config' | 'clock' | 'tokens'>

/**
 * Returns the caller. Throws 401 when the token is missing, malformed, unknown, revoked or expired, or its user is deactivated. Revokes a
 * token that is used from an `address` other than its `created_ip` (unless TOKEN_IP_LOCK is false).
 */
export async function authenticate(
  deps: AuthenticateDeps,
  authorization: string | undefined,
  address: string,
): Promise<Principal> {
  const { db, clock, tokens } = deps
  const bearer = readBearer(authorization)
  if (!bearer) throw unauthenticated()
  const token = await findToken(db, bearer.id)
  const now = clock.now()
  if (!token) tokens.delete(bearer.id)
  if (!token || !sameHash(hashSecret(bearer.secret), token.token_hash)) throw unauthenticated()
  tokens.delete(token.id)
  if (token.revoked_at || token.expires_at <= now) throw unauthenticated()
  if (token.cuenta && !isWithin(token.cuenta.redes, address)) throw tokenOutsideNetworks(address)
  if (isElsewhere(deps, token, address)) {
    await revokeToken(db, token.id, now)
    throw tokenIpMismatch()
  }
  await touch(deps, token, now)
  // A superadmin's rights are in no company, whose version would tell of their change.
  if (!token.superadmin) tokens.set(token.id, token)
  return principalOf(token)
}

/** A service account has its networks instead of the lock to one address (docs/notes 511). */
const isElsewhere = ({ config }: AuthenticateDeps, { created_ip, cuenta }: KnownToken, address: string): boolean =>
  cuenta ? !isWithin(cuenta.redes, address) : config.tokenIpLock && created_ip !== null && created_ip !== address

async function touch({ db }: AuthenticateDeps, token: KnownToken, now: Date): Promise<void> {
  const noted = new Date(now.getTime() - TOUCH_MS)
  if (token.last_used_at && token.last_used_at >= noted) return
  await touchToken(db, token.id, now, noted)
  token.last_used_at = now
}

const principalOf = ({ user_id, id, abilities, superadmin, memberships, cuenta }: KnownToken): Principal => ({
  userId: user_id,
  tokenId: id,
  abilities,
  superadmin,
  ...(cuenta && { cuenta }),
  memberships: new Map(memberships.map(([empresaId, role]) => [empresaId, role])),
  ...(!superadmin && { versions: new Map(memberships.map(([empresaId, , version]) => [empresaId, version])) }),
})

function sameHash(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}
