/** What a request about lots gets. */

export { type LoteFilter, loteDetail, loteFilter, loteList } from './list-lotes.schema.ts'
export {
  dtesMoved,
  dtesRefused,
  emitterPaused,
  lotNotConnected,
  lotNotQueued,
  lotNotReceived,
  lotNotTaken,
  lotUnknown,
} from './lotes.errors.ts'
export { type LoteOutcome, logOfLote, presentDocument, presentLote, presentLotes } from './lotes.present.ts'
export { loteOutcome, loteRefusals, loteSent, loteSettled, type NewLote, newLote } from './lotes.schema.ts'
