/** Public exports of the webhooks. */
export { createWebhook, rotateSecret } from './create-webhook.ts'
export { deleteOld } from './delete-old.ts'
export { FAILURES } from './failures.ts'
export { attemptsOf, findDelivery, lastDeliveries, type RecentDelivery, recentDeliveries } from './history.queries.ts'
export { type Courier, openCourier } from './open-courier.ts'
export { MOST_RESENT, resendDelivery, resendMissed } from './resend-deliveries.ts'
export { sendTest } from './send-test.ts'
export { deliveryHeaders, signatureOf } from './signature.ts'
export { removeWebhook, resumeWebhook, stopWebhook } from './switch-webhook.ts'
export { WebhookError } from './webhook-error.ts'
export { deleteOldJob } from './webhooks.jobs.ts'
export {
  findEmpresaByRuc,
  findWebhook,
  findWebhookRef,
  firstEmpresas,
  type ListedWebhook,
  listWebhooks,
  type WebhookRef,
} from './webhooks.queries.ts'
export { webhooksAlarm } from './webhooks-alarm.ts'
