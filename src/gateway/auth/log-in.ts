/** The web's login (spec, Authentication 8), with e-mail or username in any case, and the password. */
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import { unprocessable } from '../../http/index.ts'
import { openSession } from '../../web/index.ts'
import { findLoginByName } from './auth.queries.ts'
import { checkPassword } from './check-password.ts'
import type { LoginForm } from './session.schema.ts'

/** Returns the same error for an unknown name and for a wrong password. */
const wrongLogin = () => unprocessable({ usuario: ['Las credenciales proporcionadas son incorrectas.'] })

/** Opens a session. Throws 422 for an unknown name or a wrong password, after the same work. */
export async function logIn(deps: Deps, { usuario, clave }: LoginForm, address: string, reply: FastifyReply) {
  const login = await findLoginByName(deps.db, usuario)
  if (!(await checkPassword(address, login?.password_hash, clave)) || !login) throw wrongLogin()
  await openSession(deps, login.id, address, reply)
}

/** Returns the e-mail that a login counts for, whether the e-mail or the username was typed. */
export async function claimedLogin({ db }: Pick<Deps, 'db'>, body: unknown): Promise<string> {
  const { usuario } = body as Record<string, unknown>
  const typed = typeof usuario === 'string' ? usuario.trim().toLowerCase() : ''
  return (await findLoginByName(db, typed))?.email ?? typed
}
