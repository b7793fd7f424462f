/** Routes of the confirmation of a prepared act (docs/notes 542): a person of its company confirms or declines it. */
import * as z from 'zod'
import type { Deps } from '../../deps.ts'
import { decidePreparado, findPreparado } from '../../gateway/preparados/index.ts'
import { type Call, type Route, requirePerson, route } from '../../http/index.ts'
import { done } from '../../web/index.ts'
import { confirmarPage } from './confirmar.page.tsx'

/** Neither an expired id nor another company's has a page. */
const common = {
  permission: 'sifen:send',
  face: 'page',
  path: '/mcp/confirmar/:preparado',
  load: ({ db, clock }: Deps, { params }: Pick<Call, 'params'>) =>
    findPreparado(db, params.preparado ?? '', clock.now()),
} as const

const decisionForm = z.object({
  decision: z.enum(['confirmado', 'rechazado'], { error: 'Elija confirmar o rechazar.' }),
})

export const confirmarRoutes: Route[] = [
  route({
    ...common,
    method: 'GET',
    handler: (deps, { loaded, reply }) => confirmarPage(deps, reply, loaded),
  }),
  route({
    ...common,
    method: 'POST',
    body: decisionForm,
    async handler(deps, { loaded, principal, body: { decision }, reply }) {
      requirePerson(principal)
      const at = deps.clock.now()
      // The first decision stands, also when two people decide at once.
      if (await decidePreparado(deps.db, loaded, { decision, userId: principal.userId, at }))
        deps.log.info({ preparado: loaded.id, decision, userId: principal.userId }, 'decision about a prepared act')
      return done(deps, reply, `/mcp/confirmar/${loaded.id}`)
    },
    redraw: (deps, { loaded, reply }, errors) => confirmarPage(deps, reply, loaded, errors),
  }),
]
