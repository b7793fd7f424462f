/** GET /api/bcp/cotizaciones and …/{moneda}: spec, Exchange rates. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/support/build-test-app.ts'
import { cotizaciones } from '../../db/index.ts'
import { openBank } from './bank.ts'

let t: TestApp
beforeAll(async () => {
  t = await buildTestApp()
  const rows = [
    { moneda: 'USD', fecha: '2026-11-20', referencial: '7150.44' },
    { moneda: 'USD', fecha: '2026-11-19', referencial: '7149' },
    { moneda: 'ARS', fecha: '2026-11-20', referencial: '5.02' },
    { moneda: 'EUR', fecha: '2026-11-21', referencial: '8290.3' },
  ]
  await t.deps.db
    .insert(cotizaciones)
    .values([
      ...rows.map(row => ({ ...row, origen: 'bcp' as const })),
      { origen: 'sandbox', moneda: 'USD', fecha: '2026-11-21', referencial: '1' },
    ])
})
afterAll(() => t.close())

describe('GET /api/bcp/cotizaciones', () => {
  it.each(['admin', 'operador', 'lector', 'ajeno', 'superadmin'] as const)(
    '200 for %s with the latest rate of each currency',
    async actor => {
      const res = await t.as(actor).get('/api/bcp/cotizaciones')
      expect({ status: res.statusCode, body: res.json() }).toEqual({
        status: 200,
        body: {
          data: [
            { moneda: 'USD', referencial: 7150.44, fecha: '2026-11-20' },
            { moneda: 'EUR', referencial: 8290.3, fecha: '2026-11-21' },
            { moneda: 'ARS', referencial: 5.02, fecha: '2026-11-20' },
          ],
        },
      })
    },
  )

  it('401 without a token, 403 without bcp:read', async () => {
    expect((await t.as('nadie').get('/api/bcp/cotizaciones')).statusCode).toBe(401)
    const token = await t.make.token(t.users.admin.id, { abilities: ['sifen:read'] })
    const res = await t.with(token).get('/api/bcp/cotizaciones')
    expect({ status: res.statusCode, body: res.json() }).toEqual({
      status: 403,
      body: { message: 'Invalid ability provided.' },
    })
  })
})

describe('GET /api/bcp/cotizaciones/{moneda}', () => {
  const get = async (moneda: string) => {
    const res = await t.as('lector').get(`/api/bcp/cotizaciones/${moneda}`)
    return { status: res.statusCode, body: res.json() }
  }

  it('200 with the latest rate, stale when it is from before today', async () => {
    expect(await get('USD')).toEqual({
      status: 200,
      body: { data: { moneda: 'USD', referencial: 7150.44, fecha: '2026-11-20', stale: true } },
    })
    expect((await get('EUR')).body.data.stale).toBe(false)
  })

  it('200 with stale true from midnight in Asunción', async () => {
    t.clock.set('2026-11-22T02:59:59.000Z')
    expect((await get('EUR')).body.data.stale).toBe(false)
    t.clock.advance(1)
    expect((await get('EUR')).body.data.stale).toBe(true)
  })

  it.each(['GBP', 'PYG', 'usd', '999999', 'CLP'])(
    '404 for %s, which is not served or has no stored rate',
    async moneda => {
      expect(await get(moneda)).toEqual({ status: 404, body: { message: 'Recurso no encontrado.' } })
    },
  )

  it('405 for POST', async () => {
    const res = await t.app.inject({ method: 'POST', url: '/api/bcp/cotizaciones/USD' })
    expect({ status: res.statusCode, allow: res.headers.allow }).toEqual({ status: 405, allow: 'GET' })
  })
})

describe('the address of the page with the bank’s rates', () => {
  const SANDBOX = 'http://127.0.0.1:3444'
  const REAL = 'https://www.bcp.gov.py/webapps/web/cotizacion/monedas'

  it.each([
    ['BCP_URL', { bcpUrl: 'https://bcp.example/x', sandbox: true }, SANDBOX, 'https://bcp.example/x', 'bcp'],
    [
      'the sandbox’s',
      { bcpUrl: undefined, sandbox: true },
      SANDBOX,
      `${SANDBOX}/webapps/web/cotizacion/monedas`,
      'sandbox',
    ],
    ['the bank’s, where no sandbox answers for test', { bcpUrl: undefined, sandbox: false }, SANDBOX, REAL, 'bcp'],
    ['the bank’s, where the sandbox has no page', { bcpUrl: undefined, sandbox: true }, undefined, REAL, 'bcp'],
  ] as const)('is %s', (_, config, controlUrl, url, origen) => {
    expect(openBank(config, controlUrl)).toEqual({ url, origen })
  })
})
