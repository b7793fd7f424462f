/** Headers of a delivery, and their HMAC over the exact body that is sent (spec, Events 2 and 3). */
import { createHmac } from 'node:crypto'

/**
 * Returns the value of X-Webhook-Signature: an HMAC of `<timestamp>.<body>`, keyed with the secret as the client
 * received it.
 */
export function signatureOf(secret: string, timestamp: number, body: string): string {
  return `sha256=${createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')}`
}

/** Values frozen at the first attempt (docs/notes A34), so that every attempt sends the same bytes. */
export type Frozen = {
  id: number
  event: string
  timestamp: number
  signature: string
  /** Signature with the secret that a rotation replaced less than 24 hours before. */
  signature_previous: string | null
}

/** Returns the headers, the same for every attempt of a delivery. */
export function deliveryHeaders({
  id,
  event,
  timestamp,
  signature,
  signature_previous,
}: Frozen): Record<string, string> {
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'nanduti-webhooks',
    'X-Webhook-Id': String(id),
    'X-Webhook-Event': event,
    'X-Webhook-Timestamp': String(timestamp),
    'X-Webhook-Signature': signature,
    ...(signature_previous !== null && { 'X-Webhook-Signature-Previous': signature_previous }),
  }
}
