/** What is stored of webhooks and deliveries. */

export {
  claimDeliveries,
  deleteClaims,
  dispatchEvents,
  endClaimAt,
  endLateClaims,
  type Finish,
  finishDeliveries,
  insertFinished,
  skipPending,
} from './claim.queries.ts'
export {
  activeEndpoints,
  type Deliverable,
  type DueDelivery,
  dueDeliveries,
  dueEndpoints,
  type Endpoint,
  findEndpoint,
  hasOtherEvents,
  insertDeliveries,
  type PendingEvent,
  pendingEvents,
  type Signed,
} from './dispatch.queries.ts'
export { FAILURES } from './failures.ts'
export {
  type AttemptRow,
  attemptsOf,
  findDelivery,
  insertTestEvent,
  lastDeliveries,
  lastResend,
  missedEvents,
  type RecentDelivery,
  recentDeliveries,
  SHOWN_DELIVERIES,
  type ShownDelivery,
} from './history.queries.ts'
export { deleteEvents, empresaIds, eventsAfter, withoutPending } from './retention.queries.ts'
export { gone, WebhookError, withoutSecret } from './webhook-error.ts'
export { newSecret, OVERLAP_MS, openSecrets, type Secrets, secretPlace } from './webhook-secret.ts'
export {
  countWebhooks,
  findEmpresaByRuc,
  findWebhook,
  findWebhookRef,
  firstEmpresas,
  insertWebhook,
  isHttpsOnly,
  listWebhooks,
  lockWebhook,
  noteFailing,
  noteWorking,
  pauseFailing,
  pauseWebhook,
  unwell,
  updateWebhook,
  type WebhookListing,
  type WebhookRef,
} from './webhooks.queries.ts'
