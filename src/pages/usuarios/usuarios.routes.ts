/** Routes of the administration of users and roles (spec, Web routes), for superadmins only. */
import type { Deps } from '../../deps.ts'
import { setRole } from '../../gateway/auth/index.ts'
import {
  disablePerson,
  enablePerson,
  findPerson,
  listCompanies,
  removeRole,
  resetPassword,
  roleForm,
  userSearch,
} from '../../gateway/usuarios/index.ts'
import { idParam, notFound, type Route, route } from '../../http/index.ts'
import { done } from '../../web/index.ts'
import { rolesPage } from '../roles/index.ts'
import { passwordPage, userPage, usersPage } from './usuarios.page.tsx'

const shared = { permission: 'user:manage', face: 'page' } as const

async function personOf({ db }: Pick<Deps, 'db'>, id: string | undefined) {
  const person = await findPerson(db, idParam(id))
  if (!person) throw notFound()
  return person
}

export const usuariosRoutes: Route[] = [
  route({
    ...shared,
    method: 'GET',
    path: '/usuarios',
    query: userSearch,
    handler: (deps, { query, reply }) => usersPage(deps, reply, query.b || undefined),
  }),
  route({
    ...shared,
    method: 'GET',
    path: '/usuarios/:id',
    handler: (deps, { params, reply }) => userPage(deps, reply, idParam(params.id)),
  }),
  route({
    ...shared,
    method: 'POST',
    path: '/usuarios/:id/rol',
    body: roleForm,
    async handler(deps, { params, body, reply }) {
      const { id, name } = await personOf(deps, params.id)
      const [company] = await listCompanies(deps.db, [body.empresa_id])
      if (!company) throw notFound()
      if (body.role === '') await removeRole(deps.db, id, company.id)
      else await setRole(deps.db, id, company.id, body.role)
      return done(deps, reply, `/usuarios/${id}`, {
        tone: 'ok',
        title: `Se guardó el rol de ${name} en ${company.razon_social}`,
      })
    },
    redraw: (deps, { params, body, reply }, errors) =>
      userPage(deps, reply, idParam(params.id), { values: body as Record<string, unknown>, errors }),
  }),
  route({
    ...shared,
    method: 'POST',
    path: '/usuarios/:id/clave',
    async handler(deps, { params, reply }) {
      const person = await personOf(deps, params.id)
      return passwordPage(deps, reply, person, await resetPassword(deps, person.id))
    },
  }),
  route({
    ...shared,
    method: 'POST',
    path: '/usuarios/:id/desactivar',
    async handler(deps, { params, reply }) {
      const { id, name } = await personOf(deps, params.id)
      await disablePerson(deps, id)
      return done(deps, reply, `/usuarios/${id}`, { tone: 'ok', title: `${name} ya no puede entrar` })
    },
    redraw: (deps, { params, reply }, errors) => userPage(deps, reply, idParam(params.id), { values: {}, errors }),
  }),
  route({
    ...shared,
    method: 'POST',
    path: '/usuarios/:id/activar',
    async handler(deps, { params, reply }) {
      const { id, name } = await personOf(deps, params.id)
      await enablePerson(deps, id)
      return done(deps, reply, `/usuarios/${id}`, { tone: 'ok', title: `${name} puede entrar otra vez` })
    },
  }),
  route({
    method: 'GET',
    path: '/roles',
    permission: 'role:manage',
    face: 'page',
    handler: (deps, { reply }) => rolesPage(deps, reply),
  }),
]
