/** One token for another without a password, and the end of tokens (spec, Token endpoints; docs/notes A5). */
import type { Deps } from '../../deps.ts'
import { type Principal, revokeToken, unauthenticated } from '../../http/index.ts'
import { lockTokens, revokeTokens } from './auth.queries.ts'
import { createToken, type Issued, type Issuer } from './issue-token.ts'

/**
 * Revokes the presented token and gives one with the same device name and abilities, a whole lifetime, and the caller's `address`. Of
 * several at once one wins; the others find the token revoked, which is 401.
 */
export function refreshToken(deps: Issuer, { userId, tokenId }: Principal, address: string): Promise<Issued> {
  return deps.db.transaction(async tx => {
    await lockTokens(tx, userId)
    const old = await revokeToken(tx, tokenId, deps.clock.now())
    if (!old) throw unauthenticated()
    const grant = { userId, deviceName: old.device_name, abilities: old.abilities, createdIp: address }
    return createToken({ ...deps, db: tx }, grant)
  })
}

/** How many tokens were revoked. The lock keeps a renewal under way from leaving behind a token that this call did not see. */
export function revokeAllTokens({ db, clock }: Pick<Deps, 'db' | 'clock'>, { userId }: Principal): Promise<number> {
  return db.transaction(async tx => {
    await lockTokens(tx, userId)
    return revokeTokens(tx, userId, clock.now())
  })
}
