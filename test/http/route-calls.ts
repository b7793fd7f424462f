/**
 * How to call each route for a company: the ids of its path and a valid body. The access tests (access.test.ts)
 * substitute foreign and absent companies. A route that is missing here fails the golden table (routes.test.ts).
 */
import { buildCdc } from '@nanduti/sifen'
import type { InjectOptions } from 'fastify'
import { preparadosMcp } from '../../src/db/index.ts'
import { createCuenta } from '../../src/gateway/cuentas/index.ts'
import { createWebhook, sendTest } from '../../src/gateway/webhooks/index.ts'
import { PERMISSIONS } from '../../src/http/index.ts'
import { ACCEPTING } from '../support/fakes.ts'
import { type IssuingApp, idsOf, SALE, SYNC } from '../support/issuing-app.ts'

export const COMPANY_ROLES = ['admin', 'operador', 'lector'] as const
export type CompanyRole = (typeof COMPANY_ROLES)[number]

/** A company with one of each thing that a path or a body can name, and tokens of its users. */
export type Company = Record<'timbrado' | 'establecimiento' | 'punto' | 'emitter', { id: number }> & {
  empresa: { id: number; ruc: string; dv: string; razon_social: string }
  dte: { id: number; cdc: string }
  evento: { id: number }
  lote: { id: number }
  webhook: { id: number }
  entrega: { id: number }
  /** Subscriptions and accounts to be removed, one by each call. */
  spare: number[]
  cuentas: number[]
  cuenta: { id: number }
  preparado: { id: string }
  /** Texts that users of other companies must never see. */
  marks: readonly string[]
  /** One for each role. They have every ability, so that only the role can refuse. */
  tokens: Record<CompanyRole, string>
}

export type RouteCall = {
  /** Values of the path's parameter that name something of the company. */
  ids?(company: Company): readonly (number | string)[]
  /** Values of the path's parameter that do not belong to a company. */
  words?: readonly string[]
  /** The request's options, new at each call so that it can be repeated. */
  send?(company: Company): InjectOptions
  /**
   * Only the body says which company the call is about: by ids, where foreign and absent ones get the same message, or
   * by a claim, which must be new.
   */
  byBody?: 'ids' | 'claim'
  /** The status of `byBody` for another company, for every role. Absent: 422, and 403 for a role that may not send. */
  foreign?: number
  /** The status for a permitted caller, when it is not 200 or 201. */
  status?: number
}

let counter = 0
/** Returns three unused digits. */
const codigo = () => `${++counter + 100}`
const json = (payload: object): InjectOptions => ({ payload })

/** Returns an unused range, under an unknown timbrado. */
function nextRange(): object {
  const numero = `000${codigo()}0`.slice(-7)
  const place = { timbrado: '87654321', establecimiento: '001', punto_expedicion: '001', tipo_documento: 1 }
  return { ...place, numero_inicio: numero, numero_fin: numero, motivo: 'No se usó' }
}

/** Returns a form with an invalid file. */
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
const WEBHOOK: RouteCall = { ids: ({ webhook }) => [webhook.id] }
const ENTREGA: RouteCall = { ids: ({ entrega }) => [entrega.id] }
const EVENTO: RouteCall = { ids: ({ evento }) => [evento.id] }
/** A call about the caller. */
const CALLER: RouteCall = {}

/** Subscriptions that the calls of a company may remove. */
const SPARE = 8

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
/** Returns an absent document, a new one each time. */
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
const PREPARADO: RouteCall = { ids: ({ preparado }) => [preparado.id], status: 404 }

