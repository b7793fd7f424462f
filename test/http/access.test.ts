/**
 * Permissions of every route, generated from the route map and from route-calls.ts, so that a new route is tested
 * automatically. The order of refusal without a resource (401, ability) is in routes.test.ts.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROUTES } from '../../src/app.ts'
import { cotizaciones } from '../../src/db/index.ts'
import { ROLE_PERMISSIONS, type Route, type TokenPermission } from '../../src/http/index.ts'
import { dump } from '../support/dump.ts'
import { buildIssuingApp, type IssuingApp } from '../support/issuing-app.ts'
import { buildCompany, COMPANY_ROLES, type Company, nowhere, ROUTE_CALLS, type RouteCall } from './route-calls.ts'

let t: IssuingApp
let own: Company
let foreign: Company
let absent: Company
beforeAll(async () => {
  t = await buildIssuingApp()
  own = await buildCompany(t)
  foreign = await buildCompany(t)
  absent = nowhere(own)
  await t.deps.db
    .insert(cotizaciones)
    .values({ origen: 'bcp', moneda: 'USD', fecha: '2026-11-20', referencial: '7150.44' })
  // The first use of a token is recorded. From here on, within the minute, a refused call writes nothing at all.
  for (const token of everybody()) expect((await t.with(token).get('/api/auth/me')).statusCode).toBe(200)
})
afterAll(() => t.close())

/**
 * Returns all rows except those of the request log, which records every request, also a refused one, and of the unread
 * answers, which are deleted in batches after an answer.
 */
const rowsOf = ({ deps }: IssuingApp) => dump(deps.db, ['public.solicitudes', 'public.unread_answers'])
const everybody = () => [...Object.values(own.tokens), ...Object.values(foreign.tokens), t.tokens.superadmin]

type Case = Pick<Route, 'method' | 'path' | 'permission'> & { name: string; how: RouteCall }
const CASES: Case[] = ROUTES.filter(({ permission, face = 'api' }) => face === 'api' && permission !== 'public').map(
  ({ method, path, permission }) => ({
    ...{ method, path, permission, name: `${method} ${path}` },
    how: ROUTE_CALLS[`${method} ${path}`] ?? {},
  }),
)
const byPath = CASES.filter(({ how }) => how.ids)
const byBody = CASES.filter(({ how }) => how.byBody)
const byCaller = CASES.filter(({ how }) => !how.ids && !how.byBody)

/** Calls the route with each of the company's ids, or once when it takes none. Returns the answers. */
async function call({ method, path, how }: Case, company: Company, token: string) {
  const answers = []
  for (const id of how.ids?.(company) ?? how.words ?? ['']) {
    const url = path.replace(/:\w+/, `${id}`)
    const sent = how.send?.(company) ?? {}
    const headers = { ...sent.headers, authorization: `Bearer ${token}` }
    answers.push(await t.app.inject({ ...sent, method, url, headers }))
  }
  return answers.map(({ statusCode, body, headers }) => ({ statusCode, body, type: headers['content-type'] }))
}

const wanted = ({ how }: Case) => (how.status ? [how.status, ...(how.byBody === 'ids' ? [200] : [])] : [200, 201])

const NOT_FOUND = {
  statusCode: 404,
  body: '{"message":"Recurso no encontrado."}',
  type: 'application/json; charset=utf-8',
}
const FORBIDDEN = { ...NOT_FOUND, statusCode: 403, body: '{"message":"This action is unauthorized."}' }

/** Removes ids. A refusal repeats the ids that were sent, but must not distinguish companies in any other way. */
const withoutIds = (answers: Awaited<ReturnType<typeof call>>) =>
  answers.map(answer => ({ ...answer, body: answer.body.replace(/(\bid|los suyos:) \d+/g, '$1 N') }))

describe.each([...byPath, ...byBody])('$name', route => {
  it.each(COMPANY_ROLES)('answers %s of that company as its role allows, and a refusal changes no row', async role => {
    const mayCall = ROLE_PERMISSIONS[role].includes(route.permission as TokenPermission)
    const before = mayCall ? '' : await rowsOf(t)
    const answers = await call(route, own, own.tokens[role])
    if (mayCall) {
      for (const { statusCode } of answers) expect(wanted(route)).toContain(statusCode)
    } else {
      for (const answer of answers) expect(answer).toEqual(FORBIDDEN)
      expect(await rowsOf(t)).toBe(before)
    }
  })

  it('serves a superadmin, who belongs to no company', async () => {
    const answers = await call(route, own, t.tokens.superadmin)
    for (const { statusCode } of answers) expect(wanted(route)).toContain(statusCode)
  })
})

describe.each(byPath)('$name of another company', route => {
  it('is 404 for every role with the same bytes as an absent id, and changes no row', async () => {
    const before = await rowsOf(t)
    for (const role of COMPANY_ROLES) {
      for (const answer of await call(route, foreign, own.tokens[role])) expect(answer).toEqual(NOT_FOUND)
      for (const answer of await call(route, absent, own.tokens[role])) expect(answer).toEqual(NOT_FOUND)
    }
    for (const answer of await call(route, absent, t.tokens.superadmin)) expect(answer).toEqual(NOT_FOUND)
    expect(await rowsOf(t)).toBe(before)
  })
})

describe.each(byBody)('$name of another company', route => {
  it('is refused for every role, foreign ids with the same bytes as absent ones, and changes no row', async () => {
    const before = await rowsOf(t)
    for (const role of COMPANY_ROLES) {
      const answers = await call(route, foreign, own.tokens[role])
      const mayWrite = ROLE_PERMISSIONS[role].includes(route.permission as TokenPermission)
      // A claim is about a company in which the caller has no role.
      const refusal = route.how.foreign ?? (mayWrite || route.how.byBody === 'claim' ? 422 : 403)
      for (const { statusCode } of answers) expect({ role, statusCode }).toEqual({ role, statusCode: refusal })
      if (route.how.byBody === 'ids') {
        const [theirs, nobodys] = [answers, await call(route, absent, own.tokens[role])].map(withoutIds)
        expect(theirs).toEqual(nobodys)
      }
    }
    expect(await rowsOf(t)).toBe(before)
  })
})

describe.each(byCaller)('$name', route => {
  it('is open to the roles of its permission, and shows nothing of another company', async () => {
    for (const role of COMPANY_ROLES) {
      const mayCall =
        route.permission === 'token' || ROLE_PERMISSIONS[role].includes(route.permission as TokenPermission)
      const user = await t.make.user({ roles: { [own.empresa.id]: role } })
      const token = await t.make.token(user.id, route.permission === 'token' ? { abilities: [] } : {})
      for (const { statusCode, body } of await call(route, own, token)) {
        expect(mayCall ? wanted(route) : [403]).toContain(statusCode)
        for (const mark of foreign.marks) expect(body).not.toContain(mark)
      }
    }
  })
})

describe('the dump of all rows', () => {
  it('differs after a row is added', async () => {
    const before = await rowsOf(t)
    await t.make.empresa()
    expect(await rowsOf(t)).not.toBe(before)
  })
})
