/** The limiters: number of accepted requests, texts of the answers, and which requests share a count. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { FORGERIES, forged, UNTRUSTED } from '../../test/http/forgeries.ts'
import { LIMITER_PROBES } from '../../test/http/limiter-probes.ts'
import { buildTestApp, LIMITS_OFF, type TestApp } from '../../test/support/build-test-app.ts'
import { casesOf } from '../../test/support/seed.ts'
import { loadConfig } from '../config/index.ts'
import { rateLimits } from '../db/index.ts'
import type { LimiterName } from '../ports.ts'
import { openLimits } from './limits.ts'

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

const asAdmin = () => ({ authorization: `Bearer ${t.tokens.admin}` })
/** Requests that the limiter counts, always with the same key. */
const REQUESTS: Record<Exclude<LimiterName, 'loginNetwork' | 'register' | 'invite' | 'page'>, () => InjectOptions> = {
  login: () => ({ method: 'POST', url: '/api/auth/token', payload: { email: 'ana@ejemplo.com.py' } }),
  api: () => ({ method: 'GET', url: '/api/empresas', headers: asAdmin() }),
  send: () => ({ method: 'POST', url: '/api/probe/send', headers: asAdmin() }),
  admin: () => ({ method: 'POST', url: '/api/probe/admin', headers: asAdmin() }),
}
const LIMITERS = Object.keys(REQUESTS) as (keyof typeof REQUESTS)[]
const variable = (name: string) => `LIMIT_${name.toUpperCase()}`

/** Sends concurrent requests. Returns their statuses. */
const inject = async (requests: readonly InjectOptions[]) =>
  (await Promise.all(requests.map(request => t.app.inject(request)))).map(({ statusCode }) => statusCode)
const requestsOf = (name: keyof typeof REQUESTS, count: number) => Array.from({ length: count }, REQUESTS[name])
const passed = (statuses: readonly number[]) => statuses.filter(status => status !== 429).length

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

describe.runIf(process.env.TEST_DATABASE_URL)('two processes on one PostgreSQL', () => {
  it('accept exactly N of 500 parallel requests together, with any limiter', async () => {
    // `api` also counts the requests of `send` and `admin`: after their 1,000, it accepts 40 of its own.
    const env = { LIMIT_LOGIN: '40', LIMIT_SEND: '40', LIMIT_ADMIN: '40', LIMIT_API: '1040' }
    await limit(env)
    const other = await startOther(env)
    for (const name of ['login', 'send', 'admin', 'api'] as const) {
      const [here, there] = await Promise.all([inject(requestsOf(name, 250)), other.inject(requestsOf(name, 250))])
      expect({ name, here: here.length, there: there.length, passed: passed([...here, ...there]) }).toEqual({
        name,
        here: 250,
        there: 250,
        passed: 40,
      })
    }
    await other.end()
  })
})

/** Loads the sources of the packages, and pages, which are .tsx files. */
const SOURCES = ['--conditions=@nanduti/source', `--import=${new URL('../../scripts/jsx.ts', import.meta.url)}`]
const OTHER = new URL('../../test/http/limits-process.ts', import.meta.url)

/** Starts another process on the database of `t`. */
async function startOther(env: Record<string, string>) {
  if (t.database.kind !== 'postgres') throw new Error('TEST_DATABASE_URL did not give a PostgreSQL')
  const { connectionString = '' } = t.database.client.options
  const child = fork(OTHER, { env: { NODE_ENV: 'test', DATABASE_URL: connectionString, ...env }, execArgv: SOURCES })
  const answer = async () => {
    const gone = once(child, 'exit').then(([code]) => Promise.reject(new Error(`The process ended with ${code}`)))
    return (await Promise.race([once(child, 'message'), gone]))[0]
  }
  await answer()
  return {
    inject(requests: readonly InjectOptions[]): Promise<number[]> {
      child.send(requests)
      return answer()
    },
    async end() {
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
}

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
