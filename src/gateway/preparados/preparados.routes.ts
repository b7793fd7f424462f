/**
 * Acts in two steps, for the tools of MCP (docs/notes 527, 541): the first checks and keeps a request, and the second
 * does it with an operation of the API. The tools call these routes over both transports. They are not in the reference.
 */
import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { ACTOS } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import { type Call, notFound, type Principal, type Route, route } from '../../http/index.ts'
import { CHECKS } from './actos.ts'
import { findPreparado, insertPreparado, keepRespuesta, type PreparadoRow } from './preparados.queries.ts'

/** How long one can be done. Shorter than the life of its Idempotency-Key, so that a repetition is always recognized. */
const PREPARADO_MS = 30 * 60_000

const common = { permission: 'sifen:send', isProtocol: true } as const

const present = (
  { config, clock }: Deps,
  { id, acto, ambiente, pedido, repite, resumen, decision, respuesta, vence }: PreparadoRow,
) => ({
  ...{ preparado_id: id, acto, ambiente, pedido, repite, resumen, decision, respuesta },
  vence: vence.toISOString(),
  vencido: clock.now() >= vence,
  enlace: new URL(`/mcp/confirmar/${id}`, config.appUrl).href,
})

/** Loads expired ones too: their caller is told so. */
const load = ({ db }: Deps, { params }: Pick<Call, 'params'>) => findPreparado(db, params.preparado ?? '', new Date(0))

/** Another person of the company neither sees nor does what this one prepared. */
function requireOwn({ userId }: Principal, { user_id }: PreparadoRow): void {
  if (user_id !== userId) throw notFound()
}

export const preparadosRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'POST',
    path: '/mcp/preparados',
    limiter: 'send',
    status: 201,
    body: z.strictObject({ acto: z.enum(ACTOS), pedido: z.record(z.string(), z.unknown()) }),
    async handler(deps, { principal, body: { acto, pedido: asked }, handling }) {
      const { advertencias = [], ...checked } = await CHECKS[acto](deps, principal, asked, handling)
      const vence = new Date(deps.clock.now().getTime() + PREPARADO_MS)
      const row = { ...checked, id: randomUUID(), user_id: principal.userId, acto, vence }
      return { ...present(deps, await insertPreparado(deps.db, row)), advertencias }
    },
  }),
  route({
    ...common,
    method: 'GET',
    path: '/mcp/preparados/:preparado',
    load,
    handler(deps, { loaded, principal }) {
      requireOwn(principal, loaded)
      return present(deps, loaded)
    },
  }),
  route({
    ...common,
    method: 'POST',
    path: '/mcp/preparados/:preparado/respuesta',
    body: z.strictObject({ respuesta: z.record(z.string(), z.unknown()) }),
    load,
    async handler({ db }, { loaded, principal, body: { respuesta } }) {
      requireOwn(principal, loaded)
      await keepRespuesta(db, loaded, respuesta)
      return { message: 'Anotado.' }
    },
  }),
]
