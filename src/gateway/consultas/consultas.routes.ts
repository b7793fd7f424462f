/** Routes of the direct queries: SIFEN's own answer at this moment (spec, Direct upstream queries). */
import { type Route, route, type Tag } from '../../http/index.ts'
import { askCdc, askFactura } from './ask-cdc.ts'
import { askRuc } from './ask-ruc.ts'
import {
  cdcParam,
  cdcRefusals,
  consultaQuery,
  contenido,
  contribuyente,
  documentoEnSifen,
  rucParam,
  rucRefusals,
} from './consultas.schema.ts'

/** Section of the API reference. */
const tag: Tag = { name: 'Consultas a SIFEN', description: 'Lo que SIFEN mismo responde, en el momento.' }

export const consultasRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/api/sifen/consultas/ruc/:ruc',
    permission: 'sifen:read',
    docs: {
      tag,
      operationId: 'consultarRuc',
      summary: 'Consultar un RUC',
      description: 'Un contribuyente encontrado se recuerda diez minutos.',
      params: rucParam,
      response: contribuyente,
      refusals: rucRefusals,
    },
    query: consultaQuery,
    handler: (deps, { principal, params, query }) => askRuc(deps, principal, params.ruc ?? '', query.emitter_id),
  }),
  route({
    method: 'GET',
    path: '/api/sifen/consultas/de/:cdc',
    permission: 'sifen:read',
    docs: {
      tag,
      operationId: 'consultarDocumentoEnSifen',
      summary: 'Consultar el estado de un documento',
      description:
        'SIFEN lo dice a su emisor y a su receptor. Cada pedido pregunta. Si el documento es suyo y SIFEN lo tiene aprobado o cancelado, queda así también aquí, con su historial y su webhook.',
      params: cdcParam,
      response: documentoEnSifen,
      refusals: cdcRefusals,
    },
    query: consultaQuery,
    handler: (deps, { principal, params, query }) => askCdc(deps, principal, params.cdc ?? '', query.emitter_id),
  }),
  route({
    method: 'GET',
    path: '/api/sifen/consultas/de/:cdc/factura',
    permission: 'sifen:read',
    docs: {
      tag,
      operationId: 'consultarFacturaEnSifen',
      summary: 'Consultar el contenido de un documento',
      description:
        'El documento que SIFEN guarda, como JSON con los nombres de su XML. Sirve también a quien lo recibió.',
      params: cdcParam,
      response: contenido,
      refusals: cdcRefusals,
    },
    query: consultaQuery,
    handler: (deps, { principal, params, query }) => askFactura(deps, principal, params.cdc ?? '', query.emitter_id),
  }),
]
