/** What a request means, and whether it can be issued; writes nothing. */

export { issuerData } from './issuer-data.ts'
export { judgeUnknown } from './judge-unknown.ts'
export { isNota, keepInvoice } from './keep-invoice.ts'
export { openPlans } from './named-rows.ts'
export { findContador } from './plan.queries.ts'
export { askDte, type DtePlan, issuePlanned, planDte, type RequestedDte } from './plan-dte.ts'
export { chooseIssuer, planSigner, signerFor } from './plan-issuer.ts'
export {
  assertNoTwin,
  findFollowed,
  isReplaceable,
  linkReemplazo,
  lockForResend,
  replacing,
  soleReplaced,
} from './reemplazo.ts'
export { listNotas, type NotaRow } from './referidos.queries.ts'
export { draftXml, plannedContent, type Restored, restoreDte, sourcesOf } from './restore-dte.ts'
export { RETRIED_ANEW } from './retried-anew.ts'
export { type Reckoning, reckonDte, reviewDte } from './review-dte.ts'
export { withoutSecrets } from './secret-names.ts'
export { totalsOf } from './totals-of.ts'
