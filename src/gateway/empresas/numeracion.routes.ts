/**
 * Routes of the pages of timbrados, establishments, points and counters (spec, Web routes), for administrators of the
 * company.
 */
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
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
import { BLANK, currentEmpresa, done, sessionOf } from '../../web/index.ts'
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
} from '../timbrados/index.ts'
import { contadorPage } from './contador.page.tsx'
import { adjustForm, contadorQuery, wantedForm } from './contador.schema.ts'
import { codesOfPlace, codesOfPoint, datosRoutes, placeOf, pointOf } from './datos.routes.ts'
import { findCompany } from './empresas.queries.ts'
import { companyChoice } from './empresas.schema.ts'
import { establecimientoJson, formProblems, puntoJson, timbradoJson } from './form-json.ts'
import { noCompanyPage, notManagedPage, numeracionPage } from './numeracion.page.tsx'
import { newEstablecimientoPage, newPuntoPage, newTimbradoPage, renewPage } from './numeracion-forms.page.tsx'
import { seven, treeOf } from './numeracion-tree.tsx'
import { switchRoutes } from './switch.routes.ts'

const shared = { permission: 'emitter:manage', face: 'page' } as const
type Params = Pick<Call, 'params'>

const stampOf = ({ db }: Deps, { params }: Params) => findTimbrado(db, idParam(params.timbrado))

const back = (body: unknown, errors: FieldErrors) => ({
  values: body as Record<string, unknown>,
  errors: formProblems(errors, body),
})
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
  route({
    ...shared,
    method: 'GET',
    path: '/timbrados/nuevo/:empresa',
    load: ({ db }, { params }) => findCompany(db, idParam(params.empresa)),
    handler: (deps, { loaded, reply }) => newTimbradoPage(deps, reply, loaded, BLANK),
  }),
  route({
    ...shared,
    method: 'POST',
    path: '/timbrados/nuevo/:empresa',
    load: ({ db }, { params }) => findCompany(db, idParam(params.empresa)),
    body: z.preprocess(timbradoJson, newTimbrado),
    async handler(deps, { loaded, body, reply }) {
      const { numero } = await createTimbrado(deps.db, loaded.empresa_id, body)
      const [expired] = warnExpired(body, deps.clock.now())
      return done(
        deps,
        reply,
        treeOf(loaded.empresa_id),
        saved(
          `Se registró el timbrado ${numero}`,
          expired?.mensaje ?? 'Ahora agréguele un establecimiento y un punto.',
        ),
      )
    },
    redraw: (deps, { loaded, body, reply }, errors) => newTimbradoPage(deps, reply, loaded, back(body, errors)),
  }),
  route({
    ...shared,
    method: 'GET',
    path: '/timbrados/:timbrado/renovar',
    load: stampOf,
    handler: (deps, { loaded, reply }) => renewPage(deps, reply, loaded, BLANK),
  }),
  route({
    ...shared,
    method: 'POST',
    path: '/timbrados/:timbrado/renovar',
    load: stampOf,
    body: z.preprocess(timbradoJson, vigencia),
    async handler(deps, { loaded, body, principal, reply }) {
      await renewTimbrado(deps, { ...loaded, nombre: `Timbrado ${loaded.numero}` }, body, principal)
      return done(deps, reply, treeOf(loaded.empresa_id), saved(`Se guardó la vigencia del timbrado ${loaded.numero}`))
    },
    redraw: (deps, { loaded, body, reply }, errors) => renewPage(deps, reply, loaded, back(body, errors)),
  }),
  route({
    ...shared,
    method: 'GET',
    path: '/timbrados/:timbrado/establecimientos/nuevo',
    load: stampOf,
    handler: (deps, { loaded, reply }) => newEstablecimientoPage(deps, reply, loaded, BLANK),
  }),
  route({
    ...shared,
    method: 'POST',
    path: '/timbrados/:timbrado/establecimientos/nuevo',
    load: stampOf,
    body: z.preprocess(establecimientoJson, newEstablecimiento),
    async handler(deps, { loaded, body, reply }) {
      const { codigo } = await createEstablecimiento(deps.db, loaded, body)
      const told = saved(`Se registró el establecimiento ${codigo}`, 'Ahora agréguele un punto de expedición.')
      return done(deps, reply, treeOf(loaded.empresa_id), told)
    },
    redraw: (deps, { loaded, body, reply }, errors) => newEstablecimientoPage(deps, reply, loaded, back(body, errors)),
  }),
  route({
    ...shared,
    method: 'GET',
    path: '/timbrados/establecimientos/:establecimiento/puntos/nuevo',
    load: placeOf,
    handler: (deps, { loaded, reply }) => newPuntoPage(deps, reply, loaded, BLANK),
  }),
  route({
    ...shared,
    method: 'POST',
    path: '/timbrados/establecimientos/:establecimiento/puntos/nuevo',
    load: placeOf,
    body: z.preprocess(puntoJson, newPunto),
    async handler(deps, { loaded, body, reply }) {
      const { codigo } = await createPunto(deps.db, loaded, body)
      return done(deps, reply, treeOf(loaded.empresa_id), saved(`Se registró el punto ${loaded.codigo}-${codigo}`))
    },
    redraw: (deps, { loaded, body, reply }, errors) => newPuntoPage(deps, reply, loaded, back(body, errors)),
  }),
  route({
    ...shared,
    ...counter,
    method: 'GET',
    query: contadorQuery,
    async handler(deps, { loaded, params, query, reply }) {
      const view = { punto: loaded, tipo: Number(params.tipo) }
      if (query.ultimo === undefined) return contadorPage(deps, reply, view)
      const asked = wantedForm.safeParse({ motivo: '', ...query })
      if (asked.success) return contadorPage(deps, reply, { ...view, wanted: asked.data })
      const errors = z.flattenError(asked.error).fieldErrors as FieldErrors
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
      const told = saved(`El contador de ${nombreDePunto(loaded)} quedó en ${seven(body.ultimo)}`)
      return done(deps, reply, `${treeOf(loaded.empresa_id)}#p-${loaded.id}`, told)
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
    find: stampOf,
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