export const ROUTE_CALLS: Readonly<Record<string, RouteCall>> = {
  'GET /api/auth/me': CALLER,
  'GET /api/auth/tokens': CALLER,
  'POST /api/auth/token/refresh': CALLER,
  'POST /api/auth/token/revoke': CALLER,
  'POST /api/auth/tokens/revoke-all': CALLER,
  'GET /api/cuentas-servicio': CALLER,
  'POST /api/cuentas-servicio': {
    byBody: 'ids',
    send: ({ empresa }) =>
      json({ nombre: 'Caja', abilities: ['sifen:read'], redes: ['127.0.0.1'], empresa_id: empresa.id }),
  },
  'POST /api/cuentas-servicio/:id/rotar': { ids: ({ cuenta }) => [cuenta.id] },
  'POST /api/cuentas-servicio/:id/revocar': { ids: ({ cuentas, cuenta }) => [cuentas.pop() ?? cuenta.id] },
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
  // Each company has an active issuer in test already, and prod is not allowed on the embedded database.
  'POST /api/sifen/emitters': { byBody: 'claim', status: 409, send: ({ empresa }) => json(emitterOf(empresa)) },
  'POST /api/sifen/emitters/:id': { ...EMITTER, send: () => json({ nombre_fantasia: `Tienda ${codigo()}` }) },
  'POST /api/sifen/emitters/:id/cert': { ...EMITTER, status: 422, send: () => form('cert', { password: 'x' }) },
  'POST /api/sifen/emitters/:id/logo': { ...EMITTER, status: 422, send: () => form('logo') },
  'GET /api/sifen/cert-check/:id': EMITTER,
  'GET /api/bcp/cotizaciones': CALLER,
  'GET /api/bcp/cotizaciones/:moneda': { words: ['USD'] },
  'GET /api/sifen/tablas/:tabla': { words: ['ciudades', 'unidades'] },
  'POST /api/sifen/dtes/sync': { byBody: 'ids', send: company => json({ ...idsOf(company), ...SALE }) },
  'GET /api/sifen/cambios': CALLER,
  'POST /api/sifen/dtes/estados': { ...CALLER, send: ({ dte }) => json({ cdcs: [dte.cdc] }) },
  'POST /api/sifen/dtes/validar': { byBody: 'ids', send: company => json({ ...idsOf(company), ...SALE }) },
  'POST /api/sifen/dtes': { byBody: 'ids', send: company => json({ ...idsOf(company), ...SALE }) },
  'POST /api/sifen/dtes/:id/sign': { ...DTE, status: 409 },
  'POST /api/sifen/dtes/:id/reenviar': { ...DTE, status: 409 },
  'POST /api/sifen/dtes/:id/descartar': {
    ...DTE,
    status: 409,
    send: () => json({ motivo: 'El cliente desistió' }),
  },
  'GET /api/sifen/dtes': CALLER,
  // The document is already approved.
  'POST /api/sifen/dtes/lote': {
    byBody: 'ids',
    status: 422,
    send: ({ dte, emitter }) => json({ dte_ids: [dte.id], emitter_id: emitter.id }),
  },
  'GET /api/sifen/lotes': CALLER,
  'GET /api/sifen/lotes/:id': { ids: ({ lote }) => [lote.id] },
  'GET /api/sifen/dtes/:id': DTE,
  'GET /api/sifen/dtes/:id/xml': DTE,
  'GET /api/sifen/dtes/:id/kude': DTE,
  // The company's document is cancelled at the first call. The others get 409.
  'POST /api/sifen/eventos/cancelacion': {
    ...{ byBody: 'ids', foreign: 404, status: 409 },
    send: ({ dte }) => json({ cdc: dte.cdc, motivo: 'Error en el precio' }),
  },
  'POST /api/sifen/eventos/inutilizacion': {
    ...{ byBody: 'ids', foreign: 422 },
    send: ({ emitter }) => json({ ...nextRange(), emitter_id: emitter.id }),
  },
  // The document is already cancelled.
  'POST /api/sifen/eventos/nominacion': {
    ...{ byBody: 'ids', foreign: 404, status: 409 },
    send: ({ dte }) => json({ cdc: dte.cdc, ...NOMINACION }),
  },
  'POST /api/sifen/eventos/transporte': {
    ...{ byBody: 'ids', foreign: 404, status: 409 },
    send: ({ dte }) => json({ cdc: dte.cdc, ...TRANSPORTE }),
  },
  // SIFEN does not have the document, which only some of these events require.
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
  'GET /api/webhooks': CALLER,
  'POST /api/webhooks': {
    byBody: 'ids',
    send: ({ empresa }) => json({ url: 'https://erp.ejemplo.com.py/avisos', empresa_id: empresa.id }),
  },
  'GET /api/webhooks/:id': WEBHOOK,
  'POST /api/webhooks/:id/rotar': WEBHOOK,
  'POST /api/webhooks/:id/pausar': WEBHOOK,
  'POST /api/webhooks/:id/reanudar': WEBHOOK,
  'POST /api/webhooks/:id/prueba': WEBHOOK,
  'POST /api/webhooks/:id/eliminar': { ids: ({ spare, webhook }) => [spare.pop() ?? webhook.id] },
  'POST /api/webhooks/:id/reenviar': { ...WEBHOOK, send: () => json({ desde: '2026-11-21T13:00:00Z' }) },
  'GET /api/webhooks/:id/entregas': WEBHOOK,
  'GET /api/entregas/:id': ENTREGA,
  'POST /api/entregas/:id/reenviar': ENTREGA,
  // Off, unless MCP is set.
  'POST /mcp': { status: 404 },
  'POST /mcp/preparados': {
    ...{ byBody: 'ids', foreign: 404 },
    send: ({ dte }) => json({ acto: 'reenvio', pedido: { id: dte.id } }),
  },
  // Only who prepared it sees it.
  'GET /mcp/preparados/:preparado': { ...PREPARADO },
  'POST /mcp/preparados/:preparado/respuesta': { ...PREPARADO, send: () => json({ respuesta: {} }) },
}

