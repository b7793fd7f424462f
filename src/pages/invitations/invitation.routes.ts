/**
 * Routes of invitations (spec, Web routes). A company's administrators create and revoke them; the invited person
 * accepts.
 */

import { requireGoodPassword } from '../../gateway/auth/index.ts'
import {
  acceptInvitation,
  createPerson,
  findTaken,
  invitationForm,
  invitationQuery,
  invite,
  readInvitation,
  registerForm,
  revokeInvitation,
} from '../../gateway/usuarios/index.ts'
import { idParam, notFound, type Route, route, seeOther } from '../../http/index.ts'
import { done, findCookieSession, openSession, sessionOf, setSessionEmpresa } from '../../web/index.ts'
import { invitationPage, registerPage } from './invitation.page.tsx'
import { adminOf, invitedPage, invitePage } from './invite.page.tsx'

const making = { permission: 'emitter:manage', face: 'page' } as const
const open = { permission: 'public', face: 'page' } as const
const pathOf = (params: Readonly<Record<string, string>>) => `/invitations/${params.token}`

export const invitationRoutes: Route[] = [
  route({
    ...making,
    method: 'GET',
    path: '/invitaciones',
    query: invitationQuery,
    handler: (deps, { principal, query, reply }) =>
      invitePage(deps, reply, principal, { values: { empresa_id: query.empresa }, errors: {} }),
  }),
  route({
    ...making,
    method: 'POST',
    path: '/invitaciones',
    // An invitation may send a mail to any address that the caller chooses.
    limiter: 'invite',
    body: invitationForm,
    status: 201,
    async handler(deps, { body, principal, reply }) {
      return invitedPage(deps, reply, body.email, await invite(deps, principal, body))
    },
    redraw: (deps, { body, principal, reply }, errors) =>
      invitePage(deps, reply, principal, { values: body as Record<string, unknown>, errors }),
  }),
  route({
    ...making,
    method: 'POST',
    path: '/invitaciones/:id/retirar',
    async handler(deps, { params, principal, reply }) {
      const now = deps.clock.now()
      const revoked = await revokeInvitation(deps.db, idParam(params.id), adminOf(principal), now)
      if (!revoked) throw notFound()
      return done(deps, reply, '/invitaciones', { tone: 'ok', title: `Se retiró la invitación de ${revoked.email}` })
    },
  }),
  route({
    ...open,
    method: 'GET',
    path: '/invitations/:token',
    async handler(deps, { params, reply }) {
      const invitation = await readInvitation(deps, params.token)
      const visitor = await findCookieSession(deps, reply.request)
      return invitationPage(deps, reply, pathOf(params), invitation, visitor)
    },
  }),
  route({
    method: 'POST',
    path: '/invitations/:token/accept',
    permission: 'token',
    face: 'page',
    async handler(deps, { params, reply }) {
      const invitation = await readInvitation(deps, params.token)
      const { id, user_id, email } = sessionOf(reply.request)
      await acceptInvitation(deps, invitation, { id: user_id, email })
      await setSessionEmpresa(deps.db, id, invitation.empresa_id)
      return done(deps, reply, '/home', { tone: 'ok', title: `Ya pertenece a ${invitation.razon_social}` })
    },
  }),
  route({
    ...open,
    method: 'GET',
    path: '/invitations/:token/register',
    async handler(deps, { params, reply }) {
      const invitation = await readInvitation(deps, params.token)
      if (await findTaken(deps.db, invitation.email)) return seeOther(pathOf(params))
      return registerPage(deps, reply, pathOf(params), invitation)
    },
  }),
  route({
    ...open,
    method: 'POST',
    path: '/invitations/:token/register',
    limiter: 'register',
    body: registerForm,
    async handler(deps, { params, body, address, reply }) {
      const { email } = await readInvitation(deps, params.token)
      requireGoodPassword(body)
      const id = await createPerson(deps, { name: body.name, username: body.username, email }, body.nueva)
      await openSession(deps, id, address, reply)
      return seeOther(pathOf(params))
    },
    async redraw(deps, { params, body, reply }, errors) {
      const invitation = await readInvitation(deps, params.token)
      return registerPage(deps, reply, pathOf(params), invitation, { values: body as Record<string, unknown>, errors })
    },
  }),
]
