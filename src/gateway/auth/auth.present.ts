/** Users and tokens as JSON (spec, Token endpoints; docs/notes A5). Instants are ISO 8601 UTC. */
import { type Principal, roleIn } from '../../http/index.ts'
import type { findUser, listEmpresas, listTokens } from './auth.queries.ts'

type User = NonNullable<Awaited<ReturnType<typeof findUser>>>
type Empresas = Awaited<ReturnType<typeof listEmpresas>>
type TokenRow = Awaited<ReturnType<typeof listTokens>>[number]

/** Returns the caller as JSON: the abilities of this token, and the user's current roles. */
export const presentMe = (user: User, empresas: Empresas, principal: Principal) => ({
  ...user,
  superadmin: principal.superadmin,
  abilities: principal.abilities,
  ...(principal.cuenta && { cuenta_servicio: principal.cuenta }),
  empresas: empresas.map(({ id, ruc, razon_social }) => ({ id, ruc, razon_social, role: roleIn(principal, id) })),
})

export const presentToken = ({ id, device_name, last_used_at, created_at }: TokenRow) => ({
  id,
  device_name,
  last_used_at: last_used_at?.toISOString() ?? null,
  created_at: created_at.toISOString(),
})
