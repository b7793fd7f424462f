/** The question by CDC about a document in doubt (HOUSE §7): when it goes out, that it goes out once, and what its answer decides. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { doubts, LOST, RECEIVED } from '../../../test/doubts.ts'
import { eventually } from '../../../test/eventually.ts'
import { buildIssuingApp, type IssuingApp } from '../../../test/issuing-app.ts'
import { settleDte, sweepDtes } from './index.ts'

let t: IssuingApp
beforeAll(async () => {
  t = await buildIssuingApp()
})
afterAll(() => t.close())

const { inDoubt, impatient, postings } = doubts(() => t)
const secondsAhead = (seconds: number) => new Date(+t.clock.now() + seconds * 1000)

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

  it('that finds nothing to the end, even after 1001, gives up the document, and what the posting was answered stays', async () => {
    const { id, cdc } = await inDoubt({ fault: 'reject', codigo: '1001', processed: false })
    const before = await t.attemptsOf(id)
    expect(before).toMatchObject([{ outcome: 'answered', sifen_result_code: '1001' }])
    for (const seconds of [60, 240, 600]) await t.wait(seconds)
    expect([t.asked(cdc), (await t.dte(id)).estado]).toEqual([3, 'error'])
    expect(await t.attemptsOf(id)).toEqual(before)
  })

  it('goes out once, however many are woken for it', async () => {
    const { id, cdc } = await inDoubt(RECEIVED)
    const { version } = await t.dte(id)
    t.clock.advance(60)
    await Promise.all([settleDte(t.deps, id), settleDte(t.deps, id), sweepDtes(t.deps)])
    await settleDte(t.deps, id)
    await t.drain()
    expect(await t.dte(id)).toMatchObject({ estado: 'approved', version: version + 1 })
    expect(t.asked(cdc)).toBe(1)
  })

  it('goes out once after a time-out, when two jobs are due in the same second', async () => {
    t.deps.sifen = impatient()
    t.interpose('recibe', (real, ...posting) => real.recibe(...posting).finally(() => t.clock.advance(30)))
    const { id, cdc } = await inDoubt({ fault: 'hang' })
    t.deps.sifen = t.sifen
    await t.wait(60)
    expect([t.asked(cdc), (await t.dte(id)).estado]).toEqual([1, 'sent'])
    await t.wait(240)
    expect(t.asked(cdc)).toBe(2)
    await t.wait(600)
    expect([t.asked(cdc), (await t.dte(id)).estado]).toEqual([3, 'error'])
  })

  it('goes out once at each due time while SIFEN does not say, also with a sweep every time', async () => {
    const { id, cdc } = await inDoubt(LOST)
    t.sandbox.script({ service: 'consulta', fault: 'unavailable' })
    for (const [n, seconds] of [60, 240, 600, 600, 600].entries()) {
      t.clock.advance(seconds)
      await sweepDtes(t.deps)
      await t.drain()
      expect(t.asked(cdc)).toBe(n + 1)
    }
    expect((await t.pending()).filter(({ data }) => (data as { dteId?: number }).dteId === id)).toHaveLength(1)
    t.sandbox.clearScripts()
    await t.wait(600)
    expect([t.asked(cdc), (await t.dte(id)).estado]).toEqual([6, 'error'])
  })

  it('is asked again in its time when the process dies between claiming it and asking', async () => {
    const { id, cdc } = await inDoubt(RECEIVED)
    t.interpose('consulta', () => new Promise<never>(() => {}))
    t.clock.advance(60)
    void settleDte(t.deps, id)
    await eventually(async () => expect(await t.dte(id)).toMatchObject({ ask_at: secondsAhead(240) }))
    t.deps.sifen = t.sifen
    await t.wait(239)
    expect([t.asked(cdc), (await t.dte(id)).estado]).toEqual([0, 'sent'])
    await t.wait(1)
    expect([t.asked(cdc), (await t.dte(id)).estado]).toEqual([1, 'approved'])
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

/** It is as old as the question: the simulation (campaigns/protocolo) found what happens otherwise. */
describe('a slow answer to the question', () => {
  let slow: IssuingApp
  beforeAll(async () => {
    slow = await buildIssuingApp({ env: { SIFEN_ASK_SECONDS: '890,1000', SIFEN_QUIET_SECONDS: '900' } })
  })
  afterAll(() => slow.close())
  const { inDoubt } = doubts(() => slow)

  it('"not found" asked before the end of the quiet window and heard after it gives up nothing', async () => {
    const { id, cdc } = await inDoubt({ ...RECEIVED, hiddenMs: 895_000 })
    slow.interpose('consulta', async (real, asked) => {
      const answer = await real.consulta(asked)
      slow.clock.advance(20)
      return answer
    })
    await slow.wait(890)
    expect([slow.asked(cdc), (await slow.dte(id)).estado]).toEqual([1, 'sent'])
    await slow.wait(90)
    expect([slow.asked(cdc), (await slow.dte(id)).estado]).toEqual([2, 'approved'])
  })
})
