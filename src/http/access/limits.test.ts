/** The limiters: number of accepted requests, texts of the answers, and which requests share a count. */
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { FORGERIES, forged, UNTRUSTED } from '../../../test/http/forgeries.ts'
import { LIMITER_PROBES } from '../../../test/http/limiter-probes.ts'
import { LIMITERS, limiterRequests, passed } from '../../../test/http/limiter-requests.ts'
import { buildTestApp, LIMITS_OFF, type TestApp } from '../../../test/support/build-test-app.ts'
import { casesOf } from '../../../test/support/seed.ts'
import { loadConfig } from '../../config/index.ts'
import { rateLimits } from '../../db/index.ts'
import { forgetCounts, openLimits } from './limits.ts'

let t: TestApp
beforeAll(async () => {
  t = await buildTestApp({ routes: LIMITER_PROBES })
})
afterAll(() => t.close())
/** Reopens the limiters with empty counts. */
const limit = async (env: Record<string, string>) => {
  if (t.database.kind === 'postgres') await t.deps.db.delete(rateLimits)
  t.deps.limits = openLimits(loadConfig({ ...LIMITS_OFF, ...env }), t.database, t.clock)
}
/** Returns status, limit and remaining requests of an answer. */
const shown = ({ statusCode, headers }: { statusCode: number; headers: Record<string, unknown> }) => ({
  status: statusCode,
  limit: headers['x-ratelimit-limit'],
  left: headers['x-ratelimit-remaining'],
})

const { REQUESTS, requestsOf, inject } = limiterRequests(() => t)
const variable = (name: string) => `LIMIT_${name.toUpperCase()}`

describe.each(LIMITERS)('the %s limiter', name => {
  it('accepts N requests and answers 429 to the next, with its headers', async () => {
    await limit({ [variable(name)]: '3' })
    const answers = []
    for (let n = 0; n < 5; n++) answers.push(await t.app.inject(REQUESTS[name]()))
    const success = name === 'login' ? 422 : 200
    expect(answers.slice(0, 3).map(shown)).toEqual(['2', '1', '0'].map(left => ({ status: success, limit: '3', left })))
    for (const res of answers.slice(3)) {
      const wait = Number(res.headers['retry-after'])
      const detalle = `Hay demasiados pedidos. Espere ${wait} segundos y vuelva a intentar.`
      expect({ body: res.json(), ...shown(res) }).toEqual({
        body: { message: 'Too Many Attempts.', detalle },
        ...{ status: 429, limit: '3', left: '0' },
      })
      expect(wait).toBeGreaterThan(14 * 60)
      expect(wait).toBeLessThanOrEqual(15 * 60)
      expect(Number(res.headers['x-ratelimit-reset'])).toBe(t.clock.now().getTime() / 1000 + wait)
      expect(res.headers['x-request-id']).toBeTruthy()
    }
  })

  it('accepts exactly N of many parallel requests', async () => {
    await limit({ [variable(name)]: '40' })
    expect(passed(await inject(requestsOf(name, casesOf(1000))))).toBe(40)
  })
})

describe('a window', () => {
  const ask = async () => (await t.app.inject(REQUESTS.api())).statusCode

  it('ends after 15 minutes of the injected clock', async () => {
    await limit({ LIMIT_API: '1' })
    const statuses = [await ask(), await ask()]
    t.clock.advance(15 * 60 - 1)
    statuses.push(await ask())
    t.clock.advance(1)
    statuses.push(await ask(), await ask())
    expect(statuses).toEqual([200, 429, 429, 200, 429])
  })

  it('ends at most 15 minutes after the clock came back from the future', async () => {
    await limit({ LIMIT_API: '1' })
    t.clock.advance(86_400)
    const statuses = [await ask(), await ask()]
    t.clock.advance(-86_400)
    statuses.push(await ask())
    t.clock.advance(15 * 60)
    statuses.push(await ask())
    expect(statuses).toEqual([200, 429, 429, 200])
  })

  it('is deleted an hour after its end', async () => {
    if (t.database.kind !== 'postgres') return
    await limit({ LIMIT_API: '1' })
    await ask()
    const rows = () => t.deps.db.$count(rateLimits)
    t.clock.advance(75 * 60)
    await forgetCounts(t.deps)
    const before = await rows()
    t.clock.advance(1)
    await forgetCounts(t.deps)
    expect({ before, after: await rows() }).toEqual({ before: 1, after: 0 })
  })
})

