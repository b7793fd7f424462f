/**
 * How each route is called in the name of a company: the ids of its path and a good body. The tests of access (access.test.ts) put
 * foreign and absent companies in its place; a route that is not here fails the golden table (routes.test.ts).
 */
import { buildCdc } from '@nanduti/sifen'
import type { InjectOptions } from 'fastify'
import { PERMISSIONS } from '../../src/http/index.ts'
import { type IssuingApp, idsOf, SALE, SYNC } from '../support/issuing-app.ts'

export const COMPANY_ROLES = ['admin', 'operador', 'lector'] as const
export type CompanyRole = (typeof COMPANY_ROLES)[number]

/** A company with one of each thing that a path or a body can name, and who may name it. */
export type Company = Record<'timbrado' | 'establecimiento' | 'punto' | 'emitter', { id: number }> & {
  empresa: { id: number; ruc: string; dv: string; razon_social: string }
  dte: { id: number; cdc: string }
  evento: { id: number }
  /** Texts that no other company's user may ever be shown. */
  marks: readonly string[]
  /** One for each role. They carry every ability: what a role forbids, the role alone must refuse. */
  tokens: Record<CompanyRole, string>
}

export type RouteCall = {
  /** Values of the path's parameter, each of which names something of the company. */
  ids?(company: Company): readonly (number | string)[]
  /** Values of the path's parameter that name something of no company. */
  words?: readonly string[]
  /** What is sent with it; new at each call, so that it can be sent again. */
  send?(company: Company): InjectOptions
  /**
   * The body alone says which company the call is about: by ids, of which foreign and absent ones are told in the same words, or by a
   * claim, which must be new.
   */
  byBody?: 'ids' | 'claim'
  /** The status of `byBody` for another company's, for every role; without it 422, and 403 for a role that may not send. */
  foreign?: number
  /** The status for a caller who may, when it is not 200 or 201. */
  status?: number
}

let counter = 0
/** Three digits that were not given before. */
const codigo = () => `${++counter + 100}`
const json = (payload: object): InjectOptions => ({ payload })

/** A range that was not asked for before, under an unknown stamp. */
function nextRange(): object {
  const numero = `000${codigo()}0`.slice(-7)
  const place = { timbrado: '87654321', establecimiento: '001', punto_expedicion: '001', tipo_documento: 1 }
  return { ...place, numero_inicio: numero, numero_fin: numero, motivo: 'No se usó' }
}

/** A form with a file that is nothing. */
function form(field: string, fields: Record<string, string> = {}): InjectOptions {
  const payload = new FormData()
  for (const [name, value] of Object.entries(fields)) payload.set(name, value)
  payload.set(field, new Blob(['nothing']), 'file')
  return { payload }
}

const emitterOf = ({ ruc, dv, razon_social }: Company['empresa']) => ({ ruc, dv, razon_social, ambiente: 'test' })

const EMPRESA: RouteCall = { ids: ({ empresa }) => [empresa.id] }
const TIMBRADO: RouteCall = { ids: ({ timbrado }) => [timbrado.id] }
const ESTABLECIMIENTO: RouteCall = { ids: ({ establecimiento }) => [establecimiento.id] }
const EMITTER: RouteCall = { ids: ({ emitter }) => [emitter.id] }
const DTE: RouteCall = { ids: ({ dte }) => [dte.id, dte.cdc] }
const EVENTO: RouteCall = { ids: ({ evento }) => [evento.id] }
/** About the caller. */
const CALLER: RouteCall = {}

/** A CDC of no document. */
const UNKNOWN_CDC = '01800123450001001000000222026112114292279601'

const NOMINACION = {
  ...{ motivo: 'El cliente pidió su factura', contribuyente: true, tipoOperacion: 1, tipoReceptor: 2 },
  ...{ ruc: '80099006-4', razonSocial: 'Cliente SA' },
}
const TRANSPORTE = {
  motivo: 2,
  entrega: { transportista: { chofer: { nombre: 'Juan Pérez', documentoNumero: '1234567' } } },
}
/** An absent document, another each time. */
const recibido = () => ({
  cdc: buildCdc({
    ...{ tipoDocumento: 1, ruc: '80099999', dv: '8', establecimiento: '001', puntoExpedicion: '001' },
    ...{ numero: Number(codigo()), tipoContribuyente: 2, fechaEmision: '2026-11-21', tipoEmision: 1 },
    codigoSeguridad: '114292279',
  }),
})
const PERSONA = {
  ...{ fechaEmision: '2026-11-21T10:00:00', fechaRecepcion: '2026-11-21T10:30:00', tipoReceptor: 2 },
  ...{ nombre: 'Juana Pérez', documentoTipo: 1, documentoNumero: '1234567' },
}

