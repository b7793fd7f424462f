/**
 * Routes of the pages of timbrados, establishments, points and counters (spec, Web routes), for administrators of the
 * company.
 */
import { padNumero } from '@nanduti/sifen'
import * as z from 'zod'
import type { Deps } from '../../deps.ts'
import {
  adjustContador,
  createEstablecimiento,
  createPunto,
  createTimbrado,
  findTimbrado,
  newEstablecimiento,
  newPunto,
  newTimbrado,
  nombreDePunto,
  renewTimbrado,
  TIPOS_NUMERADOS,
  vigencia,
  warnExpired,
} from '../../gateway/timbrados/index.ts'
import {
  type Call,
  type FieldErrors,
  idParam,
  notFound,
  type Route,
  requireEmpresa,
  roleIn,
  route,
} from '../../http/index.ts'
import { currentEmpresa, done, formRoutes, sessionOf, textsOf } from '../../web/index.ts'
import { companyChoice, findCompany } from '../emisores/index.ts'
import { contadorPage } from './contador.page.tsx'
import { adjustForm, contadorQuery, wantedForm } from './contador.schema.ts'
import { codesOfPlace, codesOfPoint, datosRoutes, placeOf, pointOf } from './datos.routes.ts'
import { noCompanyPage, notManagedPage, numeracionPage } from './numeracion.page.tsx'
import { NEW_PLACE, newPoint, pointJson, RENEWAL, TIMBRADO } from './numeracion-fields.ts'
import { newEstablecimientoPage, newPuntoPage, newTimbradoPage, renewPage } from './numeracion-forms.page.tsx'
import { treeOf } from './numeracion-tree.tsx'
import { switchRoutes } from './switch.routes.ts'

const shared = { permission: 'emitter:manage', face: 'page' } as const
type Params = Pick<Call, 'params'>

const timbradoOf = ({ db }: Deps, { params }: Params) => findTimbrado(db, idParam(params.timbrado))

const saved = (title: string, text?: string) => ({ tone: 'ok' as const, title, ...(text && { text }) })

const wordsOfTipo = { tipo: TIPOS_NUMERADOS.map(({ tipo }) => String(tipo)) }
const counter = { path: '/timbrados/puntos/:punto/contadores/:tipo', words: wordsOfTipo, load: pointOf } as const

/** Shows the company of the address, or the session's current one. */
async function treePage(deps: Deps, { query, principal, reply }: Call<unknown, { empresa?: number | undefined }>) {
  if (query.empresa !== undefined) requireEmpresa(principal, query.empresa, 'emitter:manage')
  const current = await currentEmpresa(deps.db, sessionOf(reply.request))
  const id = query.empresa ?? current?.id
  const company = id === undefined ? undefined : await findCompany(deps.db, id)
  if (!company && query.empresa !== undefined) throw notFound()
  if (!company) return noCompanyPage(deps, reply)
  if (roleIn(principal, company.empresa_id) === 'admin') return numeracionPage(deps, reply, company)
  reply.code(403)
  return notManagedPage(deps, reply, company)
}

