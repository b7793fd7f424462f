/** Routes for a client that follows its documents without a public address. */
import { goneSignal, type Route, route, type Tag } from '../../http/index.ts'
import { dteDetail, dteId } from './answer/index.ts'
import { dteWait, estadosRequest, estadosResponse } from './follow-dtes.schema.ts'
import { showSettled } from './show-dte.ts'
import { showEstados } from './show-estados.ts'

export const followRoutes = (tag: Tag): readonly Route[] => [
  route({
    method: 'GET',
    path: '/api/sifen/dtes/:id',
    permission: 'sifen:read',
    docs: {
      tag,
      operationId: 'consultarDocumento',
      summary: 'Ver un documento',
      description:
        'Con `esperar`, la respuesta sale apenas se sabe cómo terminó el documento (`approved`, `approved_obs`, `rejected`, `error` o `cancelled`), o al cabo de esos segundos con el estado del momento: el cuerpo es el mismo. Pueden esperar a la vez 20 pedidos de un token y 100 de una empresa; al siguiente se le responde 429.',
      params: dteId,
      response: dteDetail,
    },
    query: dteWait,
    handler: (deps, { principal, params, query, reply }) =>
      showSettled(deps, principal, params.id, { seconds: query.esperar ?? 0, gone: () => goneSignal(reply.raw) }),
  }),
  route({
    method: 'POST',
    path: '/api/sifen/dtes/estados',
    permission: 'sifen:read',
    docs: {
      tag,
      operationId: 'consultarEstados',
      summary: 'Ver los estados de muchos documentos',
      description:
        'Los de hasta 100 CDC, en el orden del pedido. Los que sus empresas no tienen van en `no_encontrados`. No pregunta a SIFEN.',
      response: estadosResponse,
    },
    body: estadosRequest,
    handler: (deps, { principal, body }) => showEstados(deps, principal, body.cdcs),
  }),
]
