/** The public face of the documents' slice. */
export { reportAttention } from './attention.ts'
export { CloseError, closeDte } from './close-dte.ts'
export { attentionJob, settleJob, sweepJob } from './dtes.jobs.ts'
export { dtesRoutes } from './dtes.routes.ts'
export { CLOSED_AS } from './protocol.ts'
export { settleDte } from './settle-dte.ts'
export { openDetails } from './show-dte.ts'
export { sweepDtes } from './sweep-dtes.ts'