export const numeracionRoutes: Route[] = [
  route({ ...shared, method: 'GET', path: '/timbrados', query: companyChoice, handler: treePage }),
  ...formRoutes({
    ...shared,
    path: '/timbrados/nuevo/:empresa',
    load: ({ db }, { params }) => findCompany(db, idParam(params.empresa)),
    form: TIMBRADO,
    schema: newTimbrado,
    show: (deps, { loaded, reply }, refused) => newTimbradoPage(deps, reply, loaded, refused),
    async save(deps, { loaded, reply }, body) {
      const { numero } = await createTimbrado(deps.db, loaded.empresa_id, body)
      const [expired] = warnExpired(body, deps.clock.now())
      const next = expired?.mensaje ?? 'Ahora agréguele un establecimiento y un punto.'
      return done(deps, reply, treeOf(loaded.empresa_id), saved(`Se registró el timbrado ${numero}`, next))
    },
  }),
  ...formRoutes({
    ...shared,
    path: '/timbrados/:timbrado/renovar',
    load: timbradoOf,
    form: RENEWAL,
    schema: vigencia,
    start: (_deps, { loaded }) => textsOf(RENEWAL.fields, loaded),
    show: (deps, { loaded, reply }, refused) => renewPage(deps, reply, loaded, refused),
    async save(deps, { loaded, principal, reply }, body) {
      await renewTimbrado(deps, { ...loaded, nombre: `Timbrado ${loaded.numero}` }, body, principal)
      return done(deps, reply, treeOf(loaded.empresa_id), saved(`Se guardó la vigencia del timbrado ${loaded.numero}`))
    },
  }),
  ...formRoutes({
    ...shared,
    path: '/timbrados/:timbrado/establecimientos/nuevo',
    load: timbradoOf,
    form: NEW_PLACE,
    schema: newEstablecimiento,
    show: (deps, { loaded, reply }, refused) => newEstablecimientoPage(deps, reply, loaded, refused),
    async save(deps, { loaded, reply }, body) {
      const { codigo } = await createEstablecimiento(deps.db, loaded, body)
      const notice = saved(`Se registró el establecimiento ${codigo}`, 'Ahora agréguele un punto de expedición.')
      return done(deps, reply, treeOf(loaded.empresa_id), notice)
    },
  }),
  ...formRoutes({
    ...shared,
    path: '/timbrados/establecimientos/:establecimiento/puntos/nuevo',
    load: placeOf,
    form: ({ body }) => newPoint(body),
    json: pointJson,
    schema: newPunto,
    show: (deps, { loaded, reply }, refused) => newPuntoPage(deps, reply, loaded, refused),
    async save(deps, { loaded, reply }, body) {
      const { codigo } = await createPunto(deps.db, loaded, body)
      return done(deps, reply, treeOf(loaded.empresa_id), saved(`Se registró el punto ${loaded.codigo}-${codigo}`))
    },
  }),
  route({
    ...shared,
    ...counter,
    method: 'GET',
    query: contadorQuery,
    async handler(deps, { loaded, params, query, reply }) {
      const view = { punto: loaded, tipo: Number(params.tipo) }
      if (query.ultimo === undefined) return contadorPage(deps, reply, view)
      const parsed = wantedForm.safeParse({ motivo: '', ...query })
      if (parsed.success) return contadorPage(deps, reply, { ...view, wanted: parsed.data })
      const errors = z.flattenError(parsed.error).fieldErrors as FieldErrors
      return contadorPage(deps, reply.code(422), { ...view, refused: { values: query, errors } })
    },
  }),
  route({
    ...shared,
    ...counter,
    method: 'POST',
    body: adjustForm,
    async handler(deps, { loaded, params, body, principal, reply }) {
      await adjustContador(deps, loaded, Number(params.tipo), body, principal)
      const notice = saved(`El contador de ${nombreDePunto(loaded)} quedó en ${padNumero(body.ultimo)}`)
      return done(deps, reply, `${treeOf(loaded.empresa_id)}#p-${loaded.id}`, notice)
    },
    redraw(deps, { loaded, params, body, reply }, errors) {
      const wanted = wantedForm.safeParse(body).data
      const view = { punto: loaded, tipo: Number(params.tipo), wanted, moved: reply.statusCode === 409 }
      return contadorPage(deps, reply, { ...view, refused: { values: body as Record<string, unknown>, errors } })
    },
  }),
  ...switchRoutes({
    clase: 'timbrado',
    path: '/timbrados/:timbrado/estado',
    find: timbradoOf,
    named: ({ numero }) => `timbrado ${numero}`,
    codes: ({ numero }) => ({ timbrado: numero }),
  }),
  ...switchRoutes({
    clase: 'establecimiento',
    path: '/timbrados/establecimientos/:establecimiento/estado',
    find: placeOf,
    named: ({ codigo }) => `establecimiento ${codigo}`,
    codes: codesOfPlace,
    inactiveAbove: ({ timbrado }) => (timbrado.activo ? undefined : `el timbrado ${timbrado.numero}`),
  }),
  ...switchRoutes({
    clase: 'punto',
    path: '/timbrados/puntos/:punto/estado',
    find: pointOf,
    named: punto => `punto ${nombreDePunto(punto)}`,
    codes: codesOfPoint,
    inactiveAbove({ establecimiento, timbrado }) {
      if (!timbrado.activo) return `el timbrado ${timbrado.numero}`
      return establecimiento.activo ? undefined : `el establecimiento ${establecimiento.codigo}`
    },
  }),
  ...datosRoutes,
]
