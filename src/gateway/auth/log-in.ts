/** The web's login (spec, Authentication 8): e-mail or username, in any case, and the password. */
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import { unprocessable } from '../../http/index.ts'
import { openSession } from '../../web/index.ts'
import { findLoginByName } from './auth.queries.ts'
import { checkPassword } from './check-password.ts'
import type { LoginForm } from './session.schema.ts'

/** The same for an unknown name and for a wrong password. */
export const wrongLogin = () => unprocessable({ usuario: ['Las credenciales proporcionadas son incorrectas.'] })

/** Opens a session, or throws 422 after the same work for an unknown name as for a wrong password. */
export async function logIn(deps: Deps, { usuario, clave }: LoginForm, address: string, reply: FastifyReply) {
  const login = await findLoginByName(deps.db, usuario)
  if (!(await checkPassword(address, login?.password_hash, clave)) || !login) throw wrongLogin()
  await openSession(deps, login.id, address, reply)
}

/** Whom a login counts as: the e-mail, whether it or the username was typed. */
export async function claimedLogin({ db }: Pick<Deps, 'db'>, body: unknown): Promise<string> {
  const { usuario } = body as Record<string, unknown>
  const typed = typeof usuario === 'string' ? usuario.trim().toLowerCase() : ''
  return (await findLoginByName(db, typed))?.email ?? typed
}
