/** Routes for creating the first superadmin. */

import { requireGoodPassword } from '../../gateway/auth/index.ts'
import { createFirstSuperadmin, firstForm, readFirstLink } from '../../gateway/usuarios/index.ts'
import { type Route, route } from '../../http/index.ts'
import { done, openSession } from '../../web/index.ts'
import { firstRunPage } from './first-run.page.tsx'

const shared = { path: '/primer-ingreso/:token', permission: 'public', face: 'page' } as const

export const firstRunRoutes: Route[] = [
  route({
    ...shared,
    method: 'GET',
    async handler(deps, { params, reply }) {
      await readFirstLink(deps, params.token)
      return firstRunPage(deps, reply, params.token)
    },
  }),
  route({
    ...shared,
    method: 'POST',
    limiter: 'register',
    body: firstForm,
    async handler(deps, { params, body, address, reply }) {
      const link = await readFirstLink(deps, params.token)
      requireGoodPassword(body)
      const { nueva, repetida: _twice, ...person } = body
      const id = await createFirstSuperadmin(deps, link.id, person, nueva)
      await openSession(deps, id, address, reply)
      return done(deps, reply, '/home', { tone: 'ok', title: 'Su cuenta de superadministrador está lista' })
    },
    async redraw(deps, { params, body, reply }, errors) {
      await readFirstLink(deps, params.token)
      return firstRunPage(deps, reply, params.token, { values: body as Record<string, unknown>, errors })
    },
  }),
]
