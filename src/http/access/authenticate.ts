/** Authenticates a Bearer token (spec, Authentication 1, 6 and 7). */
import { timingSafeEqual } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import { tokenIpMismatch, unauthenticated } from '../errors/index.ts'
import { findToken, revokeToken, touchToken } from './authenticate.queries.ts'
import type { Principal } from './authorize.ts'
import { hashSecret, readBearer } from './token-text.ts'

/** `last_used_at` is written at most this often. */
const TOUCH_MS = 60_000

/**
 * Returns the caller. Throws 401 when the token is missing, malformed, unknown, revoked or expired, or its user is deactivated. Revokes a
 * token that is used from an `address` other than its `created_ip` (unless TOKEN_IP_LOCK is false).
 */
export async function authenticate(
  { db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>,
  authorization: string | undefined,
  address: string,
): Promise<Principal> {
  const bearer = readBearer(authorization)
  if (!bearer) throw unauthenticated()
  const token = await findToken(db, bearer.id)
  const now = clock.now()
  if (!token || !sameHash(hashSecret(bearer.secret), token.token_hash)) throw unauthenticated()
  if (token.revoked_at || token.expires_at <= now) throw unauthenticated()
  if (config.tokenIpLock && token.created_ip !== null && token.created_ip !== address) {
    await revokeToken(db, token.id, now)
    throw tokenIpMismatch()
  }
  const noted = new Date(now.getTime() - TOUCH_MS)
  if (!token.last_used_at || token.last_used_at < noted) await touchToken(db, token.id, now, noted)
  return {
    userId: token.user_id,
    tokenId: token.id,
    abilities: token.abilities,
    superadmin: token.superadmin,
    memberships: new Map(token.memberships),
  }
}

function sameHash(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}
