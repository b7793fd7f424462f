/**
 * A SIFEN that does not answer gets no requests for a while: no numbers or retries are used up, and everything
 * continues automatically. docs/notes 230.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anotherSale } from '../../../test/support/doubts.ts'
import { buildIssuingApp, type IssuingApp, SYNC } from '../../../test/support/issuing-app.ts'
import { makeAuthority } from '../../../test/support/throwaway-ca.ts'
import { BREAKER_TIMES } from '../../outgoing/breaker.ts'
import { openSifen } from '../../outgoing/index.ts'

let t: IssuingApp
beforeAll(async () => {
  t = await buildIssuingApp({ env: { SIFEN_PAUSE_FAILURES: String(FAILURES) } })
})
afterAll(() => t.close())
beforeEach(() => t.restore())

const FAILURES = 5
const CREATE = '/api/sifen/dtes'
const sync = () => t.as('operador').post(SYNC, t.factura(), anotherSale())
const resend = (id: number) => t.as('operador').post(`${CREATE}/${id}/reenviar`, {})

/** Creates a signed document without further work. */
async function signed(): Promise<number> {
  const { id } = (await t.as('operador').post(CREATE, t.factura())).json()
  await t.drain()
  return id
}

const stateOf = async (id: number) => {
  const { estado, retries, due_at } = await t.dte(id)
  return { estado, retries, due_at, postings: (await t.attemptsOf(id)).length }
}

describe('the pause of a failing SIFEN service', () => {
  it('stops calls: 502 without a number, jobs wait, and one call tries afterwards', async () => {
    const waiting = await signed()
    t.sandbox.script({ service: 'recibe', fault: 'unavailable' })
    for (let n = 0; n < FAILURES; n++) expect((await sync()).statusCode).toBe(504)
    const [posts, last, now] = [t.posts().length, await t.lastNumber(), t.clock.now()]
    const refused = await sync()
    expect({ status: refused.statusCode, code: refused.json().code, wait: refused.headers['retry-after'] }).toEqual({
      status: 502,
      code: 'SIFEN_NOT_CONNECTED',
      wait: '10',
    })
    expect(refused.json().message).toMatch(/^No se creó .* SIFEN no responde a este emisor desde el \d.* hasta el \d/)
    expect(await t.lastNumber()).toBe(last)
    expect((await t.as('nadie').get('/api/sifen/health')).json().alarmas).toMatchObject([{ codigo: 'SIFEN_PAUSED' }])

    await resend(waiting)
    await t.drain()
    const until = new Date(now.getTime() + BREAKER_TIMES.firstMs)
    expect(await stateOf(waiting)).toEqual({ estado: 'signed', retries: 0, due_at: until, postings: 0 })
    expect(t.posts()).toHaveLength(posts)

    t.sandbox.clearScripts()
    await t.wait(BREAKER_TIMES.firstMs / 1000)
    expect(await stateOf(waiting)).toMatchObject({ estado: 'approved', postings: 1 })
    expect((await sync()).statusCode).toBe(200)
    expect((await t.as('nadie').get('/api/sifen/health')).json().alarmas).toBeUndefined()
  })

  it('does not hold back the other services', async () => {
    t.sandbox.script({ service: 'recibe', fault: 'unavailable' })
    const cdcs: string[] = []
    for (let n = 0; n < FAILURES; n++) cdcs.push((await sync()).json().cdc)
    const [cdc = ''] = cdcs
    await t.wait(60)
    expect(t.requests(cdc)).toBe(1)
    t.sandbox.clearScripts()
    await t.wait(BREAKER_TIMES.longestMs / 1000)
    expect((await sync()).statusCode).toBe(200)
  })

  it('does not begin after rejections, which are answers', async () => {
    t.sandbox.script({ service: 'recibe', fault: 'reject' })
    for (let n = 0; n <= FAILURES; n++) expect((await sync()).json().code).not.toBe('SIFEN_NOT_CONNECTED')
  })

  it('answers 502 to an event, and its own refusal to one that is not allowed', async () => {
    const cdcs: string[] = []
    for (let n = 0; n <= FAILURES; n++) cdcs.push((await sync()).json().cdc)
    const [first, ...others] = cdcs
    const cancel = async (cdc: string | undefined) => {
      const body = { cdc, motivo: 'Venta anulada' }
      const res = await t.as('operador').post('/api/sifen/eventos/cancelacion', body)
      return { status: res.statusCode, code: res.json().code }
    }
    expect((await cancel(first)).status).toBe(200)
    t.sandbox.script({ service: 'evento', fault: 'unavailable', times: FAILURES })
    for (const cdc of others) await cancel(cdc)
    const approved = (await sync()).json().cdc
    expect(await cancel(approved)).toMatchObject({ status: 502, code: 'SIFEN_NOT_CONNECTED' })
    expect((await cancel(first)).status).toBe(409)
    await t.wait(BREAKER_TIMES.longestMs / 1000)
  })

  it('holds back queries, which keep their turn', async () => {
    t.sandbox.script({ service: 'recibe', fault: 'reset-after', times: FAILURES + 1, processed: true })
    t.sandbox.script({ service: 'consulta', fault: 'unavailable' })
    const ids: number[] = []
    for (let n = 0; n < FAILURES - 1; n++) ids.push((await sync()).json().id)
    await t.wait(60)
    ids.push((await sync()).json().id)
    await t.wait(60)
    const requests = t.sandbox.journal().filter(({ service }) => service === 'consulta').length
    const now = t.clock.now()
    await t.wait(1)
    expect(t.sandbox.journal().filter(({ service }) => service === 'consulta')).toHaveLength(requests)
    t.sandbox.clearScripts()
    for (let n = 0; n < 4; n++) await t.wait(BREAKER_TIMES.longestMs / 1000)
    expect(await Promise.all(ids.map(async id => (await t.dte(id)).estado))).toEqual(ids.map(() => 'approved'))
    expect(t.clock.now().getTime() - now.getTime()).toBeLessThan(3_600_000)
  })
})

describe('a SIFEN server certificate that is not trusted', () => {
  it('keeps a signed document signed after one posting, until the server is trusted', async () => {
    const { config, log } = t.deps
    const settings = { ...config.sifen, testUrl: t.sandbox.url, caPem: makeAuthority('Otra').certPem }
    const distrustful = openSifen({ ...config, sifen: settings }, { clock: t.clock, log })
    const id = await signed()
    t.deps.sifen = distrustful
    await resend(id)
    await t.drain()
    expect(await stateOf(id)).toMatchObject({ estado: 'signed', retries: 1, postings: 1 })
    for (let minutes = 0; minutes < 10; minutes++) await t.wait(60)
    expect(await stateOf(id)).toMatchObject({ estado: 'signed', retries: 1, postings: 1 })
    t.deps.sifen = t.sifen
    await t.wait(60)
    expect(await stateOf(id)).toMatchObject({ estado: 'approved', postings: 2 })
    await distrustful.close()
  })
})
