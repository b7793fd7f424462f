/** Public face of the configuracion slice. */
export { closeStaleSessions } from './close-stale-sessions.ts'
export { closeStaleJob } from './configuracion.jobs.ts'
export { configuracionRoutes } from './configuracion.routes.ts'
