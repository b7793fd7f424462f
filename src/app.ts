/** The route map: one list of all slices. */
import type { FastifyInstance } from 'fastify'
import type { Deps } from './deps.ts'
import { authRoutes } from './gateway/auth/index.ts'
import { cambiosRoutes } from './gateway/cambios/index.ts'
import { consultasRoutes } from './gateway/consultas/index.ts'
import { cotizacionesRoutes } from './gateway/cotizaciones/index.ts'
import { cuentasRoutes } from './gateway/cuentas/index.ts'
import { dtesRoutes } from './gateway/dtes/index.ts'
import { emittersRoutes } from './gateway/emitters/index.ts'
import { eventosRoutes } from './gateway/eventos/index.ts'
import { lotesRoutes } from './gateway/lotes/index.ts'
import { preparadosRoutes } from './gateway/preparados/index.ts'
import { tablasRoutes } from './gateway/tablas/index.ts'
import { timbradosRoutes } from './gateway/timbrados/index.ts'
import { WEBHOOK_DOCS, webhooksRoutes } from './gateway/webhooks/index.ts'
import { API as API_FACE, createServer, type Faces, type Route, referenceRoutes, registerRoutes } from './http/index.ts'
import { mcpRoutes } from './mcp/index.ts'
import { configuracionRoutes } from './pages/configuracion/index.ts'
import { accountRoutes } from './pages/cuenta/index.ts'
import { dashboardRoutes } from './pages/dashboard/index.ts'
import { documentosRoutes } from './pages/documentos/index.ts'
import { emisionRoutes } from './pages/documentos/nuevo/index.ts'
import { emisoresRoutes } from './pages/emisores/index.ts'
import { eventosPages } from './pages/eventos/index.ts'
import { guiaRoutes } from './pages/guia/index.ts'
import { homePages, homeRoutes } from './pages/home/index.ts'
import { cuentasPages, integracionesRoutes } from './pages/integraciones/index.ts'
import { invitationRoutes } from './pages/invitations/index.ts'
import { recoverRoutes, sessionRoutes } from './pages/login/index.ts'
import { lotesPages } from './pages/lotes/index.ts'
import { confirmarRoutes } from './pages/mcp/index.ts'
import { numeracionPages } from './pages/numeracion/index.ts'
import { firstRunRoutes } from './pages/primer-ingreso/index.ts'
import { numeracionRoutes } from './pages/timbrados/index.ts'
import { usuariosRoutes } from './pages/usuarios/index.ts'
import { assetRoutes, openPageFace } from './web/index.ts'

const API: readonly Route[] = [
  ...homeRoutes,
  ...authRoutes,
  ...cuentasRoutes,
  ...timbradosRoutes,
  ...emittersRoutes,
  ...tablasRoutes,
  ...cotizacionesRoutes,
  ...dtesRoutes,
  ...eventosRoutes,
  ...consultasRoutes,
  ...cambiosRoutes,
  ...lotesRoutes,
  ...webhooksRoutes,
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
  ...cuentasPages,
  ...configuracionRoutes,
  ...guiaRoutes,
  ...confirmarRoutes,
]

export const ROUTES: readonly Route[] = [
  ...API,
  ...mcpRoutes,
  ...preparadosRoutes,
  ...referenceRoutes(API, WEBHOOK_DOCS),
  ...assetRoutes,
  ...PAGES,
]

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
