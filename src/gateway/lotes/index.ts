/** The public face of the lots' slice. */
export { gatherDtes, gatherGroup } from './gather-dtes.ts'
export { gatherEmitterJob, gatherJob, pollLoteJob, syncLotesJob } from './lotes.jobs.ts'
export { lotesRoutes } from './lotes.routes.ts'
export { pollLote } from './poll-lote.ts'
export { syncLotes } from './sync-lotes.ts'
