/** Renewal of a token without a password, and revocation (spec, Token endpoints; docs/notes A5). */
import type { Deps } from '../../deps.ts'
import { type Principal, revokeToken, unauthenticated } from '../../http/index.ts'
import { rotatedToken } from './auth.errors.ts'
import { lockTokens, newestToken, revokeTokens } from './auth.queries.ts'
import { createToken, type Issued, type Issuer } from './issue-token.ts'

/**
 * Revokes the presented token and returns a new one with the same device name and abilities, a full lifetime, and the
 * caller's `address`. Of several concurrent calls one succeeds. The others find the token revoked, which is 401. Throws
 * 409 for a token of a service account that was rotated out.
 */
export function refreshToken(deps: Issuer, { userId, tokenId, cuenta }: Principal, address: string): Promise<Issued> {
  return deps.db.transaction(async tx => {
    await lockTokens(tx, userId)
    if (cuenta && (await newestToken(tx, userId))?.id !== tokenId) throw rotatedToken()
    const old = await revokeToken(tx, tokenId, deps.clock.now())
    if (!old) throw unauthenticated()
    const grant = { userId, deviceName: old.device_name, abilities: old.abilities, createdIp: address }
    return createToken({ ...deps, db: tx }, grant)
  })
}

/**
 * Revokes all tokens and returns how many there were. The lock prevents a concurrent renewal from creating a token that
 * this call misses.
 */
export function revokeAllTokens({ db, clock }: Pick<Deps, 'db' | 'clock'>, { userId }: Principal): Promise<number> {
  return db.transaction(async tx => {
    await lockTokens(tx, userId)
    return revokeTokens(tx, userId, clock.now())
  })
}
