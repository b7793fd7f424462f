/**
 * The intent is committed before the first byte is sent. A certain outcome is not queried. A failure on our side loses
 * nothing (docs/notes 29).
 */

import { SifenError } from '@nanduti/sifen'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { anotherSale } from '../../../../test/support/doubts.ts'
import { buildIssuingApp, type IssuingApp, SYNC } from '../../../../test/support/issuing-app.ts'

let t: IssuingApp
beforeAll(async () => {
  t = await buildIssuingApp()
})
afterAll(() => t.close())
afterEach(async () => {
  t.restore()
  await t.wait(10_000)
})

const sync = () => t.as('operador').post(SYNC, t.factura(), anotherSale())

describe('before the first byte', () => {
  it('state, attempt, exact bytes and query are already committed', async () => {
    const seen: unknown[] = []
    t.interpose('recibe', async (real, ...posting) => {
      const [, rde] = posting
      const row = await t.lastDte()
      const [attempt] = await t.attemptsOf(row.id)
      const stored = await t.file(row.xml_signed_path)
      const asks = (await t.planned()).some(
        ({ name, ref }) => name === 'dtes.settle' && (ref as { id: number }).id === row.id,
      )
      const { cdc, estado, xml_sha256 } = row
      seen.push({ cdc, estado, outcome: attempt?.outcome, sameBytes: attempt?.xml_sha256 === xml_sha256, asks })
      expect(Buffer.from(stored ?? []).equals(rde)).toBe(true)
      expect(row.last_sent_at).toEqual(t.clock.now())
      return real.recibe(...posting)
    })
    const res = await sync()
    expect(res.statusCode).toBe(200)
    expect(seen).toEqual([{ cdc: res.json().cdc, estado: 'sent', outcome: 'pending', sameBytes: true, asks: true }])
  })

  it.each([
    ['error, not sent', 30, { outcome: 'not_sent', error_code: 'SIFEN_TIMEOUT' }],
    ['error, as the question had it', 930, { outcome: 'unknown', error_code: null }],
  ])('a process that was stopped for longer than its time limit sends nothing: %s', async (_what, seconds, attempt) => {
    const posts = t.posts().length
    t.interpose('recibe', async (real, ...posting) => {
      await t.wait(seconds)
      return real.recibe(...posting)
    })
    const res = await sync()
    expect({ status: res.statusCode, estado: res.json().estado, posts: t.posts().length }).toEqual({
      status: 502,
      estado: 'error',
      posts,
    })
    expect(await t.attemptsOf(res.json().id)).toMatchObject([attempt])
    for (const late of [10_000, 90_000]) await t.wait(late)
    expect(await t.dte(res.json().id)).toMatchObject({ estado: 'error', due_at: null })
  })
})

describe('502 when SIFEN certainly received nothing', () => {
  it('because nothing listens: estado error, no query, and a new number works afterwards', async () => {
    await t.sandbox.close()
    const res = await sync()
    expect(res.statusCode).toBe(502)
    expect(res.json()).toEqual({
      message: expect.stringContaining('con un número nuevo'),
      code: 'SIFEN_NOT_SENT',
      id: expect.any(Number),
      cdc: expect.stringMatching(/^\d{44}$/),
      estado: 'error',
      sifen_result_code: null,
      sifen_result_msg: expect.stringContaining('ECONNREFUSED'),
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
    expect(await t.dte(id)).toMatchObject({ estado: 'error', last_sent_at: null, due_at: null })
    expect(await t.attemptsOf(id)).toMatchObject([{ outcome: 'not_sent', error_code: 'SIFEN_CONNECTION' }])
    await t.reopenSandbox()
    await t.wait(10_000)
    expect({
      requests: t.requests(cdc),
      postings: t.sandbox.postsOf(cdc).length,
      estado: (await t.dte(id)).estado,
    }).toEqual({
      requests: 0,
      postings: 0,
      estado: 'error',
    })
    const last = await t.lastNumber()
    const next = await sync()
    expect({ status: next.statusCode, numero: next.json().numero }).toEqual({
      status: 200,
      numero: `001-001-${String(last + 1).padStart(7, '0')}`,
    })
  })

  it('because our certificate cannot be used for TLS', async () => {
    t.deps.sifen = {
      ...t.sifen,
      client: () => {
        throw new SifenError('SIFEN_CERTIFICATE', 'not-sent', 'El certificado no sirve.')
      },
    }
    const before = await t.lastDte()
    const res = await sync()
    expect(res.statusCode).toBe(502)
    expect(res.json()).toMatchObject({
      code: 'SIFEN_NOT_CONNECTED',
      message: 'No se creó ningún documento ni se tomó un número: El certificado no sirve.',
    })
    expect(await t.lastDte()).toEqual(before)
  })
})

/** Failures in a living process, reported to the client. campaigns/kill tests the effects of a kill. */
describe('a failure of our own', () => {
  const fail = async (): Promise<never> => crash()
  const crash = (): never => {
    throw new Error('ours')
  }

  /** Creates a document whose answer is a 504. */
  async function inDoubt() {
    const res = await sync()
    expect({ status: res.statusCode, code: res.json().code, estado: res.json().estado }).toEqual({
      status: 504,
      code: 'SIFEN_UNKNOWN_OUTCOME',
      estado: 'sent',
    })
    const { id, cdc } = await t.lastDte()
    expect(res.json()).toMatchObject({ id, cdc })
    return { id, cdc }
  }

  it('before the intent: 500, and no document', async () => {
    const before = await t.footprint()
    t.interposeXml(fail)
    expect([(await sync()).statusCode, await t.footprint()]).toEqual([500, before])
    t.restore()
  })

  it('after the intent, before the posting: 504, a query after the timeout, error after the quiet window', async () => {
    t.interpose('recibe', fail)
    const { id, cdc } = await inDoubt()
    await t.wait(89)
    expect({ requests: t.requests(cdc), estado: (await t.dte(id)).estado }).toEqual({ requests: 0, estado: 'sent' })
    await t.wait(1)
    expect({ requests: t.requests(cdc), estado: (await t.dte(id)).estado }).toEqual({ requests: 1, estado: 'sent' })
    await t.wait(839)
    expect((await t.dte(id)).estado).toBe('sent')
    await t.wait(1)
    expect((await t.dte(id)).estado).toBe('error')
    expect(await t.attemptsOf(id)).toMatchObject([{ outcome: 'unknown' }])
    expect(t.sandbox.postsOf(cdc)).toEqual([])
  })

  it.each<[string, () => unknown]>([
    ['its answer is lost', fail],
    ['its answer cannot be written', () => vi.spyOn(t.deps.db, 'execute').mockImplementationOnce(crash)],
  ])('after SIFEN approved, when %s: 504, then approved by a query', async (_what, breakDown) => {
    t.interpose('recibe', async (real, ...posting) => {
      const verdict = await real.recibe(...posting)
      await breakDown()
      return verdict
    })
    const { id, cdc } = await inDoubt()
    await t.wait(90)
    expect(await t.dte(id)).toMatchObject({ estado: 'approved', sifen_result_code: '0422' })
    expect(await t.attemptsOf(id)).toMatchObject([{ outcome: 'answered', sifen_result_code: '0422' }])
    expect(t.sandbox.postsOf(cdc)).toHaveLength(1)
  })
})
