/** HTTP face of the documents: paths, permissions, limiters. The work is in the verb files. Spec, DTEs. */
import { type Route, route } from '../../http/index.ts'
import { downloadKude, downloadXml } from './dte-files.ts'
import { emitSync } from './emit-sync.ts'
import { showDte } from './show-dte.ts'

export const dtesRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/api/sifen/dtes/sync',
    permission: 'sifen:send',
    limiter: 'send',
    handler: (deps, { principal, body }) => emitSync(deps, principal, body),
  }),
  route({
    method: 'GET',
    path: '/api/sifen/dtes/:id',
    permission: 'sifen:read',
    handler: (deps, { principal, params }) => showDte(deps, principal, params.id),
  }),
  route({
    method: 'GET',
    path: '/api/sifen/dtes/:id/xml',
    permission: 'sifen:read',
    handler: (deps, { principal, params, reply }) => downloadXml(deps, principal, params.id, reply),
  }),
  route({
    method: 'GET',
    path: '/api/sifen/dtes/:id/kude',
    permission: 'sifen:read',
    handler: (deps, { principal, params, reply }) => downloadKude(deps, principal, params.id, reply),
  }),
]
