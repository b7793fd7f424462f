/** Routes for a forgotten password. */

import {
  newPassword,
  readRecovery,
  recover,
  recoverForm,
  recoverQuery,
  requestRecovery,
  requireGoodPassword,
} from '../../gateway/auth/index.ts'
import { type Route, route, seeOther } from '../../http/index.ts'
import { newPasswordPage, recoverPage } from './recover.page.tsx'

const open = { permission: 'public', face: 'page' } as const

export const recoverRoutes: Route[] = [
  route({
    ...open,
    method: 'GET',
    path: '/recuperar',
    query: recoverQuery,
    handler: (deps, { query, reply }) => recoverPage(deps, reply, { isRequested: query.pedido !== undefined }),
  }),
  // Gives the same answer after the same work whether or not a user has that e-mail. The loop does the rest.
  route({
    ...open,
    method: 'POST',
    path: '/recuperar',
    limiter: 'login',
    claimed: async (_deps, body) =>
      `recuperar ${String((body as Record<string, unknown>).email)
        .trim()
        .toLowerCase()}`,
    body: recoverForm,
    async handler(deps, { body }) {
      await requestRecovery(deps, body.email)
      return seeOther('/recuperar?pedido')
    },
    redraw: (deps, { body, reply }, errors) =>
      recoverPage(deps, reply, { refused: { values: body as Record<string, unknown>, errors } }),
  }),
  route({
    ...open,
    method: 'GET',
    path: '/recuperar/:token',
    handler: async (deps, { params, reply }) =>
      newPasswordPage(deps, reply, params.token, await readRecovery(deps, params.token)),
  }),
  route({
    ...open,
    method: 'POST',
    path: '/recuperar/:token',
    limiter: 'register',
    body: newPassword,
    async handler(deps, { params, body }) {
      const link = await readRecovery(deps, params.token)
      requireGoodPassword(body)
      await recover(deps, link, body.nueva)
      return seeOther('/login?reason=password')
    },
    redraw: async (deps, { params, reply }, errors) =>
      newPasswordPage(deps, reply, params.token, await readRecovery(deps, params.token), { values: {}, errors }),
  }),
]