/** Builds a company that is ready to issue and has one approved document. */
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
  const lote = { id: await sendOne(t, tokens.admin, numeracion, emitter.id) }
  const hooks = await subscribe(t, empresa.id)
  const [cuenta = 0, ...cuentas] = await addAccounts(t, empresa.id)
  const preparado = await prepareOne(t, empresa.id)
  const named = {
    cuenta: { id: cuenta },
    cuentas,
    preparado,
    dte: { id, cdc },
    evento,
    lote,
    ...hooks,
    marks: [empresa.ruc, cdc],
  }
  return { empresa, ...numeracion, emitter, ...named, tokens }
}

/** Subscribes receivers that accept everything, and sends a test to the first. */
async function subscribe(t: IssuingApp, empresaId: number) {
  t.deps.receivers = ACCEPTING
  const add = async () =>
    (await createWebhook(t.deps, empresaId, { url: 'https://erp.ejemplo.com.py/', events: [] })).id
  const id = await add()
  const entrega = await sendTest(t.deps, { empresa_id: empresaId, id })
  const spare = []
  for (let n = 0; n < SPARE; n += 1) spare.push(await add())
  return { webhook: { id }, entrega: { id: entrega.id }, spare }
}

/** Creates service accounts. Returns their ids. */
async function addAccounts(t: IssuingApp, empresaId: number) {
  const limites = { ambiente: null, monto_maximo: null, documentos_por_dia: null }
  const wanted = { nombre: 'Caja', abilities: ['sifen:read' as const], redes: ['127.0.0.1/32'], limites }
  const by = { empresaId, userId: t.users.superadmin.id }
  const made = Array.from({ length: SPARE + 1 }, () => createCuenta(t.deps, by, wanted))
  return (await Promise.all(made)).map(({ id }) => id)
}

/** Stores an act that another person prepared. Returns its id. */
async function prepareOne(t: IssuingApp, empresa_id: number): Promise<{ id: string }> {
  const id = `preparado-${empresa_id}`
  await t.db.insert(preparadosMcp).values({
    ...{ id, empresa_id, user_id: 0, acto: 'reenvio', pedido: {}, ambiente: 'test' },
    ...{ repite: {}, resumen: [], vence: new Date(t.clock.now().getTime() + 1_800_000) },
  })
  return { id }
}

/** Sends a lot of one document. Returns the lot's id. */
async function sendOne(t: IssuingApp, token: string, place: Parameters<typeof idsOf>[0], emitter_id: number) {
  const draft = await t.with(token).post('/api/sifen/dtes', { ...idsOf(place), ...SALE })
  const sent = await t.with(token).post('/api/sifen/dtes/lote', { dte_ids: [draft.json().id], emitter_id })
  return sent.json<{ lote_id: number }>().lote_id
}

/** Voids an unused number. Returns the event's id. */
async function voidOne(t: IssuingApp, token: string, emitter_id: number): Promise<number> {
  const res = await t.with(token).post('/api/sifen/eventos/inutilizacion', { ...nextRange(), emitter_id })
  return res.json<{ evento_id: number }>().evento_id
}

/** Returns the company with unused ids. */
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
      lote: { id },
      webhook: { id },
      preparado: { id: 'ninguno' },
      entrega: { id },
      spare: [],
      cuentas: [],
      cuenta: { id },
      tokens,
    },
    dte: { id, cdc: UNKNOWN_CDC },
    marks: [],
  }
}
