/** Public face of the integrations slice. */
export { forgetRequests, forgetRequestsJob } from './integraciones.jobs.ts'
export { integracionesRoutes } from './integraciones.routes.ts'
