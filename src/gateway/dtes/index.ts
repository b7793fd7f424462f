/** The public face of the documents' slice. */
export { reportAttention } from './attention.ts'
export { buildDte } from './build-dte.ts'
export { CloseError, closeDte } from './close-dte.ts'
export type { Trigger } from './dte-state.ts'
export { attentionJob, buildJob, expireKeysJob, refOf, sendJob, settleJob, sweepJob } from './dtes.jobs.ts'
export {
  type AttemptRow,
  type DteRow,
  findDte,
  findDtes,
  finishAttempt,
  insertAttempt,
  readDte,
  readDtes,
  touchDte,
} from './dtes.queries.ts'
export { dtesRoutes } from './dtes.routes.ts'
export { instantOf } from './fecha-proceso.ts'
export type { Happening } from './happening.ts'
export { insertHistorial, insertOutbox } from './historial.queries.ts'
export { askedAlone, judgedInLote, loteIntent, notTaken } from './in-lote.ts'
export { type Decision, type Intended, intendDte, type Mover, moveDte, tellDte } from './move-dte.ts'
export { chooseIssuer, planSigner } from './plan-issuer.ts'
export { CLOSED_AS, nextQuestion, remainingMs } from './protocol.ts'
export { type ReadyDte, readyDte } from './ready-dte.ts'
export { sendStored } from './send-stored.ts'
export { settleDte } from './settle-dte.ts'
export { openDetails } from './show-dte.ts'
export { signDraft } from './sign-draft.ts'
export { sweepDtes } from './sweep-dtes.ts'
export { descripcionDeEvento, eventoPorElemento, TIPOS_DE_EVENTO } from './tipos-de-evento.ts'
export { daysAround, listKept, listVoided, lockEmpresa, type Rango, type Serie } from './voided.queries.ts'
