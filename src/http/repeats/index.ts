/** Repeated requests: keys, and answers that did not arrive. */

export { openAnswers } from './answers.ts'
export { fingerprintOf } from './fingerprint.ts'
export { type Claim, ClaimRefused, insertClaim } from './idempotency.queries.ts'
export {
  expireKeys,
  type FirstResult,
  HEADER,
  type Idempotency,
  isKeyed,
  keyOf,
  type Once,
  openOnce,
  otherBody,
  UNREPEATED,
} from './idempotency.ts'
export { equalRunning, openRedelivery } from './redeliver.ts'
