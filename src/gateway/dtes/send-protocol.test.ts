/** What becomes of a document when SIFEN's answer does not come or says nothing (HOUSE §7): found out by asking, never by sending again. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildIssuingApp, type IssuingApp, SYNC } from '../../../test/issuing-app.ts'
import type { Script } from '../../sandbox/index.ts'
import { openSifen } from '../../sifen-access.ts'
import { settleDte, sweepDtes } from './index.ts'

let t: IssuingApp
beforeAll(async () => {
  t = await buildIssuingApp()
  await t.as('operador').post(SYNC, t.factura())
})
afterAll(() => t.close())

let posted = 0
beforeEach(() => {
  t.sandbox.clearScripts()
  t.deps.sifen = t.sifen
  posted = t.posts().length
})

type Doubt = { id: number; cdc: string }

/** A document that SIFEN answers badly once; its outcome is unknown afterwards. */
async function inDoubt(script: Omit<Script, 'service' | 'times'>): Promise<Doubt> {
  t.sandbox.script({ ...script, service: 'recibe', times: 1 })
  const res = await t.as('operador').post(SYNC, t.factura())
  expect(res.statusCode).toBe(504)
  return res.json()
}

const RECEIVED = { fault: 'reset-after' } as const
const LOST = { fault: 'reset-before' } as const

/** Whatever happens afterwards, SIFEN gets one posting per document. */
const postings = () => t.posts().length - posted

describe('504 when the answer is useless', () => {
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

  it.each(CASES)('$what', async ({ script, received, code }) => {
    if (script.fault === 'hang') t.deps.sifen = impatient()
    const sentAt = t.clock.now()
    t.sandbox.script({ ...script, service: 'recibe', times: 1 })
    const res = await t.as('operador').post(SYNC, t.factura())
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
      advertencias: [],
    })
    const { id, cdc } = res.json()
    expect(await t.dte(id)).toMatchObject({ estado: 'sent', last_sent_at: sentAt, ask_at: new Date(+sentAt + 60_000) })
    expect(await t.attemptsOf(id)).toMatchObject([{ outcome: 'unknown', error_code: code }])

    await t.wait(59)
    expect([t.asked(cdc), (await t.dte(id)).estado]).toEqual([0, 'sent'])
    await t.wait(1)
    expect([t.asked(cdc), (await t.dte(id)).estado]).toEqual([1, received ? 'approved' : 'sent'])
    await t.wait(839)
    expect((await t.dte(id)).estado).toBe(received ? 'approved' : 'sent')
    await t.wait(1)
    const settled = await t.dte(id)
    expect(settled).toMatchObject(
      received
        ? { estado: 'approved', sifen_result_code: '0422', prot_aut: expect.stringMatching(/^\d+$/), ask_at: null }
        : { estado: 'error', sifen_result_code: '0420', prot_aut: null, ask_at: null },
    )
    expect(settled.last_sent_at).toEqual(sentAt)
    expect(t.asked(cdc)).toBe(received ? 1 : 3)
    await t.wait(100_000)
    expect(await t.dte(id)).toEqual(settled)
    expect(await t.attemptsOf(id)).toHaveLength(1)
    expect(postings()).toBe(1)
  })

  /** Waits a second only; the deadlines in the rows stay those of the configuration. */
  function impatient() {
    const config = { ...t.deps.config, sifen: { ...t.deps.config.sifen, timeoutMs: 1000 } }
    return openSifen(config, { sandbox: t.sandbox, clock: t.clock, log: t.deps.log })
  }
})

describe('504 when SIFEN answers that it could not look', () => {
  it.each(['0100', '0161', '0162'])('%s is no rejection: it is asked about, and not sent again', async codigo => {
    const { id, cdc } = await inDoubt({ fault: 'reject', codigo })
    expect(await t.dte(id)).toMatchObject({ estado: 'sent', sifen_result_code: null })
    expect(await t.attemptsOf(id)).toMatchObject([{ outcome: 'answered', sifen_result_code: codigo }])
    for (const seconds of [60, 240, 600]) await t.wait(seconds)
    expect([t.asked(cdc), (await t.dte(id)).estado, postings()]).toEqual([3, 'error', 1])
  })
})

