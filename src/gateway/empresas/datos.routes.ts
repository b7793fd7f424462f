/**
 * Routes for the name of an establishment or a point, and an establishment's address, for administrators of the
 * company.
 */
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { type Call, type FieldErrors, idParam, type Route, route } from '../../http/index.ts'
import { BLANK, done, type Refused } from '../../web/index.ts'
import {
  changeEstablecimiento,
  changePunto,
  establecimientoChange,
  findEstablecimiento,
  findPunto,
  nombreDePunto,
  type PuntoFound,
  puntoChange,
} from '../timbrados/index.ts'
import { editEstablecimientoPage, editPuntoPage } from './datos.page.tsx'
import { type Codes, countInFlight } from './empresas.queries.ts'
import { establecimientoJson, formProblems } from './form-json.ts'
import { treeOf } from './numeracion-tree.tsx'

type Params = Pick<Call, 'params'>
export type PlaceFound = NonNullable<Awaited<ReturnType<typeof findEstablecimiento>>>

export const placeOf = ({ db }: Deps, { params }: Params) => findEstablecimiento(db, idParam(params.establecimiento))
export const pointOf = ({ db }: Deps, { params }: Params) => findPunto(db, idParam(params.punto))

export const codesOfPlace = ({ timbrado, codigo }: PlaceFound): Codes => ({
  timbrado: timbrado.numero,
  establecimiento: codigo,
})
export const codesOfPoint = ({ timbrado, establecimiento, codigo }: PuntoFound): Codes => ({
  timbrado: timbrado.numero,
  establecimiento: establecimiento.codigo,
  punto_expedicion: codigo,
})

const back = (body: unknown, errors: FieldErrors): Refused => ({
  values: body as Record<string, unknown>,
  errors: formProblems(errors, body),
})

const manage = { permission: 'emitter:manage', face: 'page' } as const
const ofPlace = { ...manage, path: '/timbrados/establecimientos/:establecimiento/datos', load: placeOf } as const
const ofPoint = { ...manage, path: '/timbrados/puntos/:punto/datos', load: pointOf } as const

async function placePage(
  deps: Deps,
  { loaded, reply }: Pick<Call<unknown, unknown, PlaceFound>, 'loaded' | 'reply'>,
  refused: Refused,
) {
  const inFlight = await countInFlight(deps.db, loaded.empresa_id, codesOfPlace(loaded))
  return editEstablecimientoPage(deps, reply, { place: loaded, inFlight, refused })
}

export const datosRoutes: Route[] = [
  route({ ...ofPlace, method: 'GET', handler: (deps, call) => placePage(deps, call, BLANK) }),
  route({
    ...ofPlace,
    method: 'POST',
    body: z.preprocess(establecimientoJson, establecimientoChange),
    async handler(deps, { loaded, body, principal, reply }) {
      const nombre = `Establecimiento ${loaded.codigo}`
      await changeEstablecimiento(deps, { ...loaded, nombre }, body, principal)
      const title = `Se guardaron los datos del establecimiento ${loaded.codigo}`
      return done(deps, reply, treeOf(loaded.empresa_id), { tone: 'ok', title })
    },
    redraw: (deps, call, errors) => placePage(deps, call, back(call.body, errors)),
  }),
  route({
    ...ofPoint,
    method: 'GET',
    handler: (deps, { loaded, reply }) => editPuntoPage(deps, reply, { punto: loaded, refused: BLANK }),
  }),
  route({
    ...ofPoint,
    method: 'POST',
    body: z.preprocess(establecimientoJson, puntoChange),
    async handler(deps, { loaded, body, principal, reply }) {
      const nombre = nombreDePunto(loaded)
      await changePunto(deps, { ...loaded, nombre: `Punto ${nombre}` }, body, principal)
      const title = `Se guardaron los datos del punto ${nombre}`
      return done(deps, reply, `${treeOf(loaded.empresa_id)}#p-${loaded.id}`, { tone: 'ok', title })
    },
    redraw: (deps, { loaded, body, reply }, errors) =>
      editPuntoPage(deps, reply, { punto: loaded, refused: back(body, errors) }),
  }),
]
