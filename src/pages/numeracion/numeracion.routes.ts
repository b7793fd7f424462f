/** Routes of the numbering: all points, one point, and the voiding of a gap. */
import type { Deps } from '../../deps.ts'
import { findPunto } from '../../gateway/timbrados/index.ts'
import { type Call, idParam, type Route, route, unprocessable } from '../../http/index.ts'
import { done, formRoutes } from '../../web/index.ts'
import { type Gap, noticeOf, registerVoiding } from '../eventos/index.ts'
import { inutilizarPage, puntoPath } from './inutilizar.page.tsx'
import { listPuntos, type Punto } from './lines.ts'
import { numeracionPage } from './numeracion.page.tsx'
import { type GapQuery, gapQuery, puntoQuery, voidForm } from './numeracion.schema.ts'
import { puntoPage } from './punto.page.tsx'

async function pointOf({ db }: Deps, { params }: Pick<Call, 'params'>): Promise<Punto | undefined> {
  const found = await findPunto(db, idParam(params.punto))
  return found && (await listPuntos(db, found.empresa_id)).find(({ id }) => id === found.id)
}

const seeing = { permission: 'sifen:read', face: 'page' } as const
/** Returns the gap named in the address or the form. Undefined when the range is missing or invalid. */
function gapOf(punto: Punto, { tipo, serie, desde, hasta }: GapQuery): Gap | undefined {
  if (tipo === undefined || desde === undefined || hasta === undefined || desde < 1 || hasta < desde) return undefined
  const { id, empresa_id, timbrado, establecimiento, punto_expedicion } = punto
  const lugar = { empresa_id, timbrado, establecimiento, punto_expedicion, tipo_documento: tipo }
  return { puntoId: id, serie: { ...lugar, serie: serie ?? null }, rango: { desde, hasta } }
}

const UNNAMED = 'Elija el hueco en la numeración del punto.'

export const numeracionPages: readonly Route[] = [
  route({ ...seeing, method: 'GET', path: '/numeracion', handler: (deps, { reply }) => numeracionPage(deps, reply) }),
  route({
    ...seeing,
    method: 'GET',
    path: '/numeracion/:punto',
    load: pointOf,
    query: puntoQuery,
    handler: (deps, { loaded, principal, query, reply }) => puntoPage(deps, reply, principal, loaded, query),
  }),
  ...formRoutes({
    permission: 'sifen:send',
    path: '/numeracion/:punto/inutilizar',
    load: pointOf,
    query: gapQuery,
    schema: voidForm,
    show(deps, { loaded, query, body, reply }, refused) {
      const gap = gapOf(loaded, query) ?? gapOf(loaded, voidForm.parse(body))
      return inutilizarPage(deps, reply, loaded, gap, refused)
    },
    async save(deps, { loaded, principal, reply }, body) {
      const gap = gapOf(loaded, body)
      if (!gap) throw unprocessable({ '': [UNNAMED] })
      const registered = await registerVoiding(deps, principal, gap, body)
      return done(deps, reply, puntoPath(loaded, gap.serie), noticeOf(registered))
    },
  }),
]
