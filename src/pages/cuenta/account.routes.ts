/** Routes of the user's own account: password, sessions, API tokens. */

import {
  abilitiesOf,
  changePassword,
  checkPassword,
  createToken,
  findPasswordHash,
  newToken,
  ownPassword,
  requireGoodPassword,
  revokeOwnToken,
} from '../../gateway/auth/index.ts'
import { idParam, notFound, type Route, route, unprocessable } from '../../http/index.ts'
import { counted, done, endSessionsOf, sessionOf } from '../../web/index.ts'
import { accountPage, newTokenPage } from './account.page.tsx'

const shared = { permission: 'token', face: 'page' } as const

export const accountRoutes: Route[] = [
  route({
    ...shared,
    method: 'GET',
    path: '/cuenta',
    handler: (deps, { principal, reply }) => accountPage(deps, reply, principal),
  }),
  route({
    ...shared,
    method: 'POST',
    path: '/cuenta/clave',
    body: ownPassword,
    limiter: 'login',
    claimed: async () => 'cuenta',
    async handler(deps, { body, principal, address, reply }) {
      const hash = await findPasswordHash(deps.db, principal.userId)
      if (!(await checkPassword(address, hash, body.actual)))
        throw unprocessable({ actual: ['La contraseña actual no es esa.'] })
      requireGoodPassword(body)
      const fallen = await changePassword(deps, principal.userId, body.nueva, sessionOf(reply.request).id)
      const sessions = counted(fallen.sessions, 'otra sesión', 'otras sesiones')
      const tokens = counted(fallen.tokens, 'token de la API', 'tokens de la API')
      return done(deps, reply, '/cuenta', {
        tone: 'ok',
        title: 'La contraseña cambió',
        text: `También se cerraron ${sessions} y se revocaron ${tokens}.`,
      })
    },
    redraw: (deps, { principal, reply }, errors) => accountPage(deps, reply, principal, { values: {}, errors }),
  }),
  route({
    ...shared,
    method: 'POST',
    path: '/cuenta/sesiones/cerrar',
    async handler(deps, { principal, reply }) {
      const kept = { userId: principal.userId, exceptId: sessionOf(reply.request).id }
      const count = await endSessionsOf(deps.db, kept, 'closed', deps.clock.now())
      return done(deps, reply, '/cuenta', {
        tone: 'ok',
        title: count === 1 ? 'Se cerró 1 sesión' : `Se cerraron ${count} sesiones`,
      })
    },
  }),
  route({
    ...shared,
    method: 'POST',
    path: '/cuenta/tokens',
    body: newToken,
    status: 201,
    async handler(deps, { body, principal, reply }) {
      const abilities = await abilitiesOf(deps, principal.userId)
      if (abilities.length === 0)
        throw unprocessable({
          nombre: ['Su usuario no tiene ningún permiso; pida a un administrador que le asigne un rol.'],
        })
      // Another machine uses this token, so it is not locked to the browser's address (docs/notes 214).
      const grant = { userId: principal.userId, deviceName: body.nombre, abilities, createdIp: null }
      return newTokenPage(deps, reply, body.nombre, await createToken(deps, grant))
    },
    redraw: (deps, { body, principal, reply }, errors) =>
      accountPage(deps, reply, principal, { values: body as Record<string, unknown>, errors }),
  }),
  route({
    ...shared,
    method: 'POST',
    path: '/cuenta/tokens/:id/revocar',
    async handler(deps, { params, principal, reply }) {
      const revoked = await revokeOwnToken(deps.db, idParam(params.id), principal.userId, deps.clock.now())
      if (!revoked) throw notFound()
      return done(deps, reply, '/cuenta', { tone: 'ok', title: `Se revocó el token «${revoked.device_name}»` })
    },
  }),
]
