/** Route of the lots. request-lote.ts does the work. Spec, Batch rules. */
import { idParam, type Route, route, type Tag } from '../../http/index.ts'
import { describeMade } from '../dtes/index.ts'
import { loteDetail, loteFilter, loteList, loteOutcome, loteRefusals, newLote } from './answer/index.ts'
import { findShownLote } from './record/index.ts'
import { requestedBefore, requestLote } from './request-lote.ts'
import { showLote, showLotes } from './show-lotes.ts'

/** Section of the API reference. */
const tag: Tag = { name: 'Lotes', description: 'Enviar hasta 50 documentos juntos, que SIFEN procesa después.' }

export const lotesRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/api/sifen/dtes/lote',
    permission: 'sifen:send',
    limiter: 'send',
    body: newLote,
    docs: {
      tag,
      operationId: 'enviarLote',
      summary: 'Enviar un lote de documentos',
      description:
        'Los borradores se construyen y firman antes. SIFEN recibe el lote y procesa cada documento después: su estado se actualiza solo; véalo en `GET /api/sifen/dtes/{id}`.',
      response: loteOutcome,
      refusals: loteRefusals,
    },
    idempotency: { replay: requestedBefore, describe: describeMade },
    handler: (deps, { principal, body, once }) => requestLote(deps, principal, body, once),
  }),
  route({
    method: 'GET',
    path: '/api/sifen/lotes',
    permission: 'sifen:read',
    docs: {
      tag,
      operationId: 'listarLotes',
      summary: 'Listar los lotes',
      description:
        'Los de todas sus empresas, con la respuesta de SIFEN y cuántos documentos hay en cada estado. Los filtros que se dan se cumplen todos.',
      response: loteList,
    },
    query: loteFilter,
    handler: (deps, { principal, query }) => showLotes(deps, principal, query),
  }),
  route({
    method: 'GET',
    path: '/api/sifen/lotes/:id',
    permission: 'sifen:read',
    docs: { tag, operationId: 'consultarLote', summary: 'Ver un lote', response: loteDetail },
    load: ({ db }, { params }) => findShownLote(db, idParam(params.id)),
    handler: (deps, { loaded }) => showLote(deps, loaded),
  }),
]
