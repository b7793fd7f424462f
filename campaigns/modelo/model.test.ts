/** Conclusions that the model of campaign `modelo` draws from a document's history after a crash. */
import { describe, expect, it } from 'vitest'
import type { Estado } from '../../src/db/index.ts'
import { type Doc, isAtRest, toldBy } from './model.ts'

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
  return { ...one, ...toldBy(history(...CREATED, ...changes), one) }
}

describe('after a crash inside the request for a lot', () => {
  it('rests when it was signed and nothing else', () => {
    const one = cutOff('signed')
    expect({ ordered: one.ordered, inLote: one.inLote, rests: isAtRest(one) }).toEqual({
      ...{ ordered: false, inLote: false, rests: true },
    })
  })

  it('rests once SIFEN does not have what went in the lot', () => {
    const one = cutOff('signed', ['lote-intent', 'sent'], ['lote-not-found', 'signed'])
    expect({ ordered: one.ordered, lastAt: one.lastAt, rests: isAtRest(one) }).toEqual({
      ...{ ordered: false, lastAt: Date.parse(AT), rests: true },
    })
  })

  it('is still to be sent when a resend had ordered it and the lot did not go', () => {
    const one = cutOff('signed', ['resend', 'signed'])
    expect({ ordered: one.ordered, rests: isAtRest(one) }).toEqual({ ordered: true, rests: false })
  })

  it('rests when the lot went after the resend', () => {
    expect(
      isAtRest(cutOff('signed', ['resend', 'signed'], ['lote-intent', 'sent'], ['lote-not-found', 'signed'])),
    ).toBe(true)
  })
})

it('after a crash inside a resend of a document that ended: no order is left of an earlier one', () => {
  expect(cutOff('error', ['resend', 'signed'], ['intent', 'sent'], ['retries-spent', 'error']).ordered).toBe(false)
})

it('a synchronous document stays so until something takes it over', () => {
  const one: Doc = { ...doc('sent'), sold: 'sync' }
  expect(toldBy(history(['created', 'draft'], ['intent', 'sent']), one).via).toBe('sync')
  expect(toldBy(history(['created', 'draft'], ['signed', 'signed']), one).via).toBe('async')
})