/** Every route that is not public, by method and path. */
export const ROUTE_CALLS: Readonly<Record<string, RouteCall>> = {
  'GET /api/auth/me': CALLER,
  'GET /api/auth/tokens': CALLER,
  'POST /api/auth/token/refresh': CALLER,
  'POST /api/auth/token/revoke': CALLER,
  'POST /api/auth/tokens/revoke-all': CALLER,
  'GET /api/empresas': CALLER,
  'GET /api/empresas/:id/timbrados': EMPRESA,
  'POST /api/empresas/:id/timbrados': {
    ...EMPRESA,
    send: () => json({ numero: `99000${codigo()}`, fecha_inicio: '2026-01-01', fecha_vencimiento: '2026-12-31' }),
  },
  'GET /api/timbrados/:id/establecimientos': TIMBRADO,
  'POST /api/timbrados/:id/establecimientos': {
    ...TIMBRADO,
    send: () => json({ codigo: codigo(), descripcion: 'Sucursal' }),
  },
  'GET /api/establecimientos/:id/puntos-expedicion': ESTABLECIMIENTO,
  'POST /api/establecimientos/:id/puntos-expedicion': {
    ...ESTABLECIMIENTO,
    send: () => json({ codigo: codigo(), descripcion: 'Caja' }),
  },
  'GET /api/sifen/emitters': CALLER,
  // Each company has an active emitter in test already, and prod is not for the embedded database.
  'POST /api/sifen/emitters': { byBody: 'claim', status: 409, send: ({ empresa }) => json(emitterOf(empresa)) },
  'POST /api/sifen/emitters/:id': { ...EMITTER, send: () => json({ nombre_fantasia: `Tienda ${codigo()}` }) },
  'POST /api/sifen/emitters/:id/cert': { ...EMITTER, status: 422, send: () => form('cert', { password: 'x' }) },
  'POST /api/sifen/emitters/:id/logo': { ...EMITTER, status: 422, send: () => form('logo') },
  'GET /api/sifen/cert-check/:id': EMITTER,
  'GET /api/bcp/cotizaciones': CALLER,
  'GET /api/bcp/cotizaciones/:moneda': { words: ['USD'] },
  'GET /api/sifen/tablas/:tabla': { words: ['ciudades', 'unidades'] },
  'POST /api/sifen/dtes/sync': { byBody: 'ids', send: company => json({ ...idsOf(company), ...SALE }) },
  'POST /api/sifen/dtes/validar': { byBody: 'ids', send: company => json({ ...idsOf(company), ...SALE }) },
  'POST /api/sifen/dtes': { byBody: 'ids', send: company => json({ ...idsOf(company), ...SALE }) },
  'POST /api/sifen/dtes/:id/sign': { ...DTE, status: 409 },
  'POST /api/sifen/dtes/:id/reenviar': { ...DTE, status: 409 },
  'GET /api/sifen/dtes': CALLER,
  // The document is approved already.
  'POST /api/sifen/dtes/lote': {
    byBody: 'ids',
    status: 422,
    send: ({ dte, emitter }) => json({ dte_ids: [dte.id], emitter_id: emitter.id }),
  },
  'GET /api/sifen/dtes/:id': DTE,
  'GET /api/sifen/dtes/:id/xml': DTE,
  'GET /api/sifen/dtes/:id/kude': DTE,
  // The company's document: cancelled at the first call, 409 at the others.
  'POST /api/sifen/eventos/cancelacion': {
    ...{ byBody: 'ids', foreign: 404, status: 409 },
    send: ({ dte }) => json({ cdc: dte.cdc, motivo: 'Error en el precio' }),
  },
  'POST /api/sifen/eventos/inutilizacion': {
    ...{ byBody: 'ids', foreign: 422 },
    send: ({ emitter }) => json({ ...nextRange(), emitter_id: emitter.id }),
  },
  // The document is cancelled by now.
  'POST /api/sifen/eventos/nominacion': {
    ...{ byBody: 'ids', foreign: 404, status: 409 },
    send: ({ dte }) => json({ cdc: dte.cdc, ...NOMINACION }),
  },
  'POST /api/sifen/eventos/transporte': {
    ...{ byBody: 'ids', foreign: 404, status: 409 },
    send: ({ dte }) => json({ cdc: dte.cdc, ...TRANSPORTE }),
  },
  // SIFEN does not have the document, and minds that or not.
  'POST /api/sifen/eventos/conformidad': {
    ...{ byBody: 'ids', foreign: 422, status: 422 },
    send: ({ emitter }) => json({ ...recibido(), tipoConformidad: 1, emitter_id: emitter.id }),
  },
  'POST /api/sifen/eventos/disconformidad': {
    ...{ byBody: 'ids', foreign: 422, status: 422 },
    send: ({ emitter }) => json({ ...recibido(), motivo: 'No llegó', emitter_id: emitter.id }),
  },
  'POST /api/sifen/eventos/desconocimiento': {
    ...{ byBody: 'ids', foreign: 422, status: 422 },
    send: ({ emitter }) => json({ ...recibido(), ...PERSONA, motivo: 'No compré', emitter_id: emitter.id }),
  },
  'POST /api/sifen/eventos/notificacion': {
    ...{ byBody: 'ids', foreign: 422, status: 422 },
    send: ({ emitter }) => json({ ...recibido(), ...PERSONA, totalPYG: 11000, emitter_id: emitter.id }),
  },
  'GET /api/sifen/numeracion/huecos': {
    ...{ byBody: 'ids', foreign: 422 },
    send: ({ punto }) => ({ query: { punto_expedicion_id: `${punto.id}` } }),
  },
  'GET /api/sifen/eventos': CALLER,
  'GET /api/sifen/eventos/:id': EVENTO,
  'GET /api/sifen/eventos/:id/xml': EVENTO,
  'GET /api/sifen/consultas/ruc/:ruc': { words: ['80099006-4'] },
  'GET /api/sifen/consultas/de/:cdc': { words: [UNKNOWN_CDC], status: 404 },
  'GET /api/sifen/consultas/de/:cdc/factura': { words: [UNKNOWN_CDC], status: 404 },
}

