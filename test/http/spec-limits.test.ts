/** The numbers of the spec's limits, on its own routes and with the limits of an installation that sets none. */
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loadConfig } from '../../src/config/index.ts'
import { rateLimits } from '../../src/db/index.ts'
import { openLimits } from '../../src/http/index.ts'
import { buildTestApp, type TestApp } from '../support/build-test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await buildTestApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.deps.db.delete(rateLimits)
  const usual = loadConfig({ DATABASE_URL: 'postgres://u:p@db/n' })
  t.deps.limits = openLimits(usual, t.database, t.clock)
})

/** Requests with one key of their limiter. Those with a body are refused for it, after they were counted. */
const REQUESTS: [number, string, () => InjectOptions][] = [
  [100, 'GET /api/empresas', () => ({ method: 'GET', url: '/api/empresas' })],
  [60, 'POST /api/sifen/dtes', () => ({ method: 'POST', url: '/api/sifen/dtes', payload: {} })],
  [60, 'POST …/cancelacion', () => ({ method: 'POST', url: '/api/sifen/eventos/cancelacion', payload: {} })],
  [10, 'POST /api/sifen/emitters', () => ({ method: 'POST', url: '/api/sifen/emitters', payload: {} })],
  [10, 'POST …/timbrados', () => ({ method: 'POST', url: `/api/empresas/${t.empresa.id}/timbrados`, payload: {} })],
]

describe('in 15 minutes', () => {
  it.each(REQUESTS)('%i requests of %s are counted, and the next one is 429', async (limit, _route, request) => {
    const headers = { authorization: `Bearer ${t.tokens.admin}` }
    const statuses = []
    for (let n = 0; n <= limit; n++) statuses.push((await t.app.inject({ ...request(), headers })).statusCode)
    expect({ first: statuses.indexOf(429), shown: statuses[0] === 429 }).toEqual({ first: limit, shown: false })
    t.clock.advance(15 * 60)
    expect((await t.app.inject({ ...request(), headers })).statusCode).toBe(statuses[0])
  })

  it('5 logins of an e-mail and address are counted, and the next one is 429', async () => {
    const payload = { email: 'ana@ejemplo.com.py', password: 'otra', device_name: 'caja' }
    const statuses = []
    for (let n = 0; n <= 5; n++)
      statuses.push((await t.app.inject({ method: 'POST', url: '/api/auth/token', payload })).statusCode)
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
  })
})
