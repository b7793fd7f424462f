/** The log of calls to SIFEN. */

export { percentile } from './cubetas.ts'
export { forgetCalls } from './forget-calls.ts'
export { openSharedPauses } from './shared-pauses.ts'
export { callsSince } from './sifen-calls.queries.ts'
export { openCallLog } from './sifen-calls.ts'
