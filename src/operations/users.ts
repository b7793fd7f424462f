/** Operations on users: create, password, disable, enable, superadmin. */
import * as z from 'zod'
import { passwordLink } from '../gateway/auth/index.ts'
import {
  createPersonWithPassword,
  disablePerson,
  enablePerson,
  findUserByEmail,
  resetPassword,
  setSuperadmin,
} from '../gateway/usuarios/index.ts'
import { shownInstant } from '../web/index.ts'
import { explained, type Operation, type OperationDeps, OperationError } from './operation.ts'

const email = z.email().toLowerCase()
const newUser = z.object({
  email,
  name: z.string().trim().min(1).max(200),
  username: z.string().trim().toLowerCase().min(1).max(100).optional(),
  superadmin: z.boolean().default(false),
})
const known = z.object({ email, remove: z.boolean().default(false), link: z.boolean().default(false) })

const NOT_READ = 'No se entendió la orden: hace falta un correo, y para un usuario nuevo su nombre. No se cambió nada.'

function read<T>(schema: z.ZodType<T>, order: unknown): T {
  const parsed = schema.safeParse(order)
  if (!parsed.success) throw new OperationError(NOT_READ)
  return parsed.data
}

async function userId({ db }: Pick<OperationDeps, 'db'>, address: string): Promise<number> {
  const user = await findUserByEmail(db, address)
  if (!user) throw new OperationError(`No hay ningún usuario con el correo ${address}. No se cambió nada.`)
  return user.id
}

const ONCE = 'No se vuelve a mostrar: entréguela en persona, y que la cambie en «Mi cuenta».'

export const createUser: Operation = async (deps, { print }, order) => {
  const { superadmin, username, ...person } = read(newUser, order)
  const named = { ...person, username: username ?? person.email }
  const password = await explained(createPersonWithPassword(deps, named, superadmin))
  print(`Listo: ${person.email} ya puede entrar${superadmin ? ' y es superadministrador' : ''}.`)
  print(`Contraseña: ${password}`)
  print(ONCE)
}

export const newPassword: Operation = async (deps, { print }, order) => {
  const { email: address, link } = read(known, order)
  if (link) return printLink(deps, print, address)
  const password = await resetPassword(deps, await userId(deps, address))
  print(`Listo: ${address} tiene otra contraseña; sus sesiones se cerraron y sus tokens se revocaron.`)
  print(`Contraseña: ${password}`)
  print(ONCE)
}

async function printLink(deps: OperationDeps, print: (line: string) => void, address: string): Promise<void> {
  const made = await passwordLink(deps, await userId(deps, address))
  print(`Enlace para que ${address} ponga otra contraseña, hasta el ${shownInstant(made.expires_at)} y una sola vez:`)
  print(made.link)
  print('Entréguelo en persona. Hasta que lo use, su contraseña sigue siendo la misma.')
}

export const disableUser: Operation = async (deps, { print }, order) => {
  const { email: address, remove } = read(known, order)
  const id = await userId(deps, address)
  if (remove) await enablePerson(deps, id)
  else await explained(disablePerson(deps, id))
  print(
    remove
      ? `Listo: ${address} puede entrar otra vez.`
      : `Listo: ${address} ya no puede entrar; sus sesiones se cerraron y sus tokens se revocaron.`,
  )
}

export const superadminUser: Operation = async (deps, { print }, order) => {
  const { email: address, remove } = read(known, order)
  await explained(setSuperadmin(deps, await userId(deps, address), !remove))
  print(`Listo: ${address} ${remove ? 'ya no es' : 'es'} superadministrador.`)
}
