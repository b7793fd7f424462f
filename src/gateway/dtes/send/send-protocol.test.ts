/**
 * A document whose answer from SIFEN is missing or empty (docs/notes 29): a query settles it, never another posting.
 */

import type { Script } from '@nanduti/sandbox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anotherSale, doubts } from '../../../../test/support/doubts.ts'
import { buildIssuingApp, type IssuingApp, SYNC } from '../../../../test/support/issuing-app.ts'

let t: IssuingApp
beforeAll(async () => {
  t = await buildIssuingApp()
  await t.as('operador').post(SYNC, t.factura(), anotherSale())
})
afterAll(() => t.close())

const { inDoubt, impatient, postings } = doubts(() => t)

describe('504 when the answer is unusable, settled by queries alone', () => {
  const CASES: readonly { what: string; script: Omit<Script, 'service'>; received: boolean; code: string }[] = [
    {
      what: 'a reset before SIFEN reads',
      script: { fault: 'reset-before' },
      received: false,
      code: 'SIFEN_CONNECTION',
    },
    {
      what: 'a reset after SIFEN approved',
      script: { fault: 'reset-after' },
      received: true,
      code: 'SIFEN_CONNECTION',
    },
    { what: 'a page of HTML', script: { fault: 'html' }, received: false, code: 'SIFEN_RESPONSE' },
    {
      what: 'a page of HTML, though approved',
      script: { fault: 'html', processed: true },
      received: true,
      code: 'SIFEN_RESPONSE',
    },
    { what: 'an empty answer', script: { fault: 'empty' }, received: false, code: 'SIFEN_RESPONSE' },
    {
      what: 'an empty answer, though approved',
      script: { fault: 'empty', processed: true },
      received: true,
      code: 'SIFEN_RESPONSE',
    },
    { what: 'half an answer', script: { fault: 'truncated' }, received: true, code: 'SIFEN_RESPONSE' },
    { what: "another document's answer", script: { fault: 'wrong-cdc' }, received: true, code: 'SIFEN_RESPONSE' },
    { what: '503', script: { fault: 'unavailable' }, received: false, code: 'SIFEN_RESPONSE' },
    {
      what: '503, though approved',
      script: { fault: 'unavailable', processed: true },
      received: true,
      code: 'SIFEN_RESPONSE',
    },
    { what: 'silence', script: { fault: 'hang' }, received: false, code: 'SIFEN_TIMEOUT' },
    {
      what: 'silence, though approved',
      script: { fault: 'hang', processed: true },
      received: true,
      code: 'SIFEN_TIMEOUT',
    },
  ]

  it.each(CASES)('after $what', async ({ script, received, code }) => {
    if (script.fault === 'hang') t.deps.sifen = impatient()
    const sentAt = t.clock.now()
    t.sandbox.script({ ...script, service: 'recibe', times: 1 })
    const res = await t.as('operador').post(SYNC, t.factura(), anotherSale())
    expect(res.statusCode).toBe(504)
    expect(res.json()).toEqual({
      message: expect.stringContaining('No lo emita de nuevo'),
      code: 'SIFEN_UNKNOWN_OUTCOME',
      id: expect.any(Number),
      cdc: expect.stringMatching(/^\d{44}$/),
      estado: 'sent',
      sifen_result_code: null,
      sifen_result_msg: null,
      sifen_explicacion: null,
      prot_aut: null,
      numero: expect.stringMatching(/^001-001-\d{7}$/),
      numero_liberado: false,
      referencia_externa: null,
      extras: null,
      enlaces: expect.any(Object),
      advertencias: [],
    })
    const { id, cdc } = res.json()
    expect(await t.dte(id)).toMatchObject({ estado: 'sent', last_sent_at: sentAt, due_at: new Date(+sentAt + 60_000) })
    expect(await t.attemptsOf(id)).toMatchObject([{ outcome: 'unknown', error_code: code }])

    await t.wait(59)
    expect({ requests: t.requests(cdc), estado: (await t.dte(id)).estado }).toEqual({ requests: 0, estado: 'sent' })
    await t.wait(1)
    expect({ requests: t.requests(cdc), estado: (await t.dte(id)).estado }).toEqual({
      requests: 1,
      estado: received ? 'approved' : 'sent',
    })
    await t.wait(839)
    expect((await t.dte(id)).estado).toBe(received ? 'approved' : 'sent')
    await t.wait(1)
    const settled = await t.dte(id)
    expect(settled).toMatchObject(
      received
        ? { estado: 'approved', sifen_result_code: '0422', prot_aut: expect.stringMatching(/^\d+$/), due_at: null }
        : { estado: 'error', sifen_result_code: '0420', prot_aut: null },
    )
    expect(settled.last_sent_at).toEqual(sentAt)
    expect(t.requests(cdc)).toBe(received ? 1 : 3)
    await t.wait(100_000)
    // Only the late questions go on (docs/notes A41).
    const { estado, sifen_result_code, prot_aut, last_sent_at } = settled
    expect(await t.dte(id)).toMatchObject({ estado, sifen_result_code, prot_aut, last_sent_at })
    expect(await t.attemptsOf(id)).toHaveLength(1)
    expect(postings()).toBe(1)
  })
})

describe('a code that may not be a verdict on the document', () => {
  it.each(['0100', '0161', '0162'])(
    '%s is not a rejection: the document is queried, and not sent again',
    async codigo => {
      const { id, cdc } = await inDoubt({ fault: 'reject', codigo })
      expect(await t.dte(id)).toMatchObject({ estado: 'sent', sifen_result_code: null })
      expect(await t.attemptsOf(id)).toMatchObject([{ outcome: 'answered', sifen_result_code: codigo }])
      for (const seconds of [60, 240, 600]) await t.wait(seconds)
      expect({ requests: t.requests(cdc), estado: (await t.dte(id)).estado, postings: postings() }).toEqual({
        requests: 3,
        estado: 'error',
        postings: 1,
      })
    },
  )

  it.each([
    ['and does not have it', false, 'error'],
    ['though it has it', true, 'approved'],
  ] as const)('0160 from a SIFEN that names no document %s is not a rejection', async (_what, processed, estado) => {
    const { id } = await inDoubt({ fault: 'generic', processed })
    expect(await t.dte(id)).toMatchObject({ estado: 'sent', sifen_result_code: null })
    expect(await t.attemptsOf(id)).toMatchObject([{ outcome: 'answered', sifen_result_code: '0160' }])
    for (const seconds of [60, 240, 600]) await t.wait(seconds)
    expect({ estado: (await t.dte(id)).estado, postings: postings() }).toEqual({ estado, postings: 1 })
  })

  it('0160 that names the document is a rejection', async () => {
    t.sandbox.script({ service: 'recibe', fault: 'reject', codigo: '0160', times: 1 })
    const res = await t.as('operador').post(SYNC, t.factura(), anotherSale())
    expect({
      status: res.statusCode,
      estado: res.json().estado,
      sifen_result_code: res.json().sifen_result_code,
    }).toEqual({ status: 422, estado: 'rejected', sifen_result_code: '0160' })
  })
})
