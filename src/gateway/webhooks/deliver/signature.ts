/**
 * Headers of a delivery, and their HMAC over the exact body that is sent: ours (spec, Events 2 and 3), and those of
 * Standard Webhooks (docs/notes 509).
 */
import { createHmac } from 'node:crypto'
import type { Secrets } from '../record/index.ts'

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

/** Returns the secret as the libraries of Standard Webhooks read it. The key of the HMAC is the same text. */
export const standardSecret = (secret: string) => `whsec_${Buffer.from(secret).toString('base64')}`

/**
 * Returns the headers of Standard Webhooks for one attempt, made at `timestamp`: their libraries refuse one that is
 * older than five minutes. During a rotation both secrets sign.
 */
export function standardHeaders(
  { current, previous }: Secrets,
  { id, timestamp, body }: { id: number; timestamp: number; body: string },
): Record<string, string> {
  const signed = (key: string) =>
    `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')}`
  return {
    'webhook-id': String(id),
    'webhook-timestamp': String(timestamp),
    'webhook-signature': [current, ...(previous === undefined ? [] : [previous])].map(signed).join(' '),
  }
}
