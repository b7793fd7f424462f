/** Conclusions that the model of campaign `modelo` draws from a document's history after a crash. */
import { describe, expect, it } from 'vitest'
import type { Estado } from '../../src/db/index.ts'
import { answerBy, type Doc, isAtRest } from './model.ts'

const AT = '2026-11-22T12:00:00.000Z'
const doc = (estado: Estado): Doc => ({
  ...{ total: 1, id: 1, cdc: '', numero: 1, estado, sold: 'async', via: 'async', doomed: false, posted: true },
  ...{ ordered: true, inLote: true, firstAt: 0, lastAt: 0, cancelling: false },
})
/** Returns a history from pairs of a trigger and the resulting state. */
const history = (...changes: readonly (readonly [string, Estado])[]) =>
  changes.map(([trigger, to]) => ({ at: AT, from: null, to, trigger }))
const CREATED = [
  ['created', 'draft'],
  ['signed', 'signed'],
] as const
const cutOff = (estado: Estado, ...changes: readonly (readonly [string, Estado])[]): Doc => {
  const one = doc(estado)
  return { ...one, ...answerBy(history(...CREATED, ...changes), one) }
}

describe('a document after a crash inside the request for a lot', () => {
  it('is at rest when it was only signed', () => {
    const one = cutOff('signed')
    expect({ ordered: one.ordered, inLote: one.inLote, rests: isAtRest(one) }).toEqual({
      ...{ ordered: false, inLote: false, rests: true },
    })
  })

  it('is at rest after a lot that SIFEN did not receive', () => {
    const one = cutOff('signed', ['lote-intent', 'sent'], ['lote-not-found', 'signed'])
    expect({ ordered: one.ordered, lastAt: one.lastAt, rests: isAtRest(one) }).toEqual({
      ...{ ordered: false, lastAt: Date.parse(AT), rests: true },
    })
  })

  it('is not at rest when an earlier resend ordered it and no lot was sent', () => {
    const one = cutOff('signed', ['resend', 'signed'])
    expect({ ordered: one.ordered, rests: isAtRest(one) }).toEqual({ ordered: true, rests: false })
  })

  it('is at rest when a lot that SIFEN did not receive followed the resend', () => {
    expect(
      isAtRest(cutOff('signed', ['resend', 'signed'], ['lote-intent', 'sent'], ['lote-not-found', 'signed'])),
    ).toBe(true)
  })
})

it('toldBy drops the order of an earlier resend when the document ended in error', () => {
  expect(cutOff('error', ['resend', 'signed'], ['intent', 'sent'], ['retries-spent', 'error']).ordered).toBe(false)
})

it('toldBy keeps a document synchronous until a separate signing makes it asynchronous', () => {
  const one: Doc = { ...doc('sent'), sold: 'sync' }
  expect(answerBy(history(['created', 'draft'], ['intent', 'sent']), one).via).toBe('sync')
  expect(answerBy(history(['created', 'draft'], ['signed', 'signed']), one).via).toBe('async')
})
