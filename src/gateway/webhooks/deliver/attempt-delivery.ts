/** One posting of one delivery, with the bytes that its first attempt froze, and the present signature of Standard Webhooks. */
import type { Deps } from '../../../deps.ts'
import { milestone } from '../../../jobs/index.ts'
import type { Deliverable, Endpoint, Secrets, Signed } from '../record/index.ts'
import type { Attempted } from './outcome.ts'
import { deliveryHeaders, signatureOf, standardHeaders } from './signature.ts'

export const unixSeconds = (instant: Date) => Math.floor(instant.getTime() / 1000)

/** Returns the delivery with its frozen timestamp and signatures, or signs it at `now` when it has none. */
export function sign<D extends Deliverable>(delivery: D, secrets: Secrets, now: Date): D & Signed {
  const { timestamp, signature, body } = delivery
  if (timestamp !== null && signature !== null) return { ...delivery, timestamp, signature }
  const seconds = unixSeconds(now)
  const { current, previous } = secrets
  return {
    ...delivery,
    timestamp: seconds,
    signature: signatureOf(current, seconds, body),
    signature_previous: previous === undefined ? null : signatureOf(previous, seconds, body),
  }
}

export async function attemptDelivery(
  { clock, receivers }: Pick<Deps, 'clock' | 'receivers'>,
  { url, httpsOnly }: Endpoint,
  secrets: Secrets,
  delivery: Signed,
  claimedUntil: Date,
): Promise<Attempted> {
  const startedAt = clock.now()
  const { id, body } = delivery
  const standard = standardHeaders(secrets, { id, timestamp: unixSeconds(startedAt), body })
  const answer = await receivers.post(url, { headers: { ...deliveryHeaders(delivery), ...standard }, body, httpsOnly })
  milestone('webhook.answer-received')
  return { delivery, claimedUntil, startedAt, answer }
}
