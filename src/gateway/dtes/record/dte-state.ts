/**
 * State machine of a document, as one table: the trigger, the states before and after, and the webhook event.
 * Transitions without a row are forbidden. Spec, DTE states; docs/notes A4, A13 and A25 to A28.
 */
import type { Estado, Via, WebhookEvent } from '../../../db/index.ts'

/** Triggers of a document's transitions. */
export type Trigger =
  | 'created'
  | 'recovered'
  | 'recovered-cancelled'
  | 'signed'
  | 'signed-again'
  | 'cannot-build'
  | 'abandoned'
  | 'intent'
  | 'lote-intent'
  | 'solo-lotes'
  | 'too-old'
  | 'cannot-send'
  | 'not-accepted'
  | 'sold-already'
  | 'approved'
  | 'approved-with-observations'
  | 'rejected'
  | 'not-received'
  | 'retries-spent'
  | 'outcome-unknown'
  | 'found'
  | 'found-cancelled'
  | 'found-another'
  | 'rejection-confirmed'
  | 'not-found'
  | 'reposts-spent'
  | 'still-not-found'
  | 'lote-not-taken'
  | 'lote-not-found'
  | 'closed-approved'
  | 'closed-rejected'
  | 'closed-error'
  | 'resend'
  | 'dismissed'
  | 'cancelled'

/**
 * Condition of a transition. `last-attempt`: only the outcome of the document's latest posting may trigger it
 * (docs/notes A26).
 */
type Guard = 'last-attempt'

export type Transition = {
  to: Estado
  /**
   * Event for the outbox: one for every change of state, so that the receivers' copies stay correct. Null when the
   * state stays (docs/notes A22).
   */
  event: WebhookEvent | null
  guard: Guard | null
  /** Source of the rule. */
  source: string
}

/**
 * A row of the table. `via` is the only path of the transition; both when absent. `from` null: the document does not
 * exist yet.
 */
type Row = { from: readonly (Estado | null)[]; via?: Via; to: Estado; guard?: Guard; source: string }

/**
 * States that an approval overrides, even for an earlier posting or after another conclusion. It is never reverted:
 * only a cancellation follows it.
 */
const OPEN = ['signed', 'sent', 'error', 'rejected'] as const
/** States that SIFEN's rejection overrides, our own conclusion that SIFEN had received nothing included. */
const UNDECIDED = ['signed', 'sent', 'error'] as const
const APPROVED = ['approved', 'approved_obs'] as const
const LAST = 'last-attempt'
/** States of our row of a document that SIFEN turned out to have. A draft may be older than its posting. */
const LOST = [null, 'draft', ...OPEN] as const