/** A company of its own, ready to issue, with one approved document. */
export async function buildCompany(t: IssuingApp): Promise<Company> {
  const { make } = t
  const empresa = await make.empresa()
  const numeracion = await make.numeracion(empresa.id)
  const emitter = await make.emitter(empresa)
  await t.equip(emitter)
  const tokenOf = async (role: CompanyRole) => {
    const user = await make.user({ roles: { [empresa.id]: role } })
    return make.token(user.id, { abilities: [...PERMISSIONS] })
  }
  const tokens = { admin: await tokenOf('admin'), operador: await tokenOf('operador'), lector: await tokenOf('lector') }
  const issued = await t.with(tokens.admin).post(SYNC, { ...idsOf(numeracion), ...SALE })
  const { id, cdc } = issued.json<{ id: number; cdc: string }>()
  const evento = { id: await voidOne(t, tokens.admin, emitter.id) }
  return { empresa, ...numeracion, emitter, dte: { id, cdc }, evento, marks: [empresa.ruc, cdc], tokens }
}

/** A voiding of an unused number. */
async function voidOne(t: IssuingApp, token: string, emitter_id: number): Promise<number> {
  const res = await t.with(token).post('/api/sifen/eventos/inutilizacion', { ...nextRange(), emitter_id })
  return res.json<{ evento_id: number }>().evento_id
}

/** Ids that nothing has. */
export function nowhere({ tokens }: Company): Company {
  const id = 999_999
  return {
    ...{
      empresa: { id, ruc: '80099999', dv: '8', razon_social: 'Nadie S.A.' },
      timbrado: { id },
      establecimiento: { id },
      punto: { id },
      emitter: { id },
      evento: { id },
      tokens,
    },
    dte: { id, cdc: UNKNOWN_CDC },
    marks: [],
  }
}
