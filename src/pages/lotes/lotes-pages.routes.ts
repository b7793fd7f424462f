/** Pages of lots: the list and one lot. Lots are sent from the list of documents. */

import { findShownLote } from '../../gateway/lotes/index.ts'
import { idParam, type Route, route } from '../../http/index.ts'
import { listQuery } from '../../web/index.ts'
import { lotePage } from './lote.page.tsx'
import { PARTES } from './lote-state.tsx'
import { lotesPage } from './lotes.page.tsx'

const seeing = { permission: 'sifen:read', face: 'page' } as const

export const lotesPages: readonly Route[] = [
  route({
    ...seeing,
    method: 'GET',
    path: '/lotes',
    query: listQuery(PARTES),
    handler: (deps, { query, reply }) => lotesPage(deps, reply, query),
  }),
  route({
    ...seeing,
    method: 'GET',
    path: '/lotes/:lote',
    load: ({ db }, { params }) => findShownLote(db, idParam(params.lote)),
    handler: (deps, { loaded, reply }) => lotePage(deps, reply, loaded),
  }),
]
