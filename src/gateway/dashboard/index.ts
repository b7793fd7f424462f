/** Public face of the dashboard slice. */

export { type Attention, readAttention } from './attention.ts'
export { forgetCalls, forgetCallsJob } from './dashboard.jobs.ts'
export { dashboardRoutes } from './dashboard.routes.ts'
export { type CallLog, openCallLog, type SifenCall } from './sifen-calls.ts'
