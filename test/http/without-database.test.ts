/** Every route while the database does not answer: 503 with Retry-After, and nothing half done. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ROUTES } from '../../src/app.ts'
import { contadores, dtes, eventos } from '../../src/db/index.ts'
import { hashPassword } from '../../src/gateway/auth/index.ts'
import { type Browser, browseAs } from '../support/browse.ts'
import { beginOutage } from '../support/database-outage.ts'
import { buildIssuingApp, type IssuingApp, idsOf, SYNC } from '../support/issuing-app.ts'
import { CLAVE } from '../web/page-world.ts'
import { buildCompany, type Company, ROUTE_CALLS } from './route-calls.ts'

let t: IssuingApp
let company: Company
let browser: Browser
let outage: ReturnType<typeof beginOutage> | undefined
beforeAll(async () => {
  t = await buildIssuingApp()
  company = await buildCompany(t)
  const password_hash = await hashPassword(CLAVE)
  const user = await t.make.user({ roles: { [t.empresa.id]: 'admin' }, superadmin: true, password_hash })
  browser = await browseAs(t, user.email, CLAVE)
})
afterEach(() => {
  outage?.end()
  outage = undefined
})
afterAll(() => t.close())

const named = ROUTES.map(route => ({ ...route, name: `${route.method} ${route.path}` }))

/** Sends the route's request as an administrator, in an outage. */
async function ask({ name, method, path, face = 'api' }: (typeof named)[number], params: readonly unknown[] = []) {
  const how = ROUTE_CALLS[name]
  const [id = 1] = [...params, ...(how?.ids?.(company) ?? how?.words ?? [])]
  const sent = face === 'api' ? (how?.send?.(company) ?? {}) : {}
  const cookie = [...browser.cookies].map(([key, value]) => `${key}=${value}`).join('; ')
  const headers = face === 'api' ? { authorization: `Bearer ${company.tokens.admin}` } : { cookie, accept: 'text/html' }
  const url = path.replace(/:\w+/g, `${id}`)
  outage = beginOutage(t.database)
  return t.app.inject({ ...sent, method, url, headers: { ...sent.headers, ...headers } })
}

type Requested = Awaited<ReturnType<typeof ask>>
const shown = ({ statusCode, headers }: Requested) => ({
  status: statusCode,
  waits: Number(headers['retry-after']) > 0,
})

it.each(named.filter(({ permission }) => permission !== 'public'))('$name: 503 with Retry-After', async route => {
  expect(shown(await ask(route))).toEqual({ status: 503, waits: true })
})

it.each(named.filter(({ permission }) => permission === 'public'))('$name, for all: never another 5xx', async route => {
  const { status, waits } = shown(await ask(route, ['a'.repeat(43)]))
  expect(status < 500 || (status === 503 && waits)).toBe(true)
})

it('POST /api/auth/token: 503 with Retry-After', async () => {
  outage = beginOutage(t.database)
  const payload = { email: 'a@ejemplo.com.py', password: 'una clave larga', device_name: 'caja' }
  const res = await t.app.inject({ method: 'POST', url: '/api/auth/token', payload })
  expect({ ...shown(res), code: res.json().code }).toEqual({ status: 503, waits: true, code: 'DATABASE_DOWN' })
})

describe('a database that stops answering during a request', () => {
  const stateOf = async () => ({
    documents: await t.deps.db.$count(dtes),
    events: await t.deps.db.$count(eventos),
    numbers: (await t.deps.db.select().from(contadores)).reduce((sum, { ultimo_numero }) => sum + ultimo_numero, 0),
  })

  it.each([SYNC, '/api/sifen/dtes'])('takes no number without a document: %s', async path => {
    const place = await t.make.numeracion(t.empresa.id)
    for (let from = 0; ; from++) {
      const before = await stateOf()
      outage = beginOutage(t.database, from)
      const res = await t.as('operador').post(path, t.factura({ ...idsOf(place), observacion: `venta ${from}` }))
      const { calls } = outage
      outage.end()
      await t.deps.patience.idle()
      const after = await stateOf()
      expect(after.numbers - before.numbers).toBe(after.documents - before.documents)
      if (after.documents > before.documents) expect([200, 201, 503, 504]).toContain(res.statusCode)
      else expect({ status: res.statusCode, code: res.json().code }).toEqual({ status: 503, code: 'DATABASE_DOWN' })
      if (calls <= from) break
      await t.drain()
    }
  })
})
