/** Public exports of recovery. */
export { NotGenuine } from './adopt.ts'
export { RecoveryInterrupted } from './ask.ts'
export { type HeldPoint, listHeld, listRecovered, type RecoveredPoint } from './held-points.queries.ts'
export { recoverPoint } from './recover-point.ts'
export { recoverSeries } from './recover-series.ts'
export type { Adopted, Recovered, RecoverOptions } from './recovered.ts'
export { listPlaces, type Place } from './recuperacion.queries.ts'
