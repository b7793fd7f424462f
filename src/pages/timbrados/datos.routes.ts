/**
 * Routes for the name of an establishment or a point, and an establishment's address, for administrators of the
 * company.
 */
import type { Deps } from '../../deps.ts'
import {
  changeEstablecimiento,
  changePunto,
  establecimientoChange,
  findEstablecimiento,
  findPunto,
  nombreDePunto,
  type PuntoFound,
  puntoChange,
} from '../../gateway/timbrados/index.ts'
import { type Call, idParam, type Route } from '../../http/index.ts'
import { done, formRoutes, textsOf } from '../../web/index.ts'
import { type Codes, countInFlight } from '../emisores/index.ts'
import { editEstablecimientoPage, editPuntoPage } from './datos.page.tsx'
import { PLACE, POINT } from './numeracion-fields.ts'
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

const manage = { permission: 'emitter:manage' } as const

export const datosRoutes: Route[] = [
  ...formRoutes({
    ...manage,
    path: '/timbrados/establecimientos/:establecimiento/datos',
    load: placeOf,
    form: PLACE,
    schema: establecimientoChange,
    start: (_deps, { loaded }) => textsOf(PLACE.fields, loaded),
    async show(deps, { loaded, reply }, refused) {
      const inFlight = await countInFlight(deps.db, loaded.empresa_id, codesOfPlace(loaded))
      return editEstablecimientoPage(deps, reply, { place: loaded, inFlight, refused })
    },
    async save(deps, { loaded, principal, reply }, body) {
      const nombre = `Establecimiento ${loaded.codigo}`
      await changeEstablecimiento(deps, { ...loaded, nombre }, body, principal)
      const title = `Se guardaron los datos del establecimiento ${loaded.codigo}`
      return done(deps, reply, treeOf(loaded.empresa_id), { tone: 'ok', title })
    },
  }),
  ...formRoutes({
    ...manage,
    path: '/timbrados/puntos/:punto/datos',
    load: pointOf,
    form: POINT,
    schema: puntoChange,
    start: (_deps, { loaded }) => textsOf(POINT.fields, loaded),
    show: (deps, { loaded, reply }, refused) => editPuntoPage(deps, reply, { punto: loaded, refused }),
    async save(deps, { loaded, principal, reply }, body) {
      const nombre = nombreDePunto(loaded)
      await changePunto(deps, { ...loaded, nombre: `Punto ${nombre}` }, body, principal)
      const title = `Se guardaron los datos del punto ${nombre}`
      return done(deps, reply, `${treeOf(loaded.empresa_id)}#p-${loaded.id}`, { tone: 'ok', title })
    },
  }),
]
