/** Permissions of each role (spec, Authentication 3), and the checks of a request in the order of docs/notes A1. */
import type { Ambiente, Limites, Role } from '../../db/index.ts'
import { forbiddenRole, invalidAbility, limiteDelToken, notFound } from '../errors/index.ts'

export const PERMISSIONS = ['sifen:read', 'sifen:send', 'sifen:admin', 'bcp:read'] as const
/** Permissions of the pages (docs/notes A8). Tokens never carry them. */
const PAGE_PERMISSIONS = ['emitter:manage', 'user:manage', 'role:manage', 'setting:manage'] as const
export type TokenPermission = (typeof PERMISSIONS)[number]
export type Permission = TokenPermission | (typeof PAGE_PERMISSIONS)[number]

export const ROLE_PERMISSIONS: Record<Role, readonly TokenPermission[]> = {
  admin: ['sifen:read', 'sifen:send', 'sifen:admin', 'bcp:read'],
  operador: ['sifen:read', 'sifen:send', 'bcp:read'],
  lector: ['sifen:read', 'bcp:read'],
}

const ROLE_PAGES: Record<Role, readonly Permission[]> = { admin: ['emitter:manage'], operador: [], lector: [] }

/** Permissions of a role in its company. */
export const permissionsOf = (role: Role): readonly Permission[] => [...ROLE_PERMISSIONS[role], ...ROLE_PAGES[role]]

/** Returns a person's permissions on the pages: those of all their roles together. A superadmin has all. */
export function sessionAbilities(roles: Iterable<Role>, superadmin: boolean): Permission[] {
  const all: readonly Permission[] = [...PERMISSIONS, ...PAGE_PERMISSIONS]
  const allowed = new Set([...roles].flatMap(permissionsOf))
  return all.filter(permission => superadmin || allowed.has(permission))
}

/** The caller of a request, with the rights that the token and the user have now. */
export type Principal = {
  userId: number
  /** 0 when the caller has a session instead of a token. */
  tokenId: number
  /** Abilities that the token got when it was issued. */
  abilities: readonly string[]
  superadmin: boolean
  /** Role by company. May be empty for a superadmin: use `roleIn`. */
  memberships: ReadonlyMap<number, Role>
  /** Set for a service account: where it may call from, and its limits. */
  cuenta?: { redes: readonly string[]; limites: Limites } | undefined
  /** Version of each company when these rights were read (docs/decisions/0020). Absent for a session and a superadmin. */
  versions?: ReadonlyMap<number, number>
  /** These rights were not read for this request: the write of a sale compares the version. */
  isRemembered?: boolean
  /** Reads the rights anew, on a route that remembers them. Throws 401. */
  read?(): Promise<Principal>
}

/** The company has another version than the one by which a sale was planned: nothing was written. */
export class CompanyChanged extends Error {
  override name = 'CompanyChanged'
}

/** Reads the caller's rights again, on a route that remembers them. */
export const renewed = async (principal: Principal): Promise<Principal> =>
  principal.read ? { ...(await principal.read()), read: principal.read } : principal

/** Returns the caller with rights that have been read for this request. */
export const proven = async (principal: Principal): Promise<Principal> =>
  principal.isRemembered ? renewed(principal) : principal

/** The caller of a public route: no permissions and no company. */
export const NOBODY: Principal = { userId: 0, tokenId: 0, abilities: [], superadmin: false, memberships: new Map() }

/** Returns the caller's role in a company. A superadmin is admin of all (docs/notes A5). */
export function roleIn(principal: Principal, empresaId: number): Role | undefined {
  return principal.superadmin ? 'admin' : principal.memberships.get(empresaId)
}

/** Returns the companies that the caller sees; undefined means all. Every list and lookup uses it as its tenant scope. */
export function visibleEmpresas(principal: Principal): number[] | undefined {
  return principal.superadmin ? undefined : [...principal.memberships.keys()]
}

/** Throws 403 unless the token carries the permission. */
export function requireAbility(principal: Principal, permission: Permission): void {
  if (!principal.abilities.includes(permission)) throw invalidAbility()
}

/** True when the caller's role in the company allows it. */
export function mayUse(principal: Principal, empresaId: number, permission: Permission): boolean {
  const role = roleIn(principal, empresaId)
  return role !== undefined && permissionsOf(role).includes(permission)
}

/** Throws 404 unless the caller belongs to the company, with the bytes of an absent resource. Then 403 unless the role there allows it. */
export function requireEmpresa(principal: Principal, empresaId: number | undefined, permission: Permission): void {
  const role = empresaId === undefined ? undefined : roleIn(principal, empresaId)
  if (!role) throw notFound()
  if (!permissionsOf(role).includes(permission)) throw forbiddenRole()
}

/** Throws 403 unless some role of the caller allows it. For bodies whose company is not known yet. */
export function requireSomeEmpresa(principal: Principal, permission: Permission): void {
  const roles = principal.superadmin ? (['admin'] as const) : [...principal.memberships.values()]
  if (!roles.some(role => permissionsOf(role).includes(permission))) throw forbiddenRole()
}

/** A row with its company, and with its environment if it has one. */
export type Owned = { empresa_id: number; ambiente?: Ambiente }

/**
 * Does `requireEmpresa` for a row that may be absent, and returns the row. Throws 403 for a row of an environment in
 * which the caller's account may only read.
 */
export function requireOwned<Row extends Owned>(
  principal: Principal,
  row: Row | undefined,
  permission: Permission,
): Row {
  requireEmpresa(principal, row?.empresa_id, permission)
  if (row?.ambiente && permission === 'sifen:send') requireAmbiente(principal, row.ambiente)
  return row as Row
}

/** Throws 403 when the caller's account is limited to the other environment. */
export function requireAmbiente({ cuenta }: Pick<Principal, 'cuenta'>, ambiente: Ambiente): void {
  const only = cuenta?.limites.ambiente
  if (only && only !== ambiente)
    throw limiteDelToken(
      'ambiente',
      only,
      `Esta cuenta de servicio solo emite en ${only}, y el pedido es de ${ambiente}.`,
    )
}

/** Throws 403 for an account with limits: it must not change what it is limited by. */
export function requireUnlimited({ cuenta }: Principal): void {
  const limit = Object.entries(cuenta?.limites ?? {}).find(([, value]) => value !== null)
  if (!limit) return
  throw limiteDelToken('administracion', false, 'Esta cuenta de servicio tiene límites, y por eso no administra nada.')
}

/** Throws 403 for a service account: an account must not create one with other limits. */
export function requirePerson({ cuenta }: Principal): void {
  if (cuenta) throw forbiddenRole()
}
