/**
 * Every page of the route table with an address that it answers, and users to open it: the set-up of the tests in a
 * browser.
 */
import { ROUTES } from '../../src/app.ts'
import { createAccessLink, hashPassword } from '../../src/gateway/auth/index.ts'
import type { Route } from '../../src/http/index.ts'
import { browseAs } from '../support/browse.ts'
import { type IssuingApp, SYNC } from '../support/issuing-app.ts'
import { storeDelivery } from '../support/store-delivery.ts'
import { makeWork } from './page-rows.ts'

export const CLAVE = 'correcta caballo batería'

export type PageAddress = { path: string; address: string; isPublic: boolean }

/** Routes that answer with a file or with JSON, or redirect. */
const NO_PAGES = /^\/$|^\/docs$|^\/llms.txt$|^\/assets\/|\/(kude|logo|xml)$|\.csv$|^\/sesion/

/** Pages with variants by the query of their address. */
const VARIANTS: Readonly<Record<string, readonly string[]>> = {
  '/documentos/nuevo': ['?tipo=4', '?tipo=5', '?tipo=6', '?tipo=7'],
  '/eventos/nuevo/transporte': ['?motivo=1', '?motivo=3', '?motivo=4'],
  '/numeracion/:punto/inutilizar': ['?tipo=1&desde=2&hasta=2'],
}

/**
 * Creates a superadmin who is also the company's admin, links for users who are not logged in yet, an approved
 * document, a webhook's delivery, a lot and an event.
 */
export async function furnish(t: IssuingApp) {
  const dte = (await t.as('operador').post(SYNC, t.factura())).json().id as number
  const password_hash = await hashPassword(CLAVE)
  const superadmin = await t.make.user({ superadmin: true, roles: { [t.empresa.id]: 'admin' }, password_hash })
  const forgetful = await t.make.user({ password_hash })
  const b = await browseAs(t, superadmin.email, CLAVE)
  await b.open('/invitaciones')
  const invitation = { email: 'invitada@ejemplo.com.py', empresa_id: `${t.empresa.id}`, role: 'operador' }
  await b.send('/invitaciones', invitation)
  const [, invited = ''] = /\/invitations\/(\d+-\w{48})/.exec(b.text()) ?? []
  const wanted = { purpose: 'password', userId: forgetful.id, lifetimeMinutes: 60 } as const
  const { link } = await createAccessLink(t.deps.db, t.deps, wanted)
  const delivery = await storeDelivery(t, t.empresa.id)
  const work = await makeWork(t.deps, t)
  return { superadmin, forgetful, invited, recovery: link.split('/').at(-1) ?? '', dte, delivery, work }
}

/** Returns the path once for each word of its parameter, or unchanged when it has none. */
const worded = ({ path, words = {} }: Pick<Route, 'path' | 'words'>): string[] =>
  Object.entries(words)
    .flatMap(([name, each]) => each.map(word => path.replace(`:${name}`, word)))
    .concat(Object.keys(words).length > 0 ? [] : [path])

/** Returns every page that a GET shows, from the route table, which includes new pages automatically. */
export function listPages(
  t: IssuingApp,
  { invited, recovery, dte, delivery, work }: Omit<Awaited<ReturnType<typeof furnish>>, 'superadmin' | 'forgetful'>,
): PageAddress[] {
  const ids: Readonly<Record<string, number | string>> = {
    ...{ id: t.users.admin.id, empresa: t.empresa.id, emisor: t.emitter.id, timbrado: t.timbrado.id, tipo: 1 },
    ...{ establecimiento: t.establecimiento.id, punto: t.punto.id, dte, ...delivery },
    ...{ lote: work.lote, evento: work.evento, pagina: 'webhooks', preparado: work.preparado },
  }
  const partOf = (path: string, name: string) => {
    if (name === 'token') return path.startsWith('/invitations') ? invited : recovery
    const value = ids[name]
    if (value === undefined) throw new Error(`page-world.ts has no value for :${name} of ${path}`)
    return `${value}`
  }
  return (
    ROUTES.filter(({ method, face, path }) => method === 'GET' && face === 'page' && !NO_PAGES.test(path))
      // The reference has its own tests (reference.largo.test.ts), and the first page of an empty installation does not
      // exist here.
      .filter(({ path }) => !path.startsWith('/api') && !path.startsWith('/primer-ingreso'))
      .flatMap(route => worded(route).map(path => ({ path, permission: route.permission })))
      .flatMap(({ path, permission }) =>
        ['', ...(VARIANTS[path] ?? [])].map(query => ({
          path: path + query,
          address: path.replace(/:(\w+)/g, (_, name: string) => partOf(path, name)) + query,
          isPublic: permission === 'public',
        })),
      )
  )
}
