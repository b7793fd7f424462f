/**
 * The points of a document's way at which something has just become durable, named on a diagnostics channel. In normal running
 * nothing listens, and then a point costs nothing. A study of crashes subscribes from outside (`node --import`).
 */
import { channel } from 'node:diagnostics_channel'

export const MILESTONES = [
  'dte.row-committed',
  'dte.xml-stored',
  'dte.signed',
  'dte.intent-committed',
  'dte.answer-received',
  'dte.outcome-committed',
  'dte.question-answered',
  'dte.settled',
  'lote.intent-committed',
  'lote.answer-received',
  'lote.outcome-committed',
  'lote.question-answered',
  'lote.settled',
] as const
/** On the way of a webhook (gateway/webhooks). */
export const WEBHOOK_MILESTONES = [
  'webhook.claim-committed',
  'webhook.answer-received',
  'webhook.outcome-committed',
] as const
/** The same of an event's way. */
export const EVENTO_MILESTONES = [
  'evento.row-committed',
  'evento.intent-committed',
  'evento.answer-received',
  'evento.outcome-committed',
  'evento.question-answered',
  'evento.settled',
] as const

/** All of those, and one secret moved to another key (operations/reseal.ts). */
export type Milestone =
  | (typeof MILESTONES)[number]
  | (typeof WEBHOOK_MILESTONES)[number]
  | (typeof EVENTO_MILESTONES)[number]
  | 'secret.resealed'

const points = channel('nanduti:milestone')

/** Says that a point was reached. */
export function milestone(name: Milestone): void {
  if (points.hasSubscribers) points.publish(name)
}
