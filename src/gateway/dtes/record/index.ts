/** What is stored of a document: rows, keys, states, age limits. Imports no other room of the documents. */

export { cannotBuild, cannotSend, isSignatureOld, isTooOld, TOO_OLD, tooOld } from './age-limits.ts'
export {
  type AttemptEnd,
  type AttemptRow,
  asStoredAttempt,
  finishAttempt,
  insertAttempts,
  lastAttempt,
  lastPossible,
  lastPossibles,
  listAttempts,
  listDoubts,
  type NewAttempt,
} from './attempts.queries.ts'
export { cancelableHasta, cancelDeadline } from './cancelable-hasta.ts'
export { openCounters } from './counters.ts'
export { dteKey } from './dte-key.ts'
export { type Transition, type Trigger, transition } from './dte-state.ts'
export {
  BUILD_JOB,
  jobFor,
  RECOVER_POINT_JOB,
  SEND_JOB,
  SETTLE_JOB,
} from './dtes.jobs.ts'
export {
  asStored,
  claimDue,
  claimDues,
  type DteRef,
  type DteRow,
  eventSummaries,
  findDte,
  findDtes,
  findDteVersion,
  findEmpresaOfCdc,
  findPayload,
  findPayloads,
  insertDte,
  isInReceivedLote,
  isRow,
  lockDtes,
  type NewDte,
  nominateDte,
  readDte,
  readDtes,
  settledDtes,
  touchDte,
} from './dtes.queries.ts'
export { findEstados } from './estados.queries.ts'
export { instantOf } from './fecha-proceso.ts'
export { foldRecuentos } from './fold-recuentos.ts'
export { insertHistorial, insertOutbox, listHistorial } from './historial.queries.ts'
export { DEMORAS, recount } from './recuento.ts'
export { insertRecuentos } from './recuentos.queries.ts'
export {
  findApprovedInSale,
  findLiveInSale,
  findReplacement,
  findTwins,
  IS_UNRESOLVED,
  isUnresolved,
  lockSale,
  saleOf,
  type Twin,
  touchSale,
} from './reemplazo.queries.ts'
export { announceSettled, isSettled, listenSettled } from './settled.ts'
export { signedXmlPath } from './signed-path.ts'
export {
  type AttemptChange,
  type DteChange,
  type Due,
  isOfAnother,
  MOVED_COLUMNS,
  type NewXml,
  NUMBER_OF_ANOTHER,
  noCode,
  OF_ANOTHER,
  SEND_AGAIN,
  type StateChange,
  xmlColumns,
} from './state-change.ts'
export { descripcionDeEvento, eventoPorElemento, TIPOS_DE_EVENTO } from './tipos-de-evento.ts'
