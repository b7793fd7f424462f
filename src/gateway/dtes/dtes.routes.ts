/** HTTP face of the documents: paths, permissions, limiters. The work is in the verb files. Spec, DTEs. */
import { type Route, refusal, route } from '../../http/index.ts'
import { downloadKude, downloadXml } from './dte-files.ts'
import { dteDetail, dteId, dteOutcome, dteRequest, sendRefusals } from './dtes.schema.ts'
import { emitSync } from './emit-sync.ts'
import { showDte } from './show-dte.ts'

export const dtesRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/api/sifen/dtes/sync',
    permission: 'sifen:send',
    limiter: 'send',
    docs: {
      tag: 'dtes',
      summary: 'Emitir un documento',
      description:
        'Lo crea, lo firma y lo envía a SIFEN en un solo pedido. Con `timbrado_id`, `establecimiento_id` y `punto_expedicion_id` el número se toma solo.',
      body: dteRequest,
      response: dteOutcome,
      errors: sendRefusals,
    },
    handler: (deps, { principal, body }) => emitSync(deps, principal, body),
  }),
  route({
    method: 'GET',
    path: '/api/sifen/dtes/:id',
    permission: 'sifen:read',
    docs: { tag: 'dtes', summary: 'Ver un documento', params: dteId, response: dteDetail },
    handler: (deps, { principal, params }) => showDte(deps, principal, params.id),
  }),
  route({
    method: 'GET',
    path: '/api/sifen/dtes/:id/xml',
    permission: 'sifen:read',
    docs: {
      tag: 'dtes',
      summary: 'Bajar el XML firmado',
      description: 'Los bytes exactos que se enviaron a SIFEN.',
      params: dteId,
      response: 'application/xml',
      errors: { 409: refusal('El documento todavía no tiene XML firmado.', 'DTE_NOT_SIGNED') },
    },
    handler: (deps, { principal, params, reply }) => downloadXml(deps, principal, params.id, reply),
  }),
  route({
    method: 'GET',
    path: '/api/sifen/dtes/:id/kude',
    permission: 'sifen:read',
    docs: {
      tag: 'dtes',
      summary: 'Bajar el KuDE',
      description:
        'La representación gráfica, en PDF. Mientras el documento no está firmado lleva el encabezado «BORRADOR – sin valor» y ningún QR.',
      params: dteId,
      response: 'application/pdf',
    },
    handler: (deps, { principal, params, reply }) => downloadKude(deps, principal, params.id, reply),
  }),
]
