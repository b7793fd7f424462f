/** One password at a time: a check takes one of the four threads that also sign and write files for some 35 ms. */
import { busy, networkOf, openTurns } from '../../http/index.ts'
import { verifyPassword } from './password.ts'

/** A client that makes up a name for each call meets the login limiter late, so each client may have only a few checks in the queue. */
const TURNS = { waiting: 100, waitingOfOne: 10 }
const takeTurn = openTurns(TURNS)
const BUSY_MS = 1000

/** Whether the password is the one hashed; false without a hash, after the same work. 429 when too many wait. */
export async function checkPassword(address: string, hash: string | undefined, password: string): Promise<boolean> {
  const check = takeTurn(networkOf(address), () => verifyPassword(hash, password))
  if (!check) throw busy(BUSY_MS)
  return check
}
