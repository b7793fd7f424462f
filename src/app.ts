/** The route map: one list of all slices. */
import type { FastifyInstance } from 'fastify'
import type { Deps } from './deps.ts'
import { accountRoutes, authRoutes, recoverRoutes, sessionRoutes } from './gateway/auth/index.ts'
import { configuracionRoutes } from './gateway/configuracion/index.ts'
import { consultasRoutes } from './gateway/consultas/index.ts'
import { cotizacionesRoutes } from './gateway/cotizaciones/index.ts'
import { dashboardRoutes } from './gateway/dashboard/index.ts'
import { documentosRoutes } from './gateway/documentos/index.ts'
import { dtesRoutes } from './gateway/dtes/index.ts'
import { emisionRoutes } from './gateway/emision/index.ts'
import { emittersRoutes } from './gateway/emitters/index.ts'
import { emisoresRoutes, numeracionRoutes } from './gateway/empresas/index.ts'
import { eventosPages, eventosRoutes } from './gateway/eventos/index.ts'
import { homePages, homeRoutes } from './gateway/home/index.ts'
import { integracionesRoutes } from './gateway/integraciones/index.ts'
import { lotesPages, lotesRoutes } from './gateway/lotes/index.ts'
import { numeracionPages } from './gateway/numeracion/index.ts'
import { tablasRoutes } from './gateway/tablas/index.ts'
import { timbradosRoutes } from './gateway/timbrados/index.ts'
import { firstRunRoutes, invitationRoutes, usuariosRoutes } from './gateway/usuarios/index.ts'
import { API as API_FACE, createServer, type Faces, type Route, referenceRoutes, registerRoutes } from './http/index.ts'
import { assetRoutes, openPageFace } from './web/index.ts'

const API: readonly Route[] = [
  ...homeRoutes,
  ...authRoutes,
  ...timbradosRoutes,
  ...emittersRoutes,
  ...tablasRoutes,
  ...cotizacionesRoutes,
  ...dtesRoutes,
  ...eventosRoutes,
  ...consultasRoutes,
  ...lotesRoutes,
]

const PAGES: readonly Route[] = [
  ...sessionRoutes,
  ...recoverRoutes,
  ...homePages,
  ...dashboardRoutes,
  ...documentosRoutes,
  ...accountRoutes,
  ...lotesPages,
  ...eventosPages,
  ...numeracionPages,
  ...emisoresRoutes,
  ...numeracionRoutes,
  ...emisionRoutes,
  ...usuariosRoutes,
  ...invitationRoutes,
  ...firstRunRoutes,
  ...integracionesRoutes,
  ...configuracionRoutes,
]

export const ROUTES: readonly Route[] = [...API, ...referenceRoutes(API), ...assetRoutes, ...PAGES]

/** Builds the server with all routes, ready to listen or to be injected into. Only tests pass other `routes` and `faces`. */
export async function buildApp(
  deps: Deps,
  routes: readonly Route[] = ROUTES,
  faces: Faces = { api: API_FACE, page: openPageFace(deps.config) },
): Promise<FastifyInstance> {
  const app = await createServer(deps, routes, faces)
  await registerRoutes(app, deps, routes, faces)
  return app
}
