/** Routes of the pages of documents: the list, the document, and its actions, which call the API's functions. */

import { listPuntoCodes } from '../../gateway/timbrados/index.ts'
import { type Route, route } from '../../http/index.ts'
import { currentEmpresa, sessionOf } from '../../web/index.ts'
import { csvOf } from './csv.ts'
import { chosenIds, documentRoutes } from './documento/index.ts'
import { documentosPage } from './documentos.page.tsx'
import { listQuery } from './documentos.schema.ts'
import { readFilter } from './list-filter.ts'
import { lotePage } from './lote.page.tsx'
import { findChosen, sendChosen } from './send-chosen.ts'

const seeing = { permission: 'sifen:read', face: 'page' } as const

const sending = { permission: 'sifen:send', face: 'page' } as const

export const documentosRoutes: Route[] = [
  route({
    ...seeing,
    method: 'GET',
    path: '/documentos',
    query: listQuery,
    handler: (deps, { query, principal, reply }) => documentosPage(deps, reply, principal, query),
  }),
  route({
    ...seeing,
    method: 'GET',
    path: '/documentos.csv',
    query: listQuery,
    async handler(deps, { query, reply }) {
      const empresa = await currentEmpresa(deps.db, sessionOf(reply.request))
      const id = empresa?.id ?? 0
      const filter = await readFilter(deps, id, query, await listPuntoCodes(deps.db, id))
      reply.headers({
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': 'attachment; filename=documentos.csv',
        'Cache-Control': 'no-store',
      })
      return csvOf(deps, id, filter)
    },
  }),
  route({
    ...sending,
    method: 'GET',
    path: '/documentos/lote',
    query: chosenIds,
    handler: async (deps, { query, principal, reply }) =>
      lotePage(deps, reply, { chosen: await findChosen(deps, principal, query), wanted: query.length }),
  }),
  route({
    ...sending,
    method: 'POST',
    path: '/documentos/lote',
    body: chosenIds,
    handler: (deps, { body, principal, reply }) => sendChosen(deps, principal, body, reply),
    async redraw(deps, { body, principal, reply }, errors) {
      const ids = chosenIds.parse(body)
      return lotePage(deps, reply, { chosen: await findChosen(deps, principal, ids), wanted: ids.length, errors })
    },
  }),
  ...documentRoutes,
]
