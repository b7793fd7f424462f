/** Routes of the session (spec, Web routes): login, logout, and the user's preferences for the pages. */

import { chosenEmpresa, chosenTheme, claimedLogin, logIn, loginForm, loginQuery } from '../../gateway/auth/index.ts'
import { notFound, type Route, route, seeOther } from '../../http/index.ts'
import { DAY_SECONDS } from '../../units.ts'
import {
  done,
  dropCookie,
  ENDED,
  endingOf,
  endSession,
  findCookieSession,
  localPath,
  readSetting,
  sessionOf,
  setCookie,
  setSessionEmpresa,
} from '../../web/index.ts'
import { loginPage } from './auth.page.tsx'

const YEAR_SECONDS = 365 * DAY_SECONDS

export const sessionRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/login',
    permission: 'public',
    face: 'page',
    query: loginQuery,
    handler: (deps, { query, reply }) => loginPage(deps, reply, query),
  }),
  route({
    method: 'POST',
    path: '/login',
    permission: 'public',
    face: 'page',
    limiter: 'login',
    claimed: claimedLogin,
    body: loginForm,
    async handler(deps, { body, address, reply }) {
      await logIn(deps, body, address, reply)
      return seeOther(localPath(body.volver) ?? '/home')
    },
    redraw(deps, { body, reply }, errors) {
      const values = body as Record<string, unknown>
      return loginPage(deps, reply, { volver: localPath(String(values.volver ?? '')), refused: { values, errors } })
    },
  }),
  route({
    method: 'POST',
    path: '/logout',
    permission: 'token',
    face: 'page',
    async handler(deps, { reply }) {
      await endSession(deps.db, sessionOf(reply.request).id, 'logout', deps.clock.now())
      dropCookie('session', deps.config, reply)
      return seeOther('/login?reason=logout')
    },
  }),
  // Spec, Authentication 9. The answer reveals nothing, and the setting decides whether the session ends. A form of
  // another site has no effect, because the cookie is Lax.
  route({
    method: 'POST',
    path: '/logout-tab-closed',
    permission: 'public',
    face: 'page',
    anyOrigin: true,
    status: 204,
    async handler(deps, { reply }) {
      const session = await findCookieSession(deps, reply.request)
      if (session && (await readSetting(deps.db, 'security.die_on_tab_close')))
        await endSession(deps.db, session.id, 'tab_closed', deps.clock.now())
    },
  }),
  // Asking is not activity: only the second route renews the session.
  route({
    method: 'GET',
    path: '/sesion',
    permission: 'public',
    face: 'page',
    async handler(deps, { reply }) {
      const session = await findCookieSession(deps, reply.request)
      reply.header('Cache-Control', 'no-store')
      return session ? endingOf(deps, session) : ENDED
    },
  }),
  route({
    method: 'GET',
    path: '/sesion/seguir',
    permission: 'token',
    face: 'page',
    handler(deps, { reply }) {
      reply.header('Cache-Control', 'no-store')
      return endingOf(deps, sessionOf(reply.request), deps.clock.now())
    },
  }),
  route({
    method: 'POST',
    path: '/tema',
    permission: 'token',
    face: 'page',
    body: chosenTheme,
    async handler(deps, { body, reply }) {
      if (body.tema === '') dropCookie('tema', deps.config, reply)
      else setCookie('tema', body.tema, deps.config, reply, YEAR_SECONDS)
      return seeOther(localPath(body.volver) ?? '/home')
    },
  }),
  route({
    method: 'POST',
    path: '/empresa-actual',
    permission: 'token',
    face: 'page',
    body: chosenEmpresa,
    async handler(deps, { body, principal, reply }) {
      if (!principal.superadmin && !principal.memberships.has(body.empresa_id)) throw notFound()
      await setSessionEmpresa(deps.db, sessionOf(reply.request).id, body.empresa_id)
      return done(deps, reply, '/home')
    },
  }),
]
