/** Public exports of the documents. */

export { isTooOld, MAX_EMISSION_HOURS } from './age-limits.ts'
export { type AttemptRow, finishAttempts, insertAttempts, lastPossibles, listAttempts } from './attempts.queries.ts'
export { reportAttention } from './attention.ts'
export { buildDte, buildDtes } from './build-dte.ts'
export { CLOSED_AS, CloseError, closeDte } from './close-dte.ts'
export { openCounters } from './counters.ts'

export { createDraft, createdBefore } from './create-draft.ts'
export { downloadKude, downloadXml, drawDraft, kudeFilter, readableXml } from './dte-files.ts'
export { dteKey } from './dte-key.ts'

export type { Trigger } from './dte-state.ts'
export { attentionJob, buildJob, expireKeysJob, foldJob, refOf, sendJob, settleJob, sweepJob } from './dtes.jobs.ts'
export { type DteRow, findDte, findDtes, findPayload, readDte, readDtes, touchDte } from './dtes.queries.ts'
export { dtesRoutes } from './dtes.routes.ts'
export { emitSync } from './emit-sync.ts'
export { explainResult } from './explain-result.ts'
export { instantOf } from './fecha-proceso.ts'
export { foldRecuentos } from './fold-recuentos.ts'
export type { Happening } from './happening.ts'
export { insertHistorial, insertOutbox } from './historial.queries.ts'
export { askedAlone, judgedInLote, loteIntent, notTaken } from './in-lote.ts'
export { issuerData } from './issuer-data.ts'
export { COUNTED } from './list-figures.queries.ts'
export { type Decision, type Intended, intendDtes, type Mover, moveDte, moveDtes, tellDte } from './move-dte.ts'
export { isNumberTaken } from './numero.queries.ts'
export {
  type Cursor,
  EN_DUDA,
  lastRead,
  listPage,
  NAMES_READ,
  PARTS,
  type PageFilter,
  type PageRow,
  type Part,
  type Sought,
} from './page-dtes.queries.ts'
export { chooseIssuer, planSigner } from './plan-issuer.ts'
export { nextQuestion, remainingMs } from './protocol.ts'
export { pauseText, type Unready, unready } from './readiness.ts'
export { type ReadyDte, readyDte } from './ready-dte.ts'

export { DEMORAS } from './recuento.ts'
export { resendDte } from './resend-dte.ts'
export { type Reckoning, reckonDte, reviewDte } from './review-dte.ts'

export { sendStored } from './send-stored.ts'
export { settleDte, settleDtes } from './settle-dte.ts'
export { type DteDetail, detailOf, openDetails } from './show-dte.ts'
export { signDraft, signStored } from './sign-draft.ts'
export { sweepDtes } from './sweep-dtes.ts'
export { descripcionDeEvento, eventoPorElemento, TIPOS_DE_EVENTO } from './tipos-de-evento.ts'
export { validateDte } from './validate-dte.ts'
export { daysAround, listFailed, listKept, listVoided, lockEmpresa, type Rango, type Serie } from './voided.queries.ts'
export { WAITING_COUNTED, type WaitingCount, waitingCounts } from './waiting.queries.ts'
export { type ListFigures, pendingSince, readListFigures, readWaiting, type Waiting, waitingOf } from './waiting.ts'
