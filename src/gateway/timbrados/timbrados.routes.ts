/**
 * Routes of the tenant hierarchy, companies included (spec, Tenant hierarchy). Lists contain only active timbrados,
 * establishments and points.
 */
import { dataOf, idParam, type Route, refusal, roleIn, route, type Tag, visibleEmpresas } from '../../http/index.ts'
import { listEmpresas } from '../auth/index.ts'
import { newEstablecimiento, newPunto, newTimbrado } from './create-numeracion.schema.ts'
import { createEstablecimiento, createPunto, createTimbrado, warnExpired, warnInactive } from './create-numeracion.ts'
import { establecimientoTaken, puntoTaken, timbradoTaken } from './timbrados.errors.ts'
import { presentEmpresa, presentEstablecimiento, presentPunto, presentTimbrado } from './timbrados.present.ts'
import {
  findEmpresa,
  findEstablecimiento,
  findTimbrado,
  listEstablecimientos,
  listPuntos,
  listTimbrados,
} from './timbrados.queries.ts'
import { created, createdTimbrado, empresa, establecimiento, punto, timbrado } from './timbrados.schema.ts'

/** The chapter in the API reference. */
const tag: Tag = {
  name: 'Empresas y timbrados',
  description: 'La jerarquía de la numeración: empresa, timbrado, establecimiento y punto de expedición.',
}

export const timbradosRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/api/empresas',
    permission: 'sifen:read',
    docs: {
      tag,
      operationId: 'listarEmpresas',
      summary: 'Listar sus empresas',
      response: dataOf(empresa, 'Las empresas a las que usted pertenece; un superadministrador las ve todas.'),
    },
    async handler({ db }, { principal }) {
      const empresas = await listEmpresas(db, visibleEmpresas(principal))
      return { data: empresas.map(empresa => presentEmpresa(empresa, roleIn(principal, empresa.id) ?? 'lector')) }
    },
  }),
  route({
    method: 'GET',
    path: '/api/empresas/:id/timbrados',
    permission: 'sifen:read',
    docs: {
      tag,
      operationId: 'listarTimbrados',
      summary: 'Listar los timbrados de una empresa',
      response: dataOf(timbrado, 'Los timbrados activos.'),
    },
    load: ({ db }, { params }) => findEmpresa(db, idParam(params.id)),
    handler: async ({ db }, { loaded }) => ({
      data: (await listTimbrados(db, loaded.empresa_id)).map(presentTimbrado),
    }),
  }),
  route({
    method: 'GET',
    path: '/api/timbrados/:id/establecimientos',
    permission: 'sifen:read',
    docs: {
      tag,
      operationId: 'listarEstablecimientos',
      summary: 'Listar los establecimientos de un timbrado',
      response: dataOf(establecimiento, 'Los establecimientos activos.'),
    },
    load: ({ db }, { params }) => findTimbrado(db, idParam(params.id)),
    handler: async ({ db }, { loaded }) => ({
      data: (await listEstablecimientos(db, loaded.id)).map(presentEstablecimiento),
    }),
  }),
  route({
    method: 'GET',
    path: '/api/establecimientos/:id/puntos-expedicion',
    permission: 'sifen:read',
    docs: {
      tag,
      operationId: 'listarPuntosDeExpedicion',
      summary: 'Listar los puntos de expedición de un establecimiento',
      response: dataOf(punto, 'Los puntos activos, con su próximo número.'),
    },
    load: ({ db }, { params }) => findEstablecimiento(db, idParam(params.id)),
    handler: async ({ db }, { loaded }) => ({ data: (await listPuntos(db, loaded)).map(presentPunto) }),
  }),
  route({
    method: 'POST',
    path: '/api/empresas/:id/timbrados',
    permission: 'sifen:admin',
    limiter: 'admin',
    status: 201,
    docs: {
      tag,
      operationId: 'registrarTimbrado',
      summary: 'Registrar un timbrado',
      response: createdTimbrado,
      refusals: [refusal('La empresa ya tiene un timbrado con ese número, activo o no.', [timbradoTaken('12345678')])],
    },
    body: newTimbrado,
    load: ({ db }, { params }) => findEmpresa(db, idParam(params.id)),
    handler: async ({ db, clock }, { loaded, body }) => ({
      data: presentTimbrado(await createTimbrado(db, loaded.empresa_id, body)),
      advertencias: warnExpired(body, clock.now()),
    }),
  }),
  route({
    method: 'POST',
    path: '/api/timbrados/:id/establecimientos',
    permission: 'sifen:admin',
    limiter: 'admin',
    status: 201,
    docs: {
      tag,
      operationId: 'registrarEstablecimiento',
      summary: 'Registrar un establecimiento',
      response: created(establecimiento),
      refusals: [
        refusal('El timbrado ya tiene un establecimiento con ese código, activo o no.', [establecimientoTaken('001')]),
      ],
    },
    body: newEstablecimiento,
    load: ({ db }, { params }) => findTimbrado(db, idParam(params.id)),
    handler: async ({ db }, { loaded, body }) => ({
      data: presentEstablecimiento(await createEstablecimiento(db, loaded, body)),
      ...warnInactive({ [`El timbrado ${loaded.numero}`]: loaded }),
    }),
  }),
  route({
    method: 'POST',
    path: '/api/establecimientos/:id/puntos-expedicion',
    permission: 'sifen:admin',
    limiter: 'admin',
    status: 201,
    docs: {
      tag,
      operationId: 'registrarPuntoDeExpedicion',
      summary: 'Registrar un punto de expedición',
      response: created(punto),
      refusals: [
        refusal('El establecimiento ya tiene un punto de expedición con ese código, activo o no.', [puntoTaken('001')]),
      ],
    },
    body: newPunto,
    load: ({ db }, { params }) => findEstablecimiento(db, idParam(params.id)),
    handler: async ({ db }, { loaded, body }) => ({
      data: presentPunto(await createPunto(db, loaded, body)),
      ...warnInactive({
        [`El timbrado ${loaded.timbrado.numero}`]: loaded.timbrado,
        [`El establecimiento ${loaded.codigo}`]: loaded,
      }),
    }),
  }),
]
