/**
 * State machine of an event, as one table. Transitions without a row are forbidden. Spec, Emitter event states;
 * docs/notes A19, A31.
 */
import type { EventoEstado, WebhookEvent } from '../../../db/index.ts'

/** Triggers of an event's transitions. */
export type Trigger =
  | 'created'
  | 'recovered'
  | 'intent'
  | 'approved'
  | 'rejected'
  | 'not-received'
  | 'outcome-unknown'
  | 'abandoned'
  | 'found'
  | 'exists'
  | 'repost'
  | 'rejection-confirmed'
  | 'not-registered'
  | 'closed-approved'
  | 'closed-rejected'

export type Transition = {
  to: EventoEstado
  /** Event for the outbox. Null for a change without a webhook (docs/notes A22). */
  event: WebhookEvent | null
  /** True when only the outcome of the event's latest posting may trigger it (docs/notes A26). */
  isOfLastAttempt: boolean
}

type Row = { from: readonly (EventoEstado | null)[]; to: EventoEstado; isOfLastAttempt?: true; source: string }

/** An approval overrides an earlier conclusion, and is never reverted. */
const OPEN = ['pending', 'sent', 'rejected'] as const

export const TABLE: Readonly<Record<Trigger, Row>> = {
  created: { from: [null], to: 'pending', source: 'Spec, Emitter event states' },
  recovered: { from: [null], to: 'approved', source: 'docs/notes 411' },
  intent: { from: ['pending'], to: 'sent', source: 'docs/notes A13, A31' },
  approved: { from: OPEN, to: 'approved', source: 'Spec, Emitter event states' },
  rejected: { from: ['sent'], to: 'rejected', isOfLastAttempt: true, source: 'Spec, Emitter event states' },
  'not-received': { from: ['sent'], to: 'rejected', isOfLastAttempt: true, source: 'docs/notes A31' },
  'outcome-unknown': { from: ['sent'], to: 'sent', isOfLastAttempt: true, source: 'docs/notes A31' },
  abandoned: { from: ['pending'], to: 'rejected', source: 'docs/notes A31' },
  found: { from: OPEN, to: 'approved', source: 'docs/notes A31' },
  exists: { from: ['sent'], to: 'approved', isOfLastAttempt: true, source: 'docs/notes A19, A31' },
  repost: { from: ['sent'], to: 'sent', source: 'docs/notes A31' },
  'rejection-confirmed': { from: ['sent'], to: 'rejected', isOfLastAttempt: true, source: 'docs/notes A31' },
  'not-registered': { from: ['sent'], to: 'rejected', isOfLastAttempt: true, source: 'docs/notes A31' },
  'closed-approved': { from: ['sent'], to: 'approved', isOfLastAttempt: true, source: 'docs/notes 244' },
  'closed-rejected': { from: ['sent'], to: 'rejected', isOfLastAttempt: true, source: 'docs/notes 244' },
}

const EVENT_OF: Partial<Record<EventoEstado, WebhookEvent>> = {
  approved: 'evento.approved',
  rejected: 'evento.rejected',
}

/** Returns the transition of an event in that state, which is null for a new one. Undefined when it is forbidden. */
export function transition(estado: EventoEstado | null, trigger: Trigger): Transition | undefined {
  const { from, to, isOfLastAttempt = false } = TABLE[trigger]
  if (!from.includes(estado)) return undefined
  return { to, event: estado === to ? null : (EVENT_OF[to] ?? null), isOfLastAttempt }
}