describe.runIf(process.env.TEST_DATABASE_URL)('limiters on PostgreSQL', () => {
  const spied = () => {
    if (t.database.kind !== 'postgres') throw new Error('TEST_DATABASE_URL did not give a PostgreSQL')
    const query = vi.spyOn(t.database.client, 'query')
    onTestFinished(() => query.mockRestore())
    return () => query.mock.calls.filter(([queries]) => /rate_limits/.test(JSON.stringify(queries))).length
  }

  it('count a request in one statement, and refuse an exhausted key without one', async () => {
    await limit({ LIMIT_API: '2', LIMIT_SEND: '60' })
    const statements = spied()
    const seen = []
    for (let n = 0; n < 4; n++) {
      const { statusCode } = await t.app.inject(REQUESTS.send())
      seen.push({ status: statusCode, statements: statements() })
    }
    expect(seen).toEqual([
      { status: 200, statements: 1 },
      { status: 200, statements: 2 },
      { status: 429, statements: 2 },
      { status: 429, statements: 2 },
    ])
  })

  it('of the group do not count a request that another process knows to be too many', async () => {
    await limit({ LIMIT_API: '1', LIMIT_SEND: '60' })
    await t.app.inject(REQUESTS.api())
    t.deps.limits = openLimits(loadConfig({ ...LIMITS_OFF, LIMIT_API: '1', LIMIT_SEND: '60' }), t.database, t.clock)
    expect((await t.app.inject(REQUESTS.send())).statusCode).toBe(429)
    expect((await t.deps.db.select().from(rateLimits)).map(({ key }) => key.split(':')[0])).toEqual(['api'])
  })

  it('go on alone, in memory, while the database does not answer', async () => {
    await limit({ LIMIT_API: '2' })
    if (t.database.kind !== 'postgres') return
    const { client } = t.database
    const query = vi.spyOn(client, 'query').mockImplementation(() => Promise.reject(new Error('gone')) as never)
    onTestFinished(() => query.mockRestore())
    const answers = []
    const answer = { getHeader: () => undefined, header: () => undefined }
    for (let n = 0; n < 3; n++)
      answers.push(
        await t.deps.limits.consume([{ limiter: 'api', key: 'x' }], answer).then(
          () => 'accepted',
          ({ status }) => status,
        ),
      )
    expect(answers).toEqual(['accepted', 'accepted', 429])
  })
})

describe('forged X-Forwarded-For', () => {
  it.each(UNTRUSTED)('%j: 20 forgeries never change the key of a limiter', async ({ trust, peer }) => {
    // `api` also counts the requests of `send` and `admin`: after their 40, five of its own are left.
    const env = { LIMIT_LOGIN: '5', LIMIT_SEND: '5', LIMIT_ADMIN: '5', LIMIT_API: '45' }
    const usual = t
    t = await buildTestApp({ env: { ...env, TRUST_PROXY: trust }, routes: LIMITER_PROBES })
    onTestFinished(async () => {
      await t.close()
      t = usual
    })
    for (const name of ['login', 'send', 'admin', 'api'] as const) {
      const statuses = []
      for (const lie of FORGERIES) {
        const request = REQUESTS[name]()
        const { remoteAddress, headers } = forged(peer, lie)
        const sent = { ...request, remoteAddress, headers: { ...request.headers, ...headers } }
        statuses.push((await t.app.inject(sent)).statusCode)
      }
      expect({ name, passed: statuses.filter(status => status !== 429) }).toEqual({
        name,
        passed: statuses.slice(0, 5),
      })
    }
  })
})

describe('the api limiter', () => {
  it('counts before the token is checked', async () => {
    await limit({ LIMIT_API: '2' })
    const statuses = []
    for (const actor of ['nadie', 'admin', 'nadie', 'admin'] as const)
      statuses.push((await t.as(actor).get('/api/empresas')).statusCode)
    expect(statuses).toEqual([401, 200, 429, 429])
  })

  it('counts by address in any spelling, an IPv6 /64 as one, and no public routes', async () => {
    await limit({ LIMIT_API: '1' })
    const from = async (remoteAddress: string) =>
      (await t.as('admin').get('/api/empresas', { remoteAddress })).statusCode
    expect(await from('10.0.0.1')).toBe(200)
    expect(await from('::ffff:10.0.0.1')).toBe(429)
    expect(await from('10.0.0.2')).toBe(200)
    expect(await from('2001:db8::1')).toBe(200)
    expect(await from('2001:DB8:0:0:1:2:3:4')).toBe(429)
    expect(await from('2001:db8:0:1::1')).toBe(200)
    for (let i = 0; i < 3; i++)
      expect(shown(await t.as('nadie').get('/api/sifen/health'))).toEqual({
        status: 200,
        limit: undefined,
        left: undefined,
      })
  })

  it('is disabled by 0', async () => {
    await limit({})
    for (let n = 0; n < 120; n++)
      expect(shown(await t.as('admin').get('/api/empresas'))).toEqual({
        status: 200,
        limit: undefined,
        left: undefined,
      })
  })
})

