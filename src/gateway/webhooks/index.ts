/** Public exports of the webhooks. */
export { createWebhook, rotateSecret } from './create-webhook.ts'
export { deleteOld } from './delete-old.ts'
export {
  deliveryHeaders,
  openCourier,
  removeWebhook,
  resumeWebhook,
  signatureOf,
  standardHeaders,
  standardSecret,
  stopWebhook,
} from './deliver/index.ts'
export {
  attemptsOf,
  FAILURES,
  findDelivery,
  findEmpresaByRuc,
  findWebhook,
  findWebhookRef,
  firstEmpresas,
  lastDeliveries,
  listWebhooks,
  type RecentDelivery,
  recentDeliveries,
  SHOWN_DELIVERIES,
  WebhookError,
  type WebhookListing,
  type WebhookRef,
} from './record/index.ts'
export { MOST_RESENT, resendDelivery, resendMissed } from './resend-deliveries.ts'
export { sendTest } from './send-test.ts'
export { WEBHOOK_DOCS } from './webhook-bodies.schema.ts'
export { webhooksRoutes } from './webhooks.routes.ts'
export { webhooksAlarm } from './webhooks-alarm.ts'
