/**
 * The query by CDC about a document in doubt (docs/notes 29): its time, that it is sent once, and the effect of its
 * answer.
 */
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { anotherSale, doubts, LOST, RECEIVED } from '../../../../test/support/doubts.ts'
import { buildIssuingApp, type IssuingApp, SYNC } from '../../../../test/support/issuing-app.ts'
import { dtes } from '../../../db/index.ts'
import { settleDte } from '../index.ts'
import { claimDue } from '../record/index.ts'

let t: IssuingApp
beforeAll(async () => {
  t = await buildIssuingApp()
})
afterAll(() => t.close())
// The failed documents of earlier tests would be queried too (docs/notes 363), and meet this test's scripts.
beforeEach(() => t.deps.db.update(dtes).set({ due_at: null, due_kind: null }).where(eq(dtes.estado, 'error')))

const { inDoubt, impatient, postings } = doubts(() => t)
const secondsAhead = (seconds: number) => new Date(+t.clock.now() + seconds * 1000)

describe('an approval found by a query', () => {
  it('is adopted with SIFEN’s protocol and timestamps, and the detail shows it at once', async () => {
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

  it('starts the cancellation deadline at the earlier of our sending and SIFEN’s approval (docs/notes A13)', async () => {
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

  it('is adopted when SIFEN shows it late, within the quiet window', async () => {
    const { id, cdc } = await inDoubt({ ...RECEIVED, hiddenMs: 600_000 })
    await t.wait(60)
    await t.wait(240)
    expect({ requests: t.requests(cdc), estado: (await t.dte(id)).estado }).toEqual({ requests: 2, estado: 'sent' })
    await t.wait(600)
    expect({ requests: t.requests(cdc), estado: (await t.dte(id)).estado }).toEqual({ requests: 3, estado: 'approved' })
    expect(postings()).toBe(1)
  })

  it('is adopted at once after 1001 on our own CDC, which is not a rejection', async () => {
    t.sandbox.script({ service: 'recibe', fault: 'reject', codigo: '1001', processed: true, times: 1 })
    const res = await t.as('operador').post(SYNC, t.factura(), anotherSale())
    const { cdc, estado } = res.json()
    expect({ status: res.statusCode, requests: t.requests(cdc), estado }).toEqual({
      status: 200,
      requests: 1,
      estado: 'approved',
    })
    expect(postings()).toBe(1)
  })
})

describe.each(['9999', '0420'])('a rejection with %s, a code that recibe does not have', codigo => {
  it('is final once one query does not find the document', async () => {
    const { id, cdc } = await inDoubt({ fault: 'reject', codigo, mensaje: 'No va', processed: false })
    await t.wait(60)
    const { estado, sifen_result_code, sifen_result_msg, fecha_proceso, due_at } = await t.dte(id)
    expect({ requests: t.requests(cdc), estado, sifen_result_code, sifen_result_msg, due_at }).toEqual({
      requests: 1,
      estado: 'rejected',
      sifen_result_code: codigo,
      sifen_result_msg: 'No va',
      due_at: null,
    })
    expect(fecha_proceso).toBeInstanceOf(Date)
  })

  it('is discarded when the query finds the document', async () => {
    const { id, cdc } = await inDoubt({ fault: 'reject', codigo, processed: true })
    await t.wait(60)
    expect({ requests: t.requests(cdc), estado: (await t.dte(id)).estado }).toEqual({ requests: 1, estado: 'approved' })
  })

  it('stays open while the query fails', async () => {
    const { id, cdc } = await inDoubt({ fault: 'reject', codigo, processed: false })
    t.sandbox.script({ service: 'consulta', fault: 'unavailable', times: 1 })
    await t.wait(60)
    expect({ requests: t.requests(cdc), estado: (await t.dte(id)).estado }).toEqual({ requests: 1, estado: 'sent' })
    await t.wait(240)
    expect({ requests: t.requests(cdc), estado: (await t.dte(id)).estado }).toEqual({ requests: 2, estado: 'rejected' })
  })
})

describe('while SIFEN cannot be queried', () => {
  it.each(['unavailable', 'html', 'reset-before', 'reset-after', 'truncated', 'reject'] as const)(
    'nothing is decided, even after the quiet window (%s)',
    async fault => {
      const found = await inDoubt(RECEIVED)
      const lost = await inDoubt(LOST)
      t.sandbox.script({ service: 'consulta', fault, codigo: '0161' })
      for (const seconds of [60, 240, 600, 600]) await t.wait(seconds)
      for (const { id, cdc } of [found, lost]) {
        expect({ estado: (await t.dte(id)).estado, requests: t.requests(cdc) }).toEqual({
          estado: 'sent',
          requests: fault === 'reset-before' ? 0 : 4,
        })
      }
      t.sandbox.clearScripts()
      await t.wait(600)
      expect({ found: (await t.dte(found.id)).estado, lost: (await t.dte(lost.id)).estado }).toEqual({
        found: 'approved',
        lost: 'error',
      })
      expect(postings()).toBe(2)
    },
  )
})

describe('the query', () => {
  it('decides nothing when it is answered about another document', async () => {
    const { id } = await inDoubt(RECEIVED)
    t.sandbox.script({ service: 'consulta', fault: 'wrong-cdc', times: 3 })
    for (const seconds of [60, 240, 600]) await t.wait(seconds)
    expect((await t.dte(id)).estado).toBe('sent')
    await t.wait(600)
    expect((await t.dte(id)).estado).toBe('approved')
  })

  it('gives up a document that it never finds, even after 1001, and keeps the posting’s answer', async () => {
    const { id, cdc } = await inDoubt({ fault: 'reject', codigo: '1001', processed: false })
    const before = await t.attemptsOf(id)
    expect(before).toMatchObject([{ outcome: 'answered', sifen_result_code: '1001' }])
    for (const seconds of [60, 240, 600]) await t.wait(seconds)
    expect({ requests: t.requests(cdc), estado: (await t.dte(id)).estado }).toEqual({ requests: 4, estado: 'error' })
    expect(await t.attemptsOf(id)).toEqual(before)
  })

  it('is claimed by one of two processes that have read the same row', async () => {
    const dte = await t.dte((await inDoubt(RECEIVED)).id)
    const claims = [
      await claimDue(t.deps.db, dte, secondsAhead(240)),
      await claimDue(t.deps.db, dte, secondsAhead(300)),
    ]
    expect(claims).toEqual([true, false])
  })

  it('is sent once by concurrent processes', async () => {
    const { id, cdc } = await inDoubt(RECEIVED)
    const dte = await t.dte(id)
    t.clock.advance(60)
    await Promise.all([settleDte(t.deps, dte), settleDte(t.deps, dte), t.drain()])
    await settleDte(t.deps, dte)
    await t.drain()
    expect(await t.dte(id)).toMatchObject({ estado: 'approved', version: dte.version + 1 })
    expect(t.requests(cdc)).toBe(1)
  })

  it('is sent once after a timeout, when two processes look in the same second', async () => {
    t.deps.sifen = impatient()
    t.interpose('recibe', (real, ...posting) => real.recibe(...posting).finally(() => t.clock.advance(30)))
    const { id, cdc } = await inDoubt({ fault: 'hang' })
    t.deps.sifen = t.sifen
    await t.wait(60)
    expect({ requests: t.requests(cdc), estado: (await t.dte(id)).estado }).toEqual({ requests: 1, estado: 'sent' })
    await t.wait(240)
    expect(t.requests(cdc)).toBe(2)
    await t.wait(600)
    expect({ requests: t.requests(cdc), estado: (await t.dte(id)).estado }).toEqual({ requests: 3, estado: 'error' })
  })

  it('is sent once at each due time while it fails, even when it is looked for twice', async () => {
    const { id, cdc } = await inDoubt(LOST)
    t.sandbox.script({ service: 'consulta', fault: 'unavailable' })
    for (const [n, seconds] of [60, 240, 600, 600, 600].entries()) {
      t.clock.advance(seconds)
      await t.drain()
      await t.drain()
      expect(t.requests(cdc)).toBe(n + 1)
    }
    expect((await t.planned()).filter(({ ref }) => (ref as { id: number }).id === id)).toHaveLength(1)
    t.sandbox.clearScripts()
    await t.wait(600)
    expect({ requests: t.requests(cdc), estado: (await t.dte(id)).estado }).toEqual({ requests: 6, estado: 'error' })
  })

  it('is sent at its next due time when the process dies after claiming it', async () => {
    const { id, cdc } = await inDoubt(RECEIVED)
    const reached = Promise.withResolvers<void>()
    t.interpose('consulta', () => {
      reached.resolve()
      return new Promise<never>(() => {})
    })
    t.clock.advance(60)
    void settleDte(t.deps, await t.dte(id))
    await reached.promise
    expect(await t.dte(id)).toMatchObject({ due_at: secondsAhead(240) })
    t.deps.sifen = t.sifen
    await t.wait(239)
    expect({ requests: t.requests(cdc), estado: (await t.dte(id)).estado }).toEqual({ requests: 0, estado: 'sent' })
    await t.wait(1)
    expect({ requests: t.requests(cdc), estado: (await t.dte(id)).estado }).toEqual({ requests: 1, estado: 'approved' })
  })

  it('is sent once after a year without a worker, and then at the usual interval', async () => {
    const now = t.clock.now()
    const { id, cdc } = await inDoubt(RECEIVED)
    t.sandbox.script({ service: 'consulta', fault: 'html', times: 1 })
    await t.wait(366 * 24 * 3600)
    expect({ requests: t.requests(cdc), estado: (await t.dte(id)).estado }).toEqual({ requests: 1, estado: 'sent' })
    await t.wait(600)
    expect({ requests: t.requests(cdc), estado: (await t.dte(id)).estado }).toEqual({ requests: 2, estado: 'approved' })
    t.clock.set(now)
  })
})

describe('a clock that jumps forward while the document is in doubt', () => {
  /** Moves our clock only; SIFEN's continues. */
  function jump(seconds: number) {
    t.clock.jump(seconds)
    t.ahead.seconds -= seconds
  }
  afterEach(() => {
    t.ahead.seconds = 0
  })

  it('does not end the quiet window: a document that SIFEN shows late is adopted', async () => {
    const { id, cdc } = await inDoubt({ ...RECEIVED, hiddenMs: 600_000 })
    jump(3600)
    await t.drain()
    expect({ requests: t.requests(cdc), estado: (await t.dte(id)).estado }).toEqual({ requests: 1, estado: 'sent' })
    for (const seconds of [60, 240, 600]) await t.wait(seconds)
    expect({ estado: (await t.dte(id)).estado, postings: postings() }).toEqual({ estado: 'approved', postings: 1 })
  })

  it('restarts the quiet window: a document that SIFEN does not have ends in error', async () => {
    const { id, cdc } = await inDoubt(LOST)
    jump(3600)
    await t.drain()
    for (const seconds of [60, 240]) await t.wait(seconds)
    expect({ requests: t.requests(cdc), estado: (await t.dte(id)).estado }).toEqual({ requests: 3, estado: 'sent' })
    await t.wait(600)
    expect({ requests: t.requests(cdc), estado: (await t.dte(id)).estado }).toEqual({ requests: 4, estado: 'error' })
  })

  it('concludes nothing from time while the time is not known', async () => {
    const { id } = await inDoubt(LOST)
    const unknown = vi.spyOn(t.deps.steady, 'since').mockImplementation(() => new Date(t.clock.now().getTime() + 1))
    for (const seconds of [60, 3600, 86_400]) await t.wait(seconds)
    expect((await t.dte(id)).estado).toBe('sent')
    unknown.mockRestore()
    jump(3600)
    for (const seconds of [60, 240, 600, 3600]) await t.wait(seconds)
    expect((await t.dte(id)).estado).toBe('error')
  })
})

/** An answer is as old as its query. The simulation (campaigns/protocolo) found the bug of treating it as newer. */
describe('a slow answer to the query', () => {
  let slow: IssuingApp
  beforeAll(async () => {
    slow = await buildIssuingApp({ env: { SIFEN_ASK_SECONDS: '890,1000', SIFEN_QUIET_SECONDS: '900' } })
  })
  afterAll(() => slow.close())
  const { inDoubt } = doubts(() => slow)

  it('gives up nothing when “not found” was asked within the quiet window and answered after it', async () => {
    const { id, cdc } = await inDoubt({ ...RECEIVED, hiddenMs: 895_000 })
    slow.interpose('consulta', async (real, requests) => {
      const answer = await real.consulta(requests)
      slow.clock.advance(20)
      return answer
    })
    await slow.wait(890)
    expect({ requests: slow.requests(cdc), estado: (await slow.dte(id)).estado }).toEqual({
      requests: 1,
      estado: 'sent',
    })
    await slow.wait(90)
    expect({ requests: slow.requests(cdc), estado: (await slow.dte(id)).estado }).toEqual({
      requests: 2,
      estado: 'approved',
    })
  })
})
