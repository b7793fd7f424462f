/**
 * Checks passwords one at a time: a check occupies one of the four threads, which also sign and write files, for some
 * 35 ms.
 */
import { busy, networkOf, openTurns } from '../../http/index.ts'
import { verifyPassword } from './password.ts'

/**
 * Limits of the queue. A client that invents a name for each call meets the login limiter late, so each client may have
 * only a few checks waiting.
 */
const TURNS = { waiting: 100, waitingOfOne: 10 }
const takeTurn = openTurns(TURNS)
const BUSY_MS = 1000

/**
 * Returns true when the password matches the hash. Without a hash returns false after the same work. Throws 429 when
 * too many checks wait.
 */
export async function checkPassword(address: string, hash: string | undefined, password: string): Promise<boolean> {
  const check = takeTurn(networkOf(address), () => verifyPassword(hash, password))
  if (!check) throw busy(BUSY_MS)
  return check
}
