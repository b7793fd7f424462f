/** How each page is called: the ids of its path, who may, and a form that it takes. A page that is not here fails pages.test.ts. */
import type { Permission } from '../../src/http/index.ts'

/** Whom the specification (Web routes) lets in; `member`: whoever belongs to the company. */
export const SPEC_PAGES: Readonly<Record<string, Permission | 'token' | 'public'>> = {
  'GET /login': 'public',
  'POST /login': 'public',
  'POST /logout': 'token',
  'POST /logout-tab-closed': 'public',
  'GET /invitations/:token': 'public',
  'POST /invitations/:token/accept': 'token',
  'GET /invitations/:token/register': 'public',
  'POST /invitations/:token/register': 'public',
  'GET /usuarios': 'user:manage',
  'GET /roles': 'role:manage',
  'GET /configuracion/seguridad': 'setting:manage',
  'GET /home': 'token',
}

/** Which roles of a company have a permission of pages; a superadmin has all. */
export const PAGE_ROLES: Readonly<Partial<Record<Permission, readonly string[]>>> = {
  'emitter:manage': ['admin'],
  'user:manage': [],
  'role:manage': [],
  'setting:manage': [],
}

/** Ids of the path by page; those of the absent are 999999. */
export type Ids = Readonly<Record<string, number>>

/** The path with what the company has in the place of its parameters. */
export const fill = (path: string, ids: Ids) => path.replace(/:(\w+)/g, (_, name: string) => `${ids[name] ?? 999_999}`)
