/**
 * How to call each page: the ids of its path, its permission, and a form that it accepts. A page that is missing here
 * fails pages.test.ts.
 */
import type { Permission } from '../../src/http/index.ts'

/** Permissions of the specification (Web routes). Every member of a company has `sifen:read`. */
export const SPEC_PAGES: Readonly<Record<string, Permission | 'token' | 'public'>> = {
  'GET /login': 'public',
  'POST /login': 'public',
  'POST /logout': 'token',
  'POST /logout-tab-closed': 'public',
  'GET /invitations/:token': 'public',
  'POST /invitations/:token/accept': 'token',
  'GET /invitations/:token/register': 'public',
  'POST /invitations/:token/register': 'public',
  'GET /emisores': 'emitter:manage',
  'GET /timbrados': 'emitter:manage',
  'GET /emisores/:empresa': 'sifen:read',
  'GET /usuarios': 'user:manage',
  'GET /roles': 'role:manage',
  'GET /configuracion/seguridad': 'setting:manage',
  'GET /home': 'token',
  'GET /dashboard': 'token',
}

/** Roles of a company that have a permission of pages. A superadmin has all permissions. */
export const PAGE_ROLES: Readonly<Partial<Record<Permission, readonly string[]>>> = {
  'emitter:manage': ['admin'],
  'sifen:send': ['admin', 'operador'],
  'user:manage': [],
  'role:manage': [],
  'setting:manage': [],
}

/** Routes that answer with a file or with JSON, and not with a page. */
export const FILES = [
  'GET /documentos.csv',
  'GET /documentos/:dte/kude',
  'GET /documentos/:dte/xml',
  'GET /emisores/:empresa/:emisor/kude',
  'GET /sesion/seguir',
  'GET /emisores/:empresa/:emisor/logo',
  'GET /eventos/:evento/xml',
]

/** Parameters that name a resource of a company. */
export const OWNED = [
  ...(['dte', 'empresa', 'emisor', 'timbrado', 'establecimiento', 'punto'] as const),
  ...(['webhook', 'entrega', 'lote', 'evento', 'preparado'] as const),
] as const

/** Ids of the path by page. Those of absent resources are 999999. */
export type Ids = Readonly<Record<string, number>>

/** Returns the path with the first possible word of each such parameter. */
export const withWords = ({
  path,
  words = {},
}: {
  path: string
  words?: Readonly<Record<string, readonly string[]>>
}) => path.replace(/:(\w+)/g, (all, name: string) => words[name]?.[0] ?? all)

/** Returns the path with the company's ids for its parameters. */
export const fill = (path: string, ids: Ids) => path.replace(/:(\w+)/g, (_, name: string) => `${ids[name] ?? 999_999}`)
