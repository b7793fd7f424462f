/**
 * The points of a document's way at which something has just become durable, named on a diagnostics channel. In normal running
 * nothing listens, and then a point costs nothing. A study of crashes subscribes from outside (`node --import`).
 */
import { channel } from 'node:diagnostics_channel'

/** A document's way, a lot's, a webhook's, an event's, and one secret moved to another key (operations/reseal.ts). */
export type Milestone =
  | 'dte.row-committed'
  | 'dte.xml-stored'
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

/** Says that a point was reached. */
export function milestone(name: Milestone): void {
  if (points.hasSubscribers) points.publish(name)
}
