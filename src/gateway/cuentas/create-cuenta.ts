/** Creates and revokes service accounts: a user that is a program, its role in the company, and its token. */

import type { Limites, Role } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import type { TokenPermission } from '../../http/index.ts'
import { createToken, insertUser, lockTokens, setRole } from '../auth/index.ts'
import { MOST_PER_EMPRESA, tooMany } from './cuentas.errors.ts'
import { type CuentaRef, countCuentas, insertCuenta, lockEmpresa, revokeCuenta } from './cuentas.queries.ts'

export type NewCuenta = { nombre: string; abilities: TokenPermission[]; redes: string[]; limites: Limites }
type Around = Pick<Deps, 'db' | 'config' | 'clock' | 'random'>

const LOGIN_BYTES = 8

/** Returns the columns of a user that can neither log in nor recover a password, and has no mailbox. */
const loginOf = (login: string) =>
  ({ username: login, email: `${login}@servicio.invalid`, password_hash: '', activo: false }) as const

/** Returns the least role that its abilities need: each call also compares the role. */
const roleFor = (abilities: readonly TokenPermission[]): Role =>
  abilities.includes('sifen:admin') ? 'admin' : abilities.includes('sifen:send') ? 'operador' : 'lector'

/**
 * Creates an account. Returns its id and its token, which is not stored. Without `userId` the operator creates it, by a
 * command. Throws 409 when the company has too many.
 */
export async function createCuenta(
  deps: Around,
  { empresaId, userId }: { empresaId: number; userId: number | null },
  { nombre, abilities, redes, limites }: NewCuenta,
): Promise<{ id: number; token: string }> {
  const login = `servicio-${Buffer.from(deps.random.bytes(LOGIN_BYTES)).toString('hex')}`
  return deps.db.transaction(async tx => {
    await lockEmpresa(tx, empresaId)
    if ((await countCuentas(tx, empresaId)) >= MOST_PER_EMPRESA) throw tooMany()
    const id = await insertUser(tx, { ...loginOf(login), name: nombre })
    await setRole(tx, id, empresaId, roleFor(abilities))
    const created_at = deps.clock.now()
    await insertCuenta(tx, { user_id: id, empresa_id: empresaId, redes, limites, created_by: userId, created_at })
    const grant = { userId: id, deviceName: nombre, abilities, createdIp: null }
    return { id, token: (await createToken({ ...deps, db: tx }, grant)).token }
  })
}

/** Revokes an account and its tokens, also one that is being renewed. False when another request did so first. */
export function endCuenta(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  ref: CuentaRef,
  userId: number | null,
): Promise<boolean> {
  return db.transaction(async tx => {
    await lockTokens(tx, ref.user_id)
    return revokeCuenta(tx, ref, { userId, at: clock.now() })
  })
}
