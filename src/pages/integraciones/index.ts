/** Webhooks, deliveries, tokens, requests and first steps: the tab «Integraciones». */

export { integracionesRoutes } from './integraciones.routes.ts'
