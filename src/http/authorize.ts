/** Who may what: the permissions of each role (spec, Authentication 3) and the checks of a request, in the order of docs/notes A1. */
import type { Role } from '../db/index.ts'
import { forbiddenRole, invalidAbility, notFound } from './errors.ts'

export const PERMISSIONS = ['sifen:read', 'sifen:send', 'sifen:admin', 'bcp:read'] as const
/** Of the pages alone (docs/notes A8): no token carries them. */
export const PAGE_PERMISSIONS = ['emitter:manage', 'user:manage', 'role:manage', 'setting:manage'] as const
export type TokenPermission = (typeof PERMISSIONS)[number]
export type Permission = TokenPermission | (typeof PAGE_PERMISSIONS)[number]

export const ROLE_PERMISSIONS: Record<Role, readonly TokenPermission[]> = {
  admin: ['sifen:read', 'sifen:send', 'sifen:admin', 'bcp:read'],
  operador: ['sifen:read', 'sifen:send', 'bcp:read'],
  lector: ['sifen:read', 'bcp:read'],
}

const ROLE_PAGES: Record<Role, readonly Permission[]> = { admin: ['emitter:manage'], operador: [], lector: [] }

/** All that a role allows in its company. */
export const permissionsOf = (role: Role): readonly Permission[] => [...ROLE_PERMISSIONS[role], ...ROLE_PAGES[role]]

/** What a person may do on the pages: the roles of all companies together; a superadmin everything. */
export function sessionAbilities(roles: Iterable<Role>, superadmin: boolean): Permission[] {
  const all: readonly Permission[] = [...PERMISSIONS, ...PAGE_PERMISSIONS]
  const allowed = new Set([...roles].flatMap(permissionsOf))
  return all.filter(permission => superadmin || allowed.has(permission))
}

/** Who is calling, as the token and the user's memberships say at this moment. */
export type Principal = {
  userId: number
  /** 0 when a session, and no token, says who it is. */
  tokenId: number
  /** What the token was given when it was issued. */
  abilities: readonly string[]
  superadmin: boolean
  /** Role by company. Empty for a superadmin who belongs to none: ask `roleIn`. */
  memberships: ReadonlyMap<number, Role>
}

/** The caller of a public route: may nothing, belongs nowhere. */
export const NOBODY: Principal = { userId: 0, tokenId: 0, abilities: [], superadmin: false, memberships: new Map() }

/** The caller's role in a company; a superadmin is admin of all (docs/notes A5). */
export function roleIn(principal: Principal, empresaId: number): Role | undefined {
  return principal.superadmin ? 'admin' : principal.memberships.get(empresaId)
}

/** The companies that the caller sees: `undefined` = all of them. Every list and lookup takes it as its tenant scope. */
export function visibleEmpresas(principal: Principal): number[] | undefined {
  return principal.superadmin ? undefined : [...principal.memberships.keys()]
}

/** 403 unless the token carries the permission. */
export function requireAbility(principal: Principal, permission: Permission): void {
  if (!principal.abilities.includes(permission)) throw invalidAbility()
}

/** 404 unless the caller belongs to the company (the same as if nothing were there), then 403 unless the role there allows it. */
export function requireEmpresa(principal: Principal, empresaId: number | undefined, permission: Permission): void {
  const role = empresaId === undefined ? undefined : roleIn(principal, empresaId)
  if (!role) throw notFound()
  if (!permissionsOf(role).includes(permission)) throw forbiddenRole()
}

/** 403 unless the caller's role allows it in some company: for a body whose ids are yet to be looked up. */
export function requireSomeEmpresa(principal: Principal, permission: Permission): void {
  const roles = principal.superadmin ? (['admin'] as const) : [...principal.memberships.values()]
  if (!roles.some(role => permissionsOf(role).includes(permission))) throw forbiddenRole()
}

/** A row that says whose it is. */
export type Owned = { empresa_id: number }

/** `requireEmpresa` for a row that may be absent; gives the row back. */
export function requireOwned<Row extends Owned>(
  principal: Principal,
  row: Row | undefined,
  permission: Permission,
): Row {
  requireEmpresa(principal, row?.empresa_id, permission)
  return row as Row
}
