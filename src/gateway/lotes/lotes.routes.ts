/** Route of the lots. request-lote.ts does the work. Spec, Batch rules. */
import { type Route, route, type Tag } from '../../http/index.ts'
import { loteOutcome, loteRefusals, newLote } from './lotes.schema.ts'
import { requestedBefore, requestLote } from './request-lote.ts'

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
      summary: 'Enviar un lote de documentos',
      description:
        'Los borradores se construyen y firman antes. SIFEN recibe el lote y procesa cada documento después: su estado se actualiza solo; véalo en `GET /api/sifen/dtes/{id}`.',
      response: loteOutcome,
      refusals: loteRefusals,
    },
    idempotency: { replay: requestedBefore },
    handler: (deps, { principal, body }) => requestLote(deps, principal, body),
  }),
]
