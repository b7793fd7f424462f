/** Changes of a password, which end every other session and every token of the user. */
import { isWeakPassword } from '../../config/index.ts'
import type { Tx } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import { type FieldErrors, unprocessable } from '../../http/index.ts'
import { endSessionsOf } from '../../web/index.ts'
import { endAccessLinks } from './access-links.queries.ts'
import { lockTokens, revokeTokens, setPasswordHash } from './auth.queries.ts'
import { hashPassword } from './password.ts'

const WEAK_PASSWORD =
  'La contraseña es fácil de adivinar: use 12 caracteres o más, que no sean una palabra común ni una serie de teclas.'

/** Returns the errors by field; none when the new password is acceptable. */
function passwordErrors({ nueva, repetida }: { nueva: string; repetida: string }): FieldErrors {
  return {
    ...(isWeakPassword(nueva) && { nueva: [WEAK_PASSWORD] }),
    ...(nueva !== repetida && { repetida: ['No coincide con la contraseña nueva: escríbalas iguales.'] }),
  }
}

type Fallen = { sessions: number; tokens: number }

/** Stores the password and keeps only the session `keptSessionId`. Returns the numbers of ended sessions and tokens. */
export async function changePassword(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: number,
  password: string,
  keptSessionId = 0,
): Promise<Fallen> {
  const hash = await hashPassword(password)
  return db.transaction(tx => replacePassword(tx, { userId, hash, keptSessionId }, clock.now()))
}

type Replacement = { userId: number; hash: string; keptSessionId?: number }

/** Does `changePassword` in the caller's transaction. */
export async function replacePassword(
  tx: Tx,
  { userId, hash, keptSessionId = 0 }: Replacement,
  now: Date,
): Promise<Fallen> {
  await lockTokens(tx, userId)
  await setPasswordHash(tx, userId, hash, now)
  await endAccessLinks(tx, userId, now)
  return {
    sessions: await endSessionsOf(tx, { userId, exceptId: keptSessionId }, 'password', now),
    tokens: await revokeTokens(tx, userId, now),
  }
}

/** Throws 422 unless the new password is acceptable. */
export function requireGoodPassword(form: { nueva: string; repetida: string }): void {
  const errors = passwordErrors(form)
  if (Object.keys(errors).length > 0) throw unprocessable(errors)
}
