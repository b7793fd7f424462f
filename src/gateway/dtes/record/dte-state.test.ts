/**
 * The whole table of states as a list: a changed row shows here, next to the rules of the spec and the decisions that
 * it must follow.
 */
import { describe, expect, it } from 'vitest'
import { ESTADOS, type Estado, VIAS } from '../../../db/index.ts'
import { TABLE, type Trigger, transition } from './dte-state.ts'

const TRIGGERS = Object.keys(TABLE) as Trigger[]
const FROM: readonly (Estado | null)[] = [null, ...ESTADOS]

/** All allowed transitions, one line each. */
const listing = FROM.flatMap(estado =>
  VIAS.flatMap(via =>
    TRIGGERS.flatMap(trigger => {
      const change = transition(estado, via, trigger)
      if (!change) return []
      const tail = [change.event, change.guard].filter(Boolean).join(', ')
      return [`${estado ?? 'new'} (${via}) ${trigger} -> ${change.to}${tail && `: ${tail}`}`]
    }),
  ),
)

describe('the table of states', () => {
  it('allows exactly these changes', () => {
    expect(`\n${listing.join('\n')}\n`).toMatchInlineSnapshot(`
      "
      new (sync) created -> draft: dte.created
      new (sync) recovered -> approved: dte.approved
      new (sync) recovered-cancelled -> cancelled: dte.cancelled
      new (async) created -> draft: dte.created
      new (async) recovered -> approved: dte.approved
      new (async) recovered-cancelled -> cancelled: dte.cancelled
      draft (sync) recovered -> approved: dte.approved
      draft (sync) recovered-cancelled -> cancelled: dte.cancelled
      draft (sync) signed -> signed: dte.signed
      draft (sync) abandoned -> error: dte.error
      draft (sync) intent -> sent: dte.sent
      draft (sync) lote-intent -> sent: dte.sent
      draft (sync) not-accepted -> error: dte.error
      draft (sync) sold-already -> error: dte.error
      draft (sync) resend -> draft
      draft (async) recovered -> approved: dte.approved
      draft (async) recovered-cancelled -> cancelled: dte.cancelled
      draft (async) signed -> signed: dte.signed
      draft (async) cannot-build -> error: dte.error
      draft (async) too-old -> error: dte.error
      draft (async) sold-already -> error: dte.error
      draft (async) resend -> draft
      signed (sync) recovered -> approved: dte.approved
      signed (sync) recovered-cancelled -> cancelled: dte.cancelled
      signed (sync) signed-again -> signed
      signed (sync) intent -> sent: dte.sent
      signed (sync) lote-intent -> sent: dte.sent
      signed (sync) not-accepted -> error: dte.error
      signed (sync) sold-already -> error: dte.error
      signed (sync) approved -> approved: dte.approved
      signed (sync) approved-with-observations -> approved_obs: dte.approved_obs
      signed (sync) rejected -> rejected: dte.rejected, last-attempt
      signed (sync) found -> approved: dte.approved
      signed (sync) found-cancelled -> cancelled: dte.cancelled
      signed (sync) found-another -> rejected: dte.rejected
      signed (sync) resend -> signed
      signed (async) recovered -> approved: dte.approved
      signed (async) recovered-cancelled -> cancelled: dte.cancelled
      signed (async) signed-again -> signed
      signed (async) intent -> sent: dte.sent
      signed (async) lote-intent -> sent: dte.sent
      signed (async) too-old -> error: dte.error
      signed (async) cannot-send -> error: dte.error
      signed (async) not-accepted -> error: dte.error
      signed (async) sold-already -> error: dte.error
      signed (async) approved -> approved: dte.approved
      signed (async) approved-with-observations -> approved_obs: dte.approved_obs
      signed (async) rejected -> rejected: dte.rejected, last-attempt
      signed (async) found -> approved: dte.approved
      signed (async) found-cancelled -> cancelled: dte.cancelled
      signed (async) found-another -> rejected: dte.rejected
      signed (async) resend -> signed
      sent (sync) recovered -> approved: dte.approved
      sent (sync) recovered-cancelled -> cancelled: dte.cancelled
      sent (sync) solo-lotes -> sent: last-attempt
      sent (sync) approved -> approved: dte.approved
      sent (sync) approved-with-observations -> approved_obs: dte.approved_obs
      sent (sync) rejected -> rejected: dte.rejected, last-attempt
      sent (sync) not-received -> error: dte.error, last-attempt
      sent (sync) outcome-unknown -> sent: last-attempt
      sent (sync) found -> approved: dte.approved
      sent (sync) found-cancelled -> cancelled: dte.cancelled
      sent (sync) found-another -> rejected: dte.rejected
      sent (sync) rejection-confirmed -> rejected: dte.rejected, last-attempt
      sent (sync) not-found -> error: dte.error, last-attempt
      sent (sync) lote-not-taken -> signed: dte.signed, last-attempt
      sent (sync) lote-not-found -> signed: dte.signed, last-attempt
      sent (sync) closed-approved -> approved: dte.approved, last-attempt
      sent (sync) closed-rejected -> rejected: dte.rejected, last-attempt
      sent (sync) closed-error -> error: dte.error, last-attempt
      sent (async) recovered -> approved: dte.approved
      sent (async) recovered-cancelled -> cancelled: dte.cancelled
      sent (async) solo-lotes -> sent: last-attempt
      sent (async) approved -> approved: dte.approved
      sent (async) approved-with-observations -> approved_obs: dte.approved_obs
      sent (async) rejected -> rejected: dte.rejected, last-attempt
      sent (async) not-received -> signed: dte.signed, last-attempt
      sent (async) retries-spent -> error: dte.error, last-attempt
      sent (async) outcome-unknown -> sent: last-attempt
      sent (async) found -> approved: dte.approved
      sent (async) found-cancelled -> cancelled: dte.cancelled
      sent (async) found-another -> rejected: dte.rejected
      sent (async) rejection-confirmed -> rejected: dte.rejected, last-attempt
      sent (async) not-found -> signed: dte.signed, last-attempt
      sent (async) reposts-spent -> error: dte.error, last-attempt
      sent (async) lote-not-taken -> signed: dte.signed, last-attempt
      sent (async) lote-not-found -> signed: dte.signed, last-attempt
      sent (async) closed-approved -> approved: dte.approved, last-attempt
      sent (async) closed-rejected -> rejected: dte.rejected, last-attempt
      sent (async) closed-error -> error: dte.error, last-attempt
      approved (sync) found-cancelled -> cancelled: dte.cancelled
      approved (sync) cancelled -> cancelled: dte.cancelled
      approved (async) found-cancelled -> cancelled: dte.cancelled
      approved (async) cancelled -> cancelled: dte.cancelled
      approved_obs (sync) found-cancelled -> cancelled: dte.cancelled
      approved_obs (sync) cancelled -> cancelled: dte.cancelled
      approved_obs (async) found-cancelled -> cancelled: dte.cancelled
      approved_obs (async) cancelled -> cancelled: dte.cancelled
      rejected (sync) recovered -> approved: dte.approved
      rejected (sync) recovered-cancelled -> cancelled: dte.cancelled
      rejected (sync) approved -> approved: dte.approved
      rejected (sync) approved-with-observations -> approved_obs: dte.approved_obs
      rejected (sync) found -> approved: dte.approved
      rejected (sync) found-cancelled -> cancelled: dte.cancelled
      rejected (sync) resend -> signed: dte.signed
      rejected (sync) dismissed -> rejected
      rejected (async) recovered -> approved: dte.approved
      rejected (async) recovered-cancelled -> cancelled: dte.cancelled
      rejected (async) approved -> approved: dte.approved
      rejected (async) approved-with-observations -> approved_obs: dte.approved_obs
      rejected (async) found -> approved: dte.approved
      rejected (async) found-cancelled -> cancelled: dte.cancelled
      rejected (async) resend -> signed: dte.signed
      rejected (async) dismissed -> rejected
      error (sync) recovered -> approved: dte.approved
      error (sync) recovered-cancelled -> cancelled: dte.cancelled
      error (sync) approved -> approved: dte.approved
      error (sync) approved-with-observations -> approved_obs: dte.approved_obs
      error (sync) rejected -> rejected: dte.rejected, last-attempt
      error (sync) found -> approved: dte.approved
      error (sync) found-cancelled -> cancelled: dte.cancelled
      error (sync) found-another -> rejected: dte.rejected
      error (sync) still-not-found -> error: last-attempt
      error (sync) resend -> signed: dte.signed
      error (sync) dismissed -> error
      error (async) recovered -> approved: dte.approved
      error (async) recovered-cancelled -> cancelled: dte.cancelled
      error (async) approved -> approved: dte.approved
      error (async) approved-with-observations -> approved_obs: dte.approved_obs
      error (async) rejected -> rejected: dte.rejected, last-attempt
      error (async) found -> approved: dte.approved
      error (async) found-cancelled -> cancelled: dte.cancelled
      error (async) found-another -> rejected: dte.rejected
      error (async) still-not-found -> error: last-attempt
      error (async) resend -> signed: dte.signed
      error (async) dismissed -> error
      "
    `)
  })

  it('names a source for every row', () => {
    for (const rows of Object.values(TABLE)) for (const { source } of rows) expect(source).toMatch(/Spec|docs\/notes/)
  })

  it('has at most one row for a state, path and trigger', () => {
    for (const [trigger, rows] of Object.entries(TABLE))
      for (const estado of FROM)
        for (const via of VIAS) {
          const fitting = rows.filter(({ from, via: only }) => from.includes(estado) && (only ?? via) === via)
          expect({ trigger, estado, via, rows: fitting.length }).toMatchObject({ rows: fitting.length > 0 ? 1 : 0 })
        }
  })

  it('never leaves an approval except by cancellation, which is final', () => {
    const next = (estado: Estado) => [
      ...new Set(VIAS.flatMap(via => TRIGGERS.map(trigger => transition(estado, via, trigger)?.to ?? 'nothing'))),
    ]
    expect({
      approved: next('approved').sort(),
      approved_obs: next('approved_obs').sort(),
      cancelled: next('cancelled'),
    }).toEqual({
      approved: ['cancelled', 'nothing'],
      approved_obs: ['cancelled', 'nothing'],
      cancelled: ['nothing'],
    })
  })

  it('lets an approval override every earlier conclusion', () => {
    for (const trigger of ['approved', 'approved-with-observations', 'found', 'found-cancelled'] as const)
      for (const estado of ['signed', 'sent', 'error', 'rejected'] as const)
        for (const via of VIAS)
          expect({ trigger, estado, via, guard: transition(estado, via, trigger)?.guard }).toMatchObject({
            guard: null,
          })
  })

  it('emits an event for every change of state, and for nothing else', () => {
    for (const estado of FROM)
      for (const via of VIAS)
        for (const trigger of TRIGGERS) {
          const change = transition(estado, via, trigger)
          if (change)
            expect({ estado, trigger, answer: change.event !== null }).toMatchObject({ answer: estado !== change.to })
        }
  })
})
