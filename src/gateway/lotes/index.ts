/** Public exports of the lots. */

export { lotesRoutes } from './lotes.routes.ts'
export {
  type Carried,
  countCarried,
  countFlying,
  findShownLote,
  gatherGroupJob,
  gatherJob,
  isSendable,
  type LoteChangeRow,
  type LoteRow,
  listCarried,
  listLoteHistorial,
  MAX_DTES,
  pollLoteJob,
  readLotes,
  syncLotesJob,
} from './record/index.ts'
export { requestLote } from './request-lote.ts'
export { gatherDtes, gatherGroup, lotesOfOne, pollLote, syncLotes } from './send/index.ts'