export const TABLE: Readonly<Record<Trigger, readonly Row[]>> = {
  created: [{ from: [null], to: 'draft', source: 'Spec, DTE states' }],
  recovered: [{ from: LOST, to: 'approved', source: 'docs/notes A48, 411' }],
  'recovered-cancelled': [{ from: LOST, to: 'cancelled', source: 'docs/notes A48, 411' }],
  signed: [{ from: ['draft'], to: 'signed', source: 'Spec, DTE states' }],
  'signed-again': [{ from: ['signed'], to: 'signed', source: 'docs/notes A25' }],
  'cannot-build': [{ from: ['draft'], via: 'async', to: 'error', source: 'docs/notes A25' }],
  abandoned: [{ from: ['draft'], via: 'sync', to: 'error', source: 'docs/notes A4, 34' }],
  intent: [
    { from: ['draft'], via: 'sync', to: 'sent', source: 'docs/notes A13, 35' },
    { from: ['signed'], to: 'sent', source: 'docs/notes A13' },
  ],
  'lote-intent': [
    { from: ['draft'], via: 'sync', to: 'sent', source: 'docs/notes A50' },
    { from: ['signed'], to: 'sent', source: 'Spec, DTE states; docs/notes A13' },
  ],
  'solo-lotes': [{ from: ['sent'], to: 'sent', guard: LAST, source: 'docs/notes A50' }],
  'too-old': [{ from: ['draft', 'signed'], via: 'async', to: 'error', source: 'docs/notes A25' }],
  'cannot-send': [{ from: ['signed'], via: 'async', to: 'error', source: 'docs/notes A25' }],
  'not-accepted': [
    { from: ['draft'], via: 'sync', to: 'error', source: 'docs/notes A16' },
    { from: ['signed'], to: 'error', source: 'docs/notes A16' },
  ],
  'sold-already': [{ from: ['draft', 'signed'], to: 'error', source: 'docs/notes 390' }],
  approved: [{ from: OPEN, to: 'approved', source: 'Spec, DTE states; docs/notes A26' }],
  'approved-with-observations': [{ from: OPEN, to: 'approved_obs', source: 'Spec, DTE states; docs/notes A26' }],
  rejected: [{ from: UNDECIDED, to: 'rejected', guard: LAST, source: 'Spec, DTE states; docs/notes A26' }],
  'not-received': [
    { from: ['sent'], via: 'sync', to: 'error', guard: LAST, source: 'docs/notes A4' },
    { from: ['sent'], via: 'async', to: 'signed', guard: LAST, source: 'docs/notes A25' },
  ],
  'retries-spent': [{ from: ['sent'], via: 'async', to: 'error', guard: LAST, source: 'docs/notes A25' }],
  'outcome-unknown': [{ from: ['sent'], to: 'sent', guard: LAST, source: 'docs/notes A4' }],
  found: [{ from: OPEN, to: 'approved', source: 'docs/notes A26, 33' }],
  'found-cancelled': [{ from: [...OPEN, ...APPROVED], to: 'cancelled', source: 'docs/notes A26, A41, 33' }],
  'found-another': [{ from: UNDECIDED, to: 'rejected', source: 'docs/notes A48, 336' }],
  'rejection-confirmed': [{ from: ['sent'], to: 'rejected', guard: LAST, source: 'docs/notes 127' }],
  'not-found': [
    { from: ['sent'], via: 'sync', to: 'error', guard: LAST, source: 'docs/notes A4' },
    { from: ['sent'], via: 'async', to: 'signed', guard: LAST, source: 'docs/notes A25' },
  ],
  'reposts-spent': [{ from: ['sent'], via: 'async', to: 'error', guard: LAST, source: 'docs/notes A25' }],
  'still-not-found': [{ from: ['error'], to: 'error', guard: LAST, source: 'docs/notes A41' }],
  'lote-not-taken': [{ from: ['sent'], to: 'signed', guard: LAST, source: 'docs/notes A28' }],
  'lote-not-found': [{ from: ['sent'], to: 'signed', guard: LAST, source: 'docs/notes A28' }],
  'closed-approved': [{ from: ['sent'], to: 'approved', guard: LAST, source: 'docs/notes 130' }],
  'closed-rejected': [{ from: ['sent'], to: 'rejected', guard: LAST, source: 'docs/notes 130' }],
  'closed-error': [{ from: ['sent'], to: 'error', guard: LAST, source: 'docs/notes 130' }],
  resend: [
    { from: ['draft'], to: 'draft', source: 'Spec, Resend rules; docs/notes A14' },
    { from: ['signed', 'error', 'rejected'], to: 'signed', source: 'Spec, Resend rules; docs/notes A14' },
  ],
  dismissed: [
    { from: ['rejected'], to: 'rejected', source: 'docs/notes A43' },
    { from: ['error'], to: 'error', source: 'docs/notes A43' },
  ],
  cancelled: [{ from: APPROVED, to: 'cancelled', source: 'Spec, Cancellation rules' }],
}

/** Returns the transition of a document in that state, which is null for a new one. Undefined when it is forbidden. */
export function transition(estado: Estado | null, via: Via, trigger: Trigger): Transition | undefined {
  const row = TABLE[trigger].find(({ from, via: only }) => from.includes(estado) && (only ?? via) === via)
  if (!row) return undefined
  const { to, guard = null, source } = row
  return { to, event: estado === to ? null : eventOf(to), guard, source }
}

/** Returns the event of a state. Only a new document is a draft. */
const eventOf = (to: Estado): WebhookEvent => (to === 'draft' ? 'dte.created' : `dte.${to}`)
