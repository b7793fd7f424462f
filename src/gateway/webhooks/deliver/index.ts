/** Deliveries: claimed, posted, recorded. */

export { attemptDelivery, sign } from './attempt-delivery.ts'
export { openCourier } from './open-courier.ts'
export { LEASE_MS } from './outcome.ts'
export { openRecorder } from './record-outcomes.ts'
export { deliveryHeaders, signatureOf, standardHeaders, standardSecret } from './signature.ts'
export { removeWebhook, resumeWebhook, stopWebhook } from './switch-webhook.ts'
