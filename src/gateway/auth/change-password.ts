/** A new password: every other session and every token of its user fall with the old one. */
import { isWeakPassword } from '../../config/index.ts'
import type { Tx } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import { type FieldErrors, unprocessable } from '../../http/index.ts'
import { endSessionsOf } from '../../web/index.ts'
import { endAccessLinks } from './access-links.queries.ts'
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

type Fallen = { sessions: number; tokens: number }

/** Stores the password; `keptSessionId` is the only session that stays. Gives how many sessions and tokens fell. */
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

/** As `changePassword`, in the caller's transaction. */
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

/** 422 unless the new password may be used. */
export function requireGoodPassword(form: { nueva: string; repetida: string }): void {
  const errors = passwordErrors(form)
  if (Object.keys(errors).length > 0) throw unprocessable(errors)
}
