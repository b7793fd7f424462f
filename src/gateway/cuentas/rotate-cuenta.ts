/** Rotates the token of a service account (docs/notes 546). */
import type { Deps } from '../../deps.ts'
import { DAY_MS } from '../../units.ts'
import { createToken, type Issued, lockTokens, newestToken } from '../auth/index.ts'
import { type CuentaRef, endTokens, isLiveCuenta } from './cuentas.queries.ts'

/** Period after a rotation in which the previous token is still valid, as the secret of a webhook (docs/notes A34). */
const OVERLAP_MS = DAY_MS

/**
 * Returns a new token with the abilities, networks and limits of the account. The previous token ends in 24 hours, and
 * one from before it at once. Undefined when another request revoked the account first.
 */
export function rotateCuenta(
  deps: Pick<Deps, 'db' | 'config' | 'clock' | 'random'>,
  ref: CuentaRef,
): Promise<Issued | undefined> {
  return deps.db.transaction(async tx => {
    await lockTokens(tx, ref.user_id)
    const previous = await newestToken(tx, ref.user_id)
    if (!previous || !(await isLiveCuenta(tx, ref))) return undefined
    const now = deps.clock.now()
    await endTokens(tx, ref, { previous: previous.id, now, until: new Date(now.getTime() + OVERLAP_MS) })
    const { device_name: deviceName, abilities } = previous
    return createToken({ ...deps, db: tx }, { userId: ref.user_id, deviceName, abilities, createdIp: null })
  })
}
