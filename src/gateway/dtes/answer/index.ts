/** What a request about a document gets: answers, refusals, schemas, examples, explanations. */

export { xmlNotGiven } from './archived.ts'
export {
  BY_LOTE,
  maybeRecovered,
  notConnected,
  notDismissable,
  notReceived,
  notResendable,
  notSignable,
  notSigned,
  numberOfAnother,
  numberTaken,
  pointHeld,
  pointRecovering,
  pointStopped,
  rejectedBySifen,
  replacedAlready,
  tooOldToResend,
  twinText,
  typeNotAccepted,
  unknownOutcome,
} from './dtes.errors.ts'
export { APPROVED, DRAFT } from './dtes.examples.ts'
export { presentChange, presentCreated, presentDte, presentOutcome, presentSummary } from './dtes.present.ts'
export {
  createRefusals,
  KEY_USED,
  madeByKey,
  problemas,
  RECOVERED,
  REPLACED,
  rivalFields,
  sendRefusals,
  validateRefusals,
} from './dtes.refusals.ts'
export { REQUESTS } from './dtes.requests.ts'
export {
  dismissal,
  dteAccepted,
  dteAnnounced,
  dteCreated,
  dteDetail,
  dteDismissed,
  dteId,
  dteOutcome,
  dteRequest,
  dteResent,
  dteSigned,
} from './dtes.schema.ts'
export { presentEnlaces, storedEnlaces } from './enlaces.ts'
export type { Explicacion } from './explain-result.ts'
export { explicacion } from './explicacion.schema.ts'
export { endedUnsent, mayBePosted, notAccepted, warnPosted } from './future-types.ts'
export { isMotivo } from './motivo.ts'
export { collect, wrongDocument } from './problems.ts'
export { pauseText, type SendService, type Unready, unready, unreadyFor } from './readiness.ts'
export { MAX_REFERENCIA, referenciaErrors, referenciaSinEnviar, referenciaUsada } from './referencia-errors.ts'
export { IN_LIST, SHOWN, type SummaryRow } from './shown.ts'
