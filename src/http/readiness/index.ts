/** Public face of the room: whether this process should get requests. */
export { readinessChecks } from './checks.ts'
export { openReadiness } from './readiness.ts'
