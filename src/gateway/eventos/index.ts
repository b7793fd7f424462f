/** The public face of the events' slice. */
export { lookAfterJob, sweepEventosJob } from './eventos.jobs.ts'
export { eventosRoutes } from './eventos.routes.ts'
export { lookAfterEvento, sweepEventos } from './look-after-evento.ts'
