/** Routes of the numbering: all points, one point, and the voiding of a gap. */
import type { Deps } from '../../deps.ts'
import { type Call, idParam, type Route, route, unprocessable } from '../../http/index.ts'
import { done } from '../../web/index.ts'
import { noticeOf, registerForm } from '../eventos/index.ts'
import { findPunto } from '../timbrados/index.ts'
import { type Gap, inutilizarPage, puntoPath } from './inutilizar.page.tsx'
import { listPuntos, type Punto } from './lines.ts'
import { numeracionPage } from './numeracion.page.tsx'
import { type GapQuery, gapQuery, puntoQuery, voidForm } from './numeracion.schema.ts'
import { puntoPage } from './punto.page.tsx'
import { seven } from './words.tsx'

async function pointOf({ db }: Deps, { params }: Pick<Call, 'params'>): Promise<Punto | undefined> {
  const found = await findPunto(db, idParam(params.punto))
  return found && (await listPuntos(db, found.empresa_id)).find(({ id }) => id === found.id)
}

const seeing = { permission: 'sifen:read', face: 'page' } as const
const voiding = {
  permission: 'sifen:send',
  face: 'page',
  path: '/numeracion/:punto/inutilizar',
  load: pointOf,
} as const

/** Returns the gap named in the address or the form. Undefined when the range is missing or invalid. */
function gapOf(punto: Punto, { tipo, serie, desde, hasta }: GapQuery): Gap | undefined {
  if (tipo === undefined || desde === undefined || hasta === undefined || desde < 1 || hasta < desde) return undefined
  const { empresa_id, timbrado, establecimiento, punto_expedicion } = punto
  const lugar = { empresa_id, timbrado, establecimiento, punto_expedicion, tipo_documento: tipo }
  return { serie: { ...lugar, serie: serie ?? null }, rango: { desde, hasta } }
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
  route({
    ...voiding,
    method: 'GET',
    query: gapQuery,
    handler: (deps, { loaded, query, reply }) => inutilizarPage(deps, reply, loaded, gapOf(loaded, query)),
  }),
  route({
    ...voiding,
    method: 'POST',
    body: voidForm,
    async handler(deps, { loaded, principal, body, reply }) {
      const gap = gapOf(loaded, body)
      if (!gap) throw unprocessable({ '': [UNNAMED] })
      const { desde } = gap.rango
      if (!/^\d{1,7}$/.test(body.confirmado ?? '') || Number(body.confirmado) !== desde)
        throw unprocessable({ confirmado: [`Escriba ${seven(desde)}, el primer número que se inutiliza.`] })
      const { empresa_id: _, serie, ...place } = gap.serie
      const numeros = { numero_inicio: seven(gap.rango.desde), numero_fin: seven(gap.rango.hasta) }
      const event = { ...place, ...numeros, ...(serie && { serie }), motivo: body.motivo }
      const registered = await registerForm(deps, principal, 'inutilizacion', event)
      return done(deps, reply, puntoPath(loaded, gap.serie), noticeOf(registered))
    },
    redraw(deps, { loaded, body, reply }, errors) {
      const gap = gapOf(loaded, voidForm.parse(body))
      return inutilizarPage(deps, reply, loaded, gap, { values: body as Record<string, unknown>, errors })
    },
  }),
]
