/** Routes of the installation's settings (spec, Web routes). */
import { type Route, route } from '../../http/index.ts'
import { done, writeSetting } from '../../web/index.ts'
import { securityForm } from './configuracion.schema.ts'
import { securityPage } from './seguridad.page.tsx'

const shared = { path: '/configuracion/seguridad', permission: 'setting:manage', face: 'page' } as const

export const configuracionRoutes: Route[] = [
  route({ ...shared, method: 'GET', handler: (deps, { reply }) => securityPage(deps, reply) }),
  route({
    ...shared,
    method: 'POST',
    body: securityForm,
    async handler(deps, { body, reply }) {
      await deps.db.transaction(async tx => {
        await writeSetting(tx, 'security.die_on_tab_close', body.die_on_tab_close === '1')
        await writeSetting(tx, 'security.session_lifetime_minutes', body.session_lifetime_minutes)
        await writeSetting(tx, 'security.stale_close_minutes', body.stale_close_minutes)
      })
      return done(deps, reply, shared.path, { tone: 'ok', title: 'La seguridad quedó guardada' })
    },
    redraw: (deps, { body, reply }, errors) =>
      securityPage(deps, reply, { values: body as Record<string, unknown>, errors }),
  }),
]
