/**
 * NUL, extreme dates and extreme numbers in every query parameter, path parameter and form field. PostgreSQL has no NUL
 * and a smaller calendar than JavaScript, so each of them must be refused before a statement.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod'
import { ROUTES } from '../../src/app.ts'
import type { Route } from '../../src/http/index.ts'
import { operationsOf, readOpenapi, sample } from '../openapi/openapi-sample.ts'
import { type Browser, browse, browseAs } from '../support/browse.ts'
import { buildIssuingApp, type IssuingApp } from '../support/issuing-app.ts'
import { casesOf, shareOf } from '../support/seed.ts'
import { CLAVE, furnish, listPages, type PageAddress } from '../web/page-world.ts'

const NUL = 'a\0b'
const ODD = [
  NUL,
  '\u0000',
  ...['0000-00-00', '0000-01-01', '0001-01-01', '9999-12-31', '99999-01-01', '-000001-01-01', '294277-01-01'],
  ...['+275760-09-13T00:00:00.000Z', '+275760-09-14T00:00:00.000Z', '-271821-04-20T00:00:00.000Z', '2026-02-30'],
  ...['0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '2026-11-21T10:00:00+99:99', 'infinity', '-infinity', 'epoch'],
  ...['9223372036854775808', '-9223372036854775809', '1e400', '9'.repeat(400), 'NaN'],
]

let t: IssuingApp
let b: Browser
let visitor: Browser
let pages: readonly PageAddress[]
beforeAll(async () => {
  t = await buildIssuingApp()
  t.deps.receivers.refusal = async () => undefined
  const world = await furnish(t)
  pages = listPages(t, world)
  b = await browseAs(t, world.superadmin.email, CLAVE)
  visitor = browse(t, { remoteAddress: '10.3.3.3' })
})
afterAll(() => t.close())

const shapeOf = ({ query }: Route) => (query instanceof z.ZodObject ? Object.keys(query.shape) : [])
const cookiesOf = (browser: Browser) => [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')

async function failed(route: Route, url: string) {
  const { method, face } = route
  const headers = face === 'page' ? { cookie: cookiesOf(b) } : { authorization: `Bearer ${t.tokens.superadmin}` }
  const { statusCode } = await t.app.inject({ method, url, headers }).catch(() => ({ statusCode: 599 }))
  return statusCode >= 500 ? [`${statusCode} ${method} ${url}`] : []
}

it('no query parameter of any route gets a 5xx', async () => {
  const found: string[] = []
  for (const route of ROUTES)
    for (const name of shapeOf(route))
      for (const odd of shareOf(ODD)) {
        const path = route.path.replace(/:\w+/g, '1')
        found.push(...(await failed(route, `${path}?${new URLSearchParams({ [name]: odd })}`)))
      }
  expect(found).toEqual([])
})

it('no path parameter of any route gets a 5xx', async () => {
  const found: string[] = []
  for (const route of ROUTES.filter(({ path }) => path.includes(':')))
    for (const odd of shareOf(ODD))
      found.push(...(await failed(route, route.path.replace(/:\w+/g, encodeURIComponent(odd.toWellFormed())))))
  expect(found).toEqual([])
})

/** Beyond the columns of PostgreSQL, and whole only for JavaScript. */
const NUMBERS = [32768, 2147483648, 2 ** 53, 1e308, -1, 1.5]

it('no number of any JSON body gets a 5xx', async () => {
  const document = readOpenapi((await t.as('nadie').get('/api/openapi.json')).body)
  const found: string[] = []
  let sent = 0
  for (const { method, path, operation } of operationsOf(document)) {
    const content = operation.requestBody?.content['application/json']
    const body = content?.schema && sample(document, content.schema)
    if (typeof body !== 'object' || body === null) continue
    for (const [name, value] of [...Object.entries(body), ['emitter_id', 1] as const]) {
      if (typeof value !== 'number') continue
      for (const odd of shareOf(NUMBERS)) {
        const url = path.replace(/\{\w+\}/g, '1')
        const { statusCode } = await t.as('admin').post(url, { ...body, [name]: odd })
        sent += 1
        if (statusCode >= 500) found.push(`${statusCode} ${method} ${url} ${name}=${odd}`)
      }
    }
  }
  expect(sent).toBeGreaterThan(casesOf(100))
  expect(found).toEqual([])
})

const IN_FORMS = [NUL, '+275760-09-14T00:00:00.000Z', '0000-01-01', '9'.repeat(400)]

it('no field of any form gets a 5xx', async () => {
  const found: string[] = []
  const sent = new Set<string>()
  for (const { address, isPublic } of pages) {
    const browser = isPublic ? visitor : b
    await browser.open(address)
    for (const { action, method, isUpload, fields } of browser.forms()) {
      if (method !== 'post' || isUpload || action.startsWith('/logout')) continue
      for (const name of Object.keys(fields)) {
        if (name === '_csrf' || sent.has(`${action} ${name}`)) continue
        sent.add(`${action} ${name}`)
        for (const odd of shareOf(IN_FORMS)) {
          const payload = new URLSearchParams({ ...fields, [name]: odd }).toString()
          const headers = { cookie: cookiesOf(browser), 'content-type': 'application/x-www-form-urlencoded' }
          const { statusCode } = await t.app.inject({ method: 'POST', url: action, headers, payload })
          if (statusCode >= 500) found.push(`${statusCode} ${action} ${name}=${JSON.stringify(odd).slice(0, 40)}`)
        }
      }
    }
  }
  expect(sent.size).toBeGreaterThan(100)
  expect(found).toEqual([])
})
