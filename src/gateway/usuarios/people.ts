/** What is done to people: made, given a password, let in or kept out. The last superadmin who can log in stays one. */
import type { Deps } from '../../deps.ts'
import { conflict, type FieldErrors, unprocessable } from '../../http/index.ts'
import { endSessionsOf } from '../../web/index.ts'
import { changePassword, hashPassword, insertUser, makeSuperadmin, revokeTokens } from '../auth/index.ts'
import { findTaken, lockSuperadmins, removeSuperadmin, setActivo } from './usuarios.queries.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'random'>

/** Random passwords are for one login: who gets one changes it. */
const PASSWORD_BYTES = 15
const randomPassword = ({ random }: Pick<Deps, 'random'>) =>
  Buffer.from(random.bytes(PASSWORD_BYTES)).toString('base64url')

export type NewPerson = { name: string; username: string; email: string }

/** A new user. 422 when the e-mail or the username is another's, as either: each must mean one person at the login. */
export async function createPerson({ db }: Pick<Deps, 'db'>, person: NewPerson, password: string): Promise<number> {
  const errors: FieldErrors = {}
  const [email, username] = [person.email.toLowerCase(), person.username.toLowerCase()]
  if (await findTaken(db, email)) errors.email = ['Ya hay un usuario con ese correo.']
  if (await findTaken(db, username)) errors.username = ['Ese nombre de usuario ya es de otra persona: elija otro.']
  if (username.includes('@') && username !== email)
    errors.username = ['El nombre de usuario no puede ser un correo, salvo el suyo.']
  if (Object.keys(errors).length > 0) throw unprocessable(errors)
  const password_hash = await hashPassword(password)
  return insertUser(db, { ...person, email, username, password_hash })
}

/** As `createPerson`, with a random password, which is returned. */
export async function createPersonWithPassword(deps: Needs, person: NewPerson, superadmin: boolean): Promise<string> {
  const password = randomPassword(deps)
  const id = await createPerson(deps, person, password)
  if (superadmin) await makeSuperadmin(deps.db, id)
  return password
}

/** A new random password: every session and token of the user falls. */
export async function resetPassword(deps: Needs, userId: number): Promise<string> {
  const password = randomPassword(deps)
  await changePassword(deps, userId, password)
  return password
}

const lastSuperadmin = () =>
  conflict('Es el único superadministrador que puede entrar: nombre antes a otro.', 'LAST_SUPERADMIN')

/** Keeps the user out: its sessions end and its tokens are revoked. */
export function disablePerson({ db, clock }: Needs, userId: number): Promise<void> {
  const now = clock.now()
  return db.transaction(async tx => {
    const superadmins = await lockSuperadmins(tx)
    if (superadmins.length === 1 && superadmins[0] === userId) throw lastSuperadmin()
    await setActivo(tx, userId, false, now)
    await endSessionsOf(tx, { userId }, 'disabled', now)
    await revokeTokens(tx, userId, now)
  })
}

export function enablePerson({ db, clock }: Needs, userId: number): Promise<void> {
  return db.transaction(tx => setActivo(tx, userId, true, clock.now()))
}

/** Makes the user a superadmin, or takes that away. */
export function setSuperadmin({ db }: Pick<Deps, 'db'>, userId: number, superadmin: boolean): Promise<void> {
  return db.transaction(async tx => {
    if (superadmin) return makeSuperadmin(tx, userId)
    const superadmins = await lockSuperadmins(tx)
    if (superadmins.length === 1 && superadmins[0] === userId) throw lastSuperadmin()
    await removeSuperadmin(tx, userId)
  })
}
