/** A new password: every other session and every token of its user fall with the old one. */
import type { Deps } from '../../deps.ts'
import { type FieldErrors, unprocessable } from '../../http/index.ts'
import { isWeakPassword } from '../../weak-secrets.ts'
import { endSessionsOf } from '../../web/index.ts'
import { lockTokens, revokeTokens, setPasswordHash } from './auth.queries.ts'
import { hashPassword } from './password.ts'

export const WEAK_PASSWORD =
  'La contraseña es fácil de adivinar: use 12 caracteres o más, que no sean una palabra común ni una serie de teclas.'

/** By field; nothing when the new password may be used. */
export function passwordErrors({ nueva, repetida }: { nueva: string; repetida: string }): FieldErrors {
  return {
    ...(isWeakPassword(nueva) && { nueva: [WEAK_PASSWORD] }),
    ...(nueva !== repetida && { repetida: ['No coincide con la contraseña nueva: escríbalas iguales.'] }),
  }
}

/** Stores the password; `keptSessionId` is the only session that stays. Gives how many sessions and tokens fell. */
export async function changePassword(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: number,
  password: string,
  keptSessionId = 0,
): Promise<{ sessions: number; tokens: number }> {
  const hash = await hashPassword(password)
  const now = clock.now()
  return db.transaction(async tx => {
    await lockTokens(tx, userId)
    await setPasswordHash(tx, userId, hash, now)
    return {
      sessions: await endSessionsOf(tx, { userId, exceptId: keptSessionId }, 'password', now),
      tokens: await revokeTokens(tx, userId, now),
    }
  })
}

/** 422 unless the new password may be used. */
export function requireGoodPassword(form: { nueva: string; repetida: string }): void {
  const errors = passwordErrors(form)
  if (Object.keys(errors).length > 0) throw unprocessable(errors)
}
