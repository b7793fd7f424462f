/** Public exports of the lots. */
export { isSendable, MAX_DTES } from './choose-dtes.ts'
export { gatherDtes, gatherGroup } from './gather-dtes.ts'
export { gatherGroupJob, gatherJob, pollLoteJob, syncLotesJob } from './lotes.jobs.ts'
export { lotesRoutes } from './lotes.routes.ts'
export { lotesPages } from './lotes-pages.routes.ts'
export { pollLote } from './poll-lote.ts'
export { requestLote } from './request-lote.ts'
export { syncLotes } from './sync-lotes.ts'
