/** The tenant hierarchy over HTTP, companies included (spec, Tenant hierarchy). Only active stamps, establishments and points are listed. */
import { idParam, type Route, requireOwned, roleIn, route, visibleEmpresas } from '../../http/index.ts'
import { presentEmpresa, presentEstablecimiento, presentPunto, presentTimbrado } from './timbrados.present.ts'
import {
  findEmpresa,
  findEstablecimiento,
  findTimbrado,
  listEmpresas,
  listEstablecimientos,
  listPuntos,
  listTimbrados,
} from './timbrados.queries.ts'

export const timbradosRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/api/empresas',
    permission: 'sifen:read',
    async handler({ db }, { principal }) {
      const empresas = await listEmpresas(db, visibleEmpresas(principal))
      return { data: empresas.map(empresa => presentEmpresa(empresa, roleIn(principal, empresa.id) ?? 'lector')) }
    },
  }),
  route({
    method: 'GET',
    path: '/api/empresas/:id/timbrados',
    permission: 'sifen:read',
    load: async ({ db }, { principal, params }) =>
      requireOwned(principal, await findEmpresa(db, idParam(params.id)), 'sifen:read'),
    handler: async ({ db }, { loaded }) => ({
      data: (await listTimbrados(db, loaded.empresa_id)).map(presentTimbrado),
    }),
  }),
  route({
    method: 'GET',
    path: '/api/timbrados/:id/establecimientos',
    permission: 'sifen:read',
    load: async ({ db }, { principal, params }) =>
      requireOwned(principal, await findTimbrado(db, idParam(params.id)), 'sifen:read'),
    handler: async ({ db }, { loaded }) => ({
      data: (await listEstablecimientos(db, loaded.id)).map(presentEstablecimiento),
    }),
  }),
  route({
    method: 'GET',
    path: '/api/establecimientos/:id/puntos-expedicion',
    permission: 'sifen:read',
    load: async ({ db }, { principal, params }) =>
      requireOwned(principal, await findEstablecimiento(db, idParam(params.id)), 'sifen:read'),
    handler: async ({ db }, { loaded }) => ({ data: (await listPuntos(db, loaded.id)).map(presentPunto) }),
  }),
]
