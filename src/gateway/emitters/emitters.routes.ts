/** Emitters over HTTP (spec, Emitters). */
import { type Route, route, visibleEmpresas } from '../../http/index.ts'
import { presentEmitter } from './emitters.present.ts'
import { listEmitters } from './emitters.queries.ts'
import { emitterFilter } from './emitters.schema.ts'

export const emittersRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/api/sifen/emitters',
    permission: 'sifen:read',
    query: emitterFilter,
    async handler({ db }, { principal, query }) {
      const filter = { activo: query.active, ambiente: query.ambiente }
      return { data: (await listEmitters(db, visibleEmpresas(principal), filter)).map(presentEmitter) }
    },
  }),
]