describe('an approval found by asking', () => {
  it('is adopted with the protocol and the instants of SIFEN, and the detail shows it at once', async () => {
    const { id } = await inDoubt(RECEIVED)
    const before = (await t.as('lector').get(`/api/sifen/dtes/${id}`)).json()
    expect(before.estado).toBe('sent')
    const approvedAt = t.clock.now()
    await t.wait(60)
    const after = (await t.as('lector').get(`/api/sifen/dtes/${id}`)).json()
    expect(after).toMatchObject({
      estado: 'approved',
      fecha_proceso: approvedAt.toISOString(),
      last_sent_at: approvedAt.toISOString(),
      sifen_result_msg: 'CDC encontrado',
    })
    expect(after.prot_aut).toMatch(/^\d+$/)
  })

  it('counts the cancellation deadline from the earlier of our sending and their approval (DECISIONS A13)', async () => {
    t.ahead.seconds = -3
    const early = await inDoubt(RECEIVED)
    t.ahead.seconds = 3
    const late = await inDoubt(RECEIVED)
    t.ahead.seconds = 0
    const sentAt = +t.clock.now()
    await t.wait(60)
    expect((await t.dte(early.id)).last_sent_at).toEqual(new Date(sentAt - 3000))
    expect((await t.dte(late.id)).last_sent_at).toEqual(new Date(sentAt))
  })

  it('is adopted although SIFEN shows it late, as long as the quiet window has not passed', async () => {
    const { id, cdc } = await inDoubt({ ...RECEIVED, hiddenMs: 600_000 })
    await t.wait(60)
    await t.wait(240)
    expect([t.asked(cdc), (await t.dte(id)).estado]).toEqual([2, 'sent'])
    await t.wait(600)
    expect([t.asked(cdc), (await t.dte(id)).estado]).toEqual([3, 'approved'])
    expect(postings()).toBe(1)
  })

  it('is what 1001 on our own CDC leads to: not a rejection', async () => {
    const { id, cdc } = await inDoubt({ fault: 'reject', codigo: '1001', processed: true })
    expect(await t.attemptsOf(id)).toMatchObject([{ outcome: 'answered', sifen_result_code: '1001' }])
    await t.wait(60)
    expect([t.asked(cdc), (await t.dte(id)).estado]).toEqual([1, 'approved'])
    expect(postings()).toBe(1)
  })
})

describe('while SIFEN cannot be asked', () => {
  it.each(['unavailable', 'html', 'reset-before', 'reset-after', 'truncated', 'reject'] as const)(
    'nothing is decided, even after the quiet window (%s)',
    async fault => {
      const found = await inDoubt(RECEIVED)
      const lost = await inDoubt(LOST)
      t.sandbox.script({ service: 'consulta', fault, codigo: '0161' })
      for (const seconds of [60, 240, 600, 600]) await t.wait(seconds)
      for (const { id, cdc } of [found, lost]) {
        expect([(await t.dte(id)).estado, t.asked(cdc)]).toEqual(['sent', fault === 'reset-before' ? 0 : 4])
      }
      t.sandbox.clearScripts()
      await t.wait(600)
      expect([(await t.dte(found.id)).estado, (await t.dte(lost.id)).estado]).toEqual(['approved', 'error'])
      expect(postings()).toBe(2)
    },
  )
})

describe('the question', () => {
  it('answered about another document decides nothing', async () => {
    const { id } = await inDoubt(RECEIVED)
    t.sandbox.script({ service: 'consulta', fault: 'wrong-cdc', times: 3 })
    for (const seconds of [60, 240, 600]) await t.wait(seconds)
    expect((await t.dte(id)).estado).toBe('sent')
    await t.wait(600)
    expect((await t.dte(id)).estado).toBe('approved')
  })

  it('is asked by the sweep when its wake-up was lost', async () => {
    const { id, cdc } = await inDoubt(RECEIVED)
    await t.deps.db.execute(sql`delete from pgboss.job`)
    t.clock.advance(59)
    await sweepDtes(t.deps)
    expect([t.asked(cdc), (await t.dte(id)).estado]).toEqual([0, 'sent'])
    t.clock.advance(1)
    await sweepDtes(t.deps)
    expect([t.asked(cdc), (await t.dte(id)).estado]).toEqual([1, 'approved'])
  })

  it('changes the document once when it is asked twice or beside itself', async () => {
    const { id, cdc } = await inDoubt(RECEIVED)
    const { version } = await t.dte(id)
    t.clock.advance(60)
    await Promise.all([settleDte(t.deps, id), settleDte(t.deps, id), sweepDtes(t.deps)])
    await settleDte(t.deps, id)
    await t.drain()
    expect(await t.dte(id)).toMatchObject({ estado: 'approved', version: version + 1 })
    expect(t.asked(cdc)).toBeLessThanOrEqual(3)
  })

  it('asked beside itself does not multiply', async () => {
    const { id, cdc } = await inDoubt(LOST)
    t.clock.advance(60)
    await Promise.all([settleDte(t.deps, id), settleDte(t.deps, id), settleDte(t.deps, id)])
    const asked = t.asked(cdc)
    await t.wait(240)
    expect(t.asked(cdc)).toBe(asked + 1)
    await t.wait(600)
    expect((await t.dte(id)).estado).toBe('error')
  })

  it('of a year without a worker is asked once, and goes on in its rhythm', async () => {
    const now = t.clock.now()
    const { id, cdc } = await inDoubt(RECEIVED)
    t.sandbox.script({ service: 'consulta', fault: 'html', times: 1 })
    await t.wait(366 * 24 * 3600)
    expect([t.asked(cdc), (await t.dte(id)).estado]).toEqual([1, 'sent'])
    await t.wait(600)
    expect([t.asked(cdc), (await t.dte(id)).estado]).toEqual([2, 'approved'])
    t.clock.set(now)
  })
})
