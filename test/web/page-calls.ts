/** How each page is called: the ids of its path, who may, and a form that it takes. A page that is not here fails pages.test.ts. */
import type { Permission } from '../../src/http/index.ts'

/** Whom the specification (Web routes) lets in. `sifen:read` is what every member of a company may. */
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

/** Which roles of a company have a permission of pages; a superadmin has all. */
export const PAGE_ROLES: Readonly<Partial<Record<Permission, readonly string[]>>> = {
  'emitter:manage': ['admin'],
  'sifen:send': ['admin', 'operador'],
  'user:manage': [],
  'role:manage': [],
  'setting:manage': [],
}

/** Routes that answer a file and no page. */
export const FILES = [
  'GET /documentos.csv',
  'GET /documentos/:dte/kude',
  'GET /documentos/:dte/xml',
  'GET /emisores/:empresa/:emisor/kude',
  'GET /emisores/:empresa/:emisor/logo',
  'GET /eventos/:evento/xml',
]

/** Parameters that name what a company owns. */
export const OWNED = [
  ...(['dte', 'empresa', 'emisor', 'timbrado', 'establecimiento', 'punto'] as const),
  ...(['webhook', 'entrega', 'lote', 'evento'] as const),
] as const

/** Ids of the path by page; those of the absent are 999999. */
export type Ids = Readonly<Record<string, number>>

/** The path with the first of the words that each such parameter may be. */
export const withWords = ({
  path,
  words = {},
}: {
  path: string
  words?: Readonly<Record<string, readonly string[]>>
}) => path.replace(/:(\w+)/g, (all, name: string) => words[name]?.[0] ?? all)

/** The path with what the company has in the place of its parameters. */
export const fill = (path: string, ids: Ids) => path.replace(/:(\w+)/g, (_, name: string) => `${ids[name] ?? 999_999}`)
