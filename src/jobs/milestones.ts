/**
 * Milestones: points at which something has just become durable, published on a diagnostics channel. Without a subscriber they cost
 * nothing. The kill campaign subscribes with `node --import`.
 */
import { channel } from 'node:diagnostics_channel'

/** Milestones of documents, lots, webhooks, events, and of secrets that move to another key (operations/reseal.ts). */
export type Milestone =
  | 'dte.row-committed'
  | 'dte.xml-signed'
  | 'dte.signed'
  | 'dte.intent-committed'
  | 'dte.answer-received'
  | 'dte.outcome-committed'
  | 'dte.question-answered'
  | 'dte.settled'
  | 'lote.intent-committed'
  | 'lote.answer-received'
  | 'lote.outcome-committed'
  | 'lote.question-answered'
  | 'lote.settled'
  | 'webhook.claim-committed'
  | 'webhook.answer-received'
  | 'webhook.outcome-committed'
  | 'evento.row-committed'
  | 'evento.intent-committed'
  | 'evento.answer-received'
  | 'evento.outcome-committed'
  | 'evento.question-answered'
  | 'evento.settled'
  | 'secret.resealed'

const points = channel('nanduti:milestone')

/** Publishes a milestone. */
export function milestone(name: Milestone): void {
  if (points.hasSubscribers) points.publish(name)
}