describe('the login limiter', () => {
  const login = (email: unknown, remoteAddress = '10.0.0.1', payload: object = {}) =>
    t.as('nadie').post('/api/auth/token', { email, ...payload }, { remoteAddress })

  it('counts by e-mail and address, before the fields are validated', async () => {
    await limit({ LIMIT_LOGIN: '2' })
    expect(shown(await login('a@b.com'))).toEqual({ status: 422, limit: '2', left: '1' })
    expect(shown(await login('  A@B.com '))).toEqual({ status: 422, limit: '2', left: '0' })
    expect(shown(await login('a@b.com'))).toEqual({ status: 429, limit: '2', left: '0' })
    expect(shown(await login('a@b.com', '10.0.0.2'))).toEqual({ status: 422, limit: '2', left: '1' })
    expect(shown(await login('otra@b.com'))).toEqual({ status: 422, limit: '2', left: '1' })
  })

  it('counts all invalid e-mails together', async () => {
    await limit({ LIMIT_LOGIN: '2' })
    const statuses = []
    for (const email of [undefined, 7, { a: 1 }]) statuses.push((await login(email)).statusCode)
    expect(statuses).toEqual([422, 422, 429])
  })

  it('keeps at most 200 counts of a network that tries many e-mails; another network goes on', async () => {
    await limit({ LIMIT_LOGIN: '1' })
    const madeUp = (n: number) => login(`inventado${n}@b.com`, `2001:db8::${n + 1}`)
    expect(shown(await madeUp(0))).toEqual({ status: 422, limit: '1', left: '0' })
    const flood = await Promise.all(Array.from({ length: 300 }, (_, n) => madeUp(n + 1)))
    expect(passed(flood.map(({ statusCode }) => statusCode))).toBe(199)
    // The network's limit is checked first: also an exhausted e-mail gets the network's refusal.
    expect(shown(await madeUp(0))).toEqual({ status: 429, limit: '200', left: '0' })
    expect(shown(await login('inventado0@b.com', '2001:db8:0:1::1'))).toEqual({ status: 422, limit: '1', left: '0' })
    if (t.database.kind === 'postgres') expect(await t.deps.db.$count(rateLimits)).toBe(1 + 200 + 1 + 1)
  })

  it('counts by network before the body is read, so that invalid bodies count too', async () => {
    await limit({ LIMIT_LOGIN: '1' })
    const headers = { 'content-type': 'application/json' }
    const broken = { method: 'POST', url: '/api/auth/token', headers, payload: '{' } as const
    // On PostgreSQL the refused request is the one that arrived there last.
    expect((await inject(Array(201).fill(broken))).sort()).toEqual([...Array(200).fill(400), 429])
    expect(shown(await login('a@b.com', '127.0.0.1'))).toEqual({ status: 429, limit: '200', left: '0' })
    expect(shown(await login('a@b.com'))).toEqual({ status: 422, limit: '1', left: '0' })
  })
})

describe('the group limiters', () => {
  it('count send requests by address and user, and show the smallest limit', async () => {
    await limit({ LIMIT_API: '100', LIMIT_SEND: '2' })
    const send = (actor: 'admin' | 'operador' | 'lector') => t.as(actor).post('/api/probe/send')
    expect(shown(await send('admin'))).toEqual({ status: 200, limit: '2', left: '1' })
    expect(shown(await send('admin'))).toEqual({ status: 200, limit: '2', left: '0' })
    expect(shown(await send('admin'))).toEqual({ status: 429, limit: '2', left: '0' })
    expect(shown(await send('operador'))).toEqual({ status: 200, limit: '2', left: '1' })
    // The ability is checked before the group's limiter: only `api` has counted.
    expect(shown(await send('lector'))).toEqual({ status: 403, limit: '100', left: '95' })
  })

  it('show the api limit when that is the smallest', async () => {
    await limit({ LIMIT_API: '2', LIMIT_SEND: '60' })
    expect(shown(await t.as('admin').post('/api/probe/send'))).toEqual({ status: 200, limit: '2', left: '1' })
  })

  it('count admin requests by address alone', async () => {
    await limit({ LIMIT_ADMIN: '2' })
    const statuses = []
    for (const actor of ['admin', 'superadmin', 'ajeno'] as const)
      statuses.push((await t.as(actor).post('/api/probe/admin')).statusCode)
    expect(statuses).toEqual([200, 200, 429])
  })
})
