/** The public face of the documents' slice. */
export { settleJob, sweepJob } from './dtes.jobs.ts'
export { dtesRoutes } from './dtes.routes.ts'
export { settleDte } from './settle-dte.ts'
export { openDetails } from './show-dte.ts'
export { sweepDtes } from './sweep-dtes.ts'
