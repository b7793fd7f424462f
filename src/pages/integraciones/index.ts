/** Webhooks, deliveries, tokens, requests and first steps: the tab «Integraciones». */

export { cuentasPages } from './cuentas.routes.ts'
export { integracionesRoutes } from './integraciones.routes.ts'
