/** Public exports of the lots. */

export { loteSent, loteSettled } from './answer/index.ts'
export { lotesRoutes } from './lotes.routes.ts'
export {
  type Carried,
  countCarried,
  countFlying,
  findShownLote,
  GATHER_JOB,
  isSendable,
  type LoteChangeRow,
  type LoteRow,
  listCarried,
  listLoteHistorial,
  MAX_DTES,
  POLL_LOTE_JOB,
  readLotes,
  SYNC_LOTES_JOB,
} from './record/index.ts'
export { planLote, requestLote } from './request-lote.ts'
export { gatherWork, intendLotes, lotesOfOne, pollLote, syncLotes } from './send/index.ts'
