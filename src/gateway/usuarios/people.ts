/**
 * Creates users, resets passwords, enables and disables accounts. The last superadmin who can log in always stays one.
 */
import type { Db } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import { conflict, type FieldErrors, unprocessable } from '../../http/index.ts'
import { endSessionsOf } from '../../web/index.ts'
import { changePassword, hashPassword, insertUser, lockTokens, makeSuperadmin, revokeTokens } from '../auth/index.ts'
import { findTaken, lockSuperadmins, removeSuperadmin, setActivo } from './usuarios.queries.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'random'>

/** Size of random passwords. They are for one login: the user then changes them. */
const PASSWORD_BYTES = 15
const randomPassword = ({ random }: Pick<Deps, 'random'>) =>
  Buffer.from(random.bytes(PASSWORD_BYTES)).toString('base64url')

export type NewPerson = { name: string; username: string; email: string }

/**
 * Creates a user. Throws 422 when the e-mail or the username is another user's e-mail or username, because each must
 * identify one user at the login.
 */
export async function createPerson({ db }: Pick<Deps, 'db'>, person: NewPerson, password: string): Promise<number> {
  const [email, username] = [person.email.toLowerCase(), person.username.toLowerCase()]
  await assertFree(db, email, username)
  const password_hash = await hashPassword(password)
  try {
    return await insertUser(db, { ...person, email, username, password_hash })
  } catch (error) {
    // Another registration was faster while the password was hashed.
    await assertFree(db, email, username)
    throw error
  }
}

async function assertFree(db: Db, email: string, username: string): Promise<void> {
  const errors: FieldErrors = {}
  if (await findTaken(db, email)) errors.email = ['Ya hay un usuario con ese correo.']
  if (await findTaken(db, username)) errors.username = ['Ese nombre de usuario ya es de otra persona: elija otro.']
  if (username.includes('@') && username !== email)
    errors.username = ['El nombre de usuario no puede ser un correo, salvo el suyo.']
  if (Object.keys(errors).length > 0) throw unprocessable(errors)
}

/** Does `createPerson` with a random password and returns the password. */
export async function createPersonWithPassword(deps: Needs, person: NewPerson, superadmin: boolean): Promise<string> {
  const password = randomPassword(deps)
  const id = await createPerson(deps, person, password)
  if (superadmin) await makeSuperadmin(deps.db, id)
  return password
}

/** Sets a new random password. Ends every session and token of the user. */
export async function resetPassword(deps: Needs, userId: number): Promise<string> {
  const password = randomPassword(deps)
  await changePassword(deps, userId, password)
  return password
}

const lastSuperadmin = () =>
  conflict('Es el único superadministrador que puede entrar: nombre antes a otro.', 'LAST_SUPERADMIN')

/** Disables the user, ends its sessions and revokes its tokens. */
export function disablePerson({ db, clock }: Needs, userId: number): Promise<void> {
  const now = clock.now()
  return db.transaction(async tx => {
    const superadmins = await lockSuperadmins(tx)
    if (superadmins.length === 1 && superadmins[0] === userId) throw lastSuperadmin()
    // The user before its tokens, and both before its companies, as every change of them locks them.
    await lockTokens(tx, userId)
    await revokeTokens(tx, userId, now)
    await setActivo(tx, userId, false, now)
    await endSessionsOf(tx, { userId }, 'disabled', now)
  })
}

export function enablePerson({ db, clock }: Needs, userId: number): Promise<void> {
  return db.transaction(tx => setActivo(tx, userId, true, clock.now()))
}

/** Grants or revokes the user's superadmin role. */
export function setSuperadmin({ db }: Pick<Deps, 'db'>, userId: number, superadmin: boolean): Promise<void> {
  return db.transaction(async tx => {
    if (superadmin) return makeSuperadmin(tx, userId)
    const superadmins = await lockSuperadmins(tx)
    if (superadmins.length === 1 && superadmins[0] === userId) throw lastSuperadmin()
    await removeSuperadmin(tx, userId)
  })
}
