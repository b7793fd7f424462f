/** The limiters: how many pass, what the answers say, whose requests are counted together. */
import { afterEach, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts'
import { openLimits } from './limits.ts'
import { route } from './route.ts'

const probe = (path: string, permission: 'sifen:send' | 'sifen:admin', limiter: 'send' | 'admin') =>
  route({ method: 'POST', path, permission, limiter, handler: () => ({ ok: true }) })
const routes = [probe('/api/probe/send', 'sifen:send', 'send'), probe('/api/probe/admin', 'sifen:admin', 'admin')]

let t: TestApp
afterEach(() => t.close())
const build = async (env: Record<string, string>) => {
  t = await buildTestApp({ env, routes })
}
/** Status, limit and remaining of an answer. */
const shown = ({ statusCode, headers }: { statusCode: number; headers: Record<string, unknown> }) => [
  statusCode,
  headers['x-ratelimit-limit'],
  headers['x-ratelimit-remaining'],
]

describe('the api limiter', () => {
  it('lets N pass and answers 429 to the next, before it asks for a token', async () => {
    await build({ LIMIT_API: '3' })
    const get = (actor: 'admin' | 'nadie') => t.as(actor).get('/api/empresas')
    expect(shown(await get('admin'))).toEqual([200, '3', '2'])
    expect(shown(await get('nadie'))).toEqual([401, '3', '1'])
    expect(shown(await get('admin'))).toEqual([200, '3', '0'])
    for (const actor of ['admin', 'nadie'] as const) {
      const res = await get(actor)
      expect([res.body, ...shown(res)]).toEqual(['{"message":"Too Many Attempts."}', 429, '3', '0'])
      const wait = Number(res.headers['retry-after'])
      expect(wait).toBeGreaterThan(14 * 60)
      expect(wait).toBeLessThanOrEqual(15 * 60)
      expect(Number(res.headers['x-ratelimit-reset'])).toBe(t.clock.now().getTime() / 1000 + wait)
    }
  })

  it('counts each address apart, in whatever spelling, and public routes not at all', async () => {
    await build({ LIMIT_API: '1' })
    const from = async (remoteAddress: string) =>
      (await t.as('admin').get('/api/empresas', { remoteAddress })).statusCode
    expect(await from('10.0.0.1')).toBe(200)
    expect(await from('::ffff:10.0.0.1')).toBe(429)
    expect(await from('10.0.0.2')).toBe(200)
    for (let i = 0; i < 3; i++)
      expect(shown(await t.as('nadie').get('/api/sifen/health'))).toEqual([200, undefined, undefined])
  })

  it('is not moved by 20 forged X-Forwarded-For headers', async () => {
    await build({ LIMIT_API: '5', TRUST_PROXY: '10.0.0.0/8' })
    const statuses = []
    for (let n = 0; n < 20; n++) {
      const headers = { 'x-forwarded-for': `203.0.113.${n}` }
      statuses.push((await t.as('admin').get('/api/empresas', { remoteAddress: '198.51.100.9', headers })).statusCode)
    }
    expect(statuses.filter(status => status === 200)).toHaveLength(5)
  })

  it('lets exactly N of 500 parallel requests pass', async () => {
    await build({ LIMIT_API: '40' })
    const answers = await Promise.all(Array.from({ length: 500 }, () => t.as('admin').get('/api/empresas')))
    expect(answers.filter(res => res.statusCode === 200)).toHaveLength(40)
    expect(answers.filter(res => res.statusCode === 429)).toHaveLength(460)
  })

  it.runIf(process.env.TEST_DATABASE_URL)('lets exactly N pass over two processes that share PostgreSQL', async () => {
    await build({})
    const replies = { headers: () => {}, getHeader: () => undefined } as never
    const processes = [1, 2].map(() =>
      openLimits({ limits: { login: 0, api: 40, send: 0, admin: 0 } }, t.database, t.clock),
    )
    const tries = Array.from({ length: 300 }, (_, n) => processes[n % 2]?.consume('api', 'one client', replies))
    const passed = (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled')
    expect(passed).toHaveLength(40)
  })

  it('0 is no limit', async () => {
    await build({})
    for (let n = 0; n < 120; n++)
      expect(shown(await t.as('admin').get('/api/empresas'))).toEqual([200, undefined, undefined])
  })
})

describe('the login limiter', () => {
  const login = (email: unknown, remoteAddress = '10.0.0.1', payload: object = {}) =>
    t.as('nadie').post('/api/auth/token', { email, ...payload }, { remoteAddress })

  it('counts by e-mail and address, before the fields are looked at', async () => {
    await build({ LIMIT_LOGIN: '2' })
    expect(shown(await login('a@b.com'))).toEqual([422, '2', '1'])
    expect(shown(await login('  A@B.com '))).toEqual([422, '2', '0'])
    expect(shown(await login('a@b.com'))).toEqual([429, '2', '0'])
    expect(shown(await login('a@b.com', '10.0.0.2'))).toEqual([422, '2', '1'])
    expect(shown(await login('otra@b.com'))).toEqual([422, '2', '1'])
  })

  it('counts together whatever is no e-mail at all', async () => {
    await build({ LIMIT_LOGIN: '2' })
    const statuses = []
    for (const email of [undefined, 7, { a: 1 }]) statuses.push((await login(email)).statusCode)
    expect(statuses).toEqual([422, 422, 429])
  })

  it('lets exactly 5 of 100 parallel tries pass', async () => {
    await build({ LIMIT_LOGIN: '5' })
    const answers = await Promise.all(Array.from({ length: 100 }, () => login('a@b.com')))
    expect(answers.filter(res => res.statusCode === 429)).toHaveLength(95)
  })
})

describe('the group limiters', () => {
  it('send counts by address and user, and the smallest of the limiters is shown', async () => {
    await build({ LIMIT_API: '100', LIMIT_SEND: '2' })
    const send = (actor: 'admin' | 'operador' | 'lector') => t.as(actor).post('/api/probe/send')
    expect(shown(await send('admin'))).toEqual([200, '2', '1'])
    expect(shown(await send('admin'))).toEqual([200, '2', '0'])
    expect(shown(await send('admin'))).toEqual([429, '2', '0'])
    expect(shown(await send('operador'))).toEqual([200, '2', '1'])
    // The ability comes before the group's limiter: only `api` has counted.
    expect(shown(await send('lector'))).toEqual([403, '100', '95'])
  })

  it('shows the api limiter when that one is the smallest', async () => {
    await build({ LIMIT_API: '2', LIMIT_SEND: '60' })
    expect(shown(await t.as('admin').post('/api/probe/send'))).toEqual([200, '2', '1'])
  })

  it('admin counts by address alone', async () => {
    await build({ LIMIT_ADMIN: '2' })
    const statuses = []
    for (const actor of ['admin', 'superadmin', 'ajeno'] as const)
      statuses.push((await t.as(actor).post('/api/probe/admin')).statusCode)
    expect(statuses).toEqual([200, 200, 429])
  })
})
