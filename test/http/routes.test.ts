/**
 * The golden table of routes: docs/routes.txt lists every route, its permission and its limiter. A missing or different
 * route fails. `ROUTES_UPDATE=1 npx vitest run test/http/routes.test.ts` rewrites the table, so that review shows the
 * change.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROUTES } from '../../src/app.ts'
import { tokens } from '../../src/db/index.ts'
import { hashPassword } from '../../src/gateway/auth/index.ts'
import { PERMISSIONS } from '../../src/http/index.ts'
import { browseAs } from '../support/browse.ts'
import { buildTestApp, type TestApp } from '../support/build-test-app.ts'
import { ROUTE_CALLS } from './route-calls.ts'
import { SPEC_ROUTES } from './spec-routes.ts'

const GOLDEN = new URL('../../docs/routes.txt', import.meta.url)

/** Additions to the specification's API. test/web/pages.test.ts covers the pages. */
const OUTSIDE_THE_SPEC = [
  'GET /api/cuentas-servicio',
  'GET /api/entregas/:id',
  'GET /api/sifen/cambios',
  'GET /api/sifen/dtes',
  'GET /api/sifen/eventos',
  'GET /api/sifen/eventos/:id/xml',
  'GET /api/sifen/lotes',
  'GET /api/sifen/lotes/:id',
  'GET /api/sifen/numeracion/huecos',
  'GET /api/sifen/tablas/:tabla',
  'GET /api/webhooks',
  'GET /api/webhooks/:id',
  'GET /api/webhooks/:id/entregas',
  'GET /livez',
  'GET /mcp/preparados/:preparado',
  'GET /readyz',
  'POST /api/cuentas-servicio',
  'POST /api/cuentas-servicio/:id/revocar',
  'POST /api/cuentas-servicio/:id/rotar',
  'POST /api/entregas/:id/reenviar',
  'POST /api/sifen/dtes/:id/descartar',
  'POST /api/sifen/dtes/estados',
  'POST /api/sifen/dtes/validar',
  'POST /api/sifen/eventos/conformidad',
  'POST /api/sifen/eventos/desconocimiento',
  'POST /api/sifen/eventos/disconformidad',
  'POST /api/sifen/eventos/nominacion',
  'POST /api/sifen/eventos/notificacion',
  'POST /api/sifen/eventos/transporte',
  'POST /api/webhooks',
  'POST /api/webhooks/:id/eliminar',
  'POST /api/webhooks/:id/pausar',
  'POST /api/webhooks/:id/prueba',
  'POST /api/webhooks/:id/reanudar',
  'POST /api/webhooks/:id/reenviar',
  'POST /api/webhooks/:id/rotar',
  'POST /mcp',
  'POST /mcp/preparados',
  'POST /mcp/preparados/:preparado/respuesta',
]

let t: TestApp
beforeAll(async () => {
  t = await buildTestApp()
})
afterAll(() => t.close())

/** Returns the path with an unused id. */
const pathOf = (path: string) => path.replace(/:\w+/g, '999999')
const call = (method: 'GET' | 'POST', path: string, token: string | undefined) =>
  t.app.inject({ method, url: pathOf(path), headers: token === undefined ? {} : { authorization: `Bearer ${token}` } })
const API_ROUTES = ROUTES.filter(({ face = 'api' }) => face === 'api')
const closed = API_ROUTES.filter(({ permission }) => permission !== 'public')

describe('the route table', () => {
  it('equals docs/routes.txt', () => {
    const lines = ROUTES.map(({ method, path, permission, limiter }) =>
      [method.padEnd(5), path.padEnd(50), permission.padEnd(12), limiter ?? '-'].join(''),
    )
    const text = `${lines.sort((a, b) => a.slice(5).localeCompare(b.slice(5), 'en')).join('\n')}\n`
    if (process.env.ROUTES_UPDATE) writeFileSync(GOLDEN, text)
    expect(text).toBe(readFileSync(GOLDEN, 'utf8'))
  })

  it('gives each endpoint the permission and the limiter of the specification', () => {
    const unwritten = API_ROUTES.flatMap(({ method, path, permission, limiter }) => {
      const written = SPEC_ROUTES.find(line => line.startsWith(`${method} ${path} `))
      if (!written) return [`${method} ${path}`]
      expect(`${method} ${path} ${permission} ${limiter ?? '-'}`).toBe(written)
      return []
    })
    expect(unwritten.sort()).toEqual(OUTSIDE_THE_SPEC)
  })

  it('has a call in test/http/route-calls.ts for every route that is not public', () => {
    expect(Object.keys(ROUTE_CALLS).sort()).toEqual(closed.map(({ method, path }) => `${method} ${path}`).sort())
    for (const { method, path } of closed) {
      const { ids, words } = ROUTE_CALLS[`${method} ${path}`] ?? {}
      expect({ path, hasIds: /:\w+/.test(path) }).toEqual({ path, hasIds: (ids ?? words) !== undefined })
    }
  })

  it('lists every served route: only GET and POST, no HEAD, PUT, PATCH, DELETE or OPTIONS', () => {
    const served = t.app
      .printRoutes({ commonPrefix: false })
      .split('\n')
      .flatMap(line => /\(([A-Z, ]+)\)/.exec(line)?.[1]?.split(', ') ?? [])
    expect(served.sort()).toEqual(ROUTES.map(({ method }) => method as string).sort())
    for (const { path } of ROUTES) {
      for (const method of ['HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
        expect(t.app.hasRoute({ method, url: path })).toBe(false)
      }
    }
  })
})

describe('every route that is not public', () => {
  it('401 with the same body without a token or with a malformed, revoked or expired one', async () => {
    const useless = await Promise.all([
      uselessToken({ revoked_at: t.clock.now() }),
      uselessToken({ expires_at: t.clock.now() }),
    ])
    for (const { method, path } of closed) {
      for (const token of [undefined, 'x', `1|${'a'.repeat(48)}`, ...useless]) {
        const res = await call(method, path, token)
        const answer = { path, status: res.statusCode, body: res.body }
        expect(answer).toEqual({ path, status: 401, body: '{"message":"Unauthenticated."}' })
      }
    }
  })

  it('403 when the token lacks the permission, before the resource is looked up', async () => {
    for (const { method, path, permission } of closed) {
      if (permission === 'token') continue
      const abilities = PERMISSIONS.filter(other => other !== permission)
      const res = await call(method, path, await t.make.token(t.users.superadmin.id, { abilities }))
      const answer = { path, status: res.statusCode, body: res.body }
      expect(answer).toEqual({ path, status: 403, body: '{"message":"Invalid ability provided."}' })
    }
  })
})

const CLAVE = 'correcta caballo batería'

describe('every route with a name in its path', () => {
  it('404 for a name with a NUL, which no row can hold, and no 500 for other odd names', async () => {
    const password_hash = await hashPassword(CLAVE)
    const { email } = await t.make.user({ superadmin: true, password_hash })
    const { cookies } = await browseAs(t, email, CLAVE)
    const session = { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
    const named = ROUTES.filter(({ path }) => path.includes(':'))
    expect(named.length).toBeGreaterThan(60)
    const wrong = []
    for (const { method, path, face } of named)
      for (const odd of ['%00', '1%00', '%F0%9F%98%80']) {
        const headers = face === 'page' ? session : { authorization: `Bearer ${t.tokens.superadmin}` }
        const url = path.replace(/:\w+/g, odd)
        const { statusCode } = await t.app.inject({ method, url, headers })
        const isRight = odd.includes('%00') && method === 'GET' ? statusCode === 404 : statusCode < 500
        if (!isRight) wrong.push({ method, url, statusCode })
      }
    expect(wrong).toEqual([])
  })
})

const XML = { type: 'text/xml', payload: '<x/>', status: 415, message: /^El tipo de contenido no es compatible/ }
const TYPE = 'application/json'
/** Unreadable bodies, by the media type of the route. */
const UNREADABLE = {
  json: [
    XML,
    { ...XML, type: 'multipart/form-data; boundary=x' },
    { type: TYPE, payload: `"${'x'.repeat(1024 * 1024)}"`, status: 413, message: /^The POST data is too large\.$/ },
    { type: TYPE, payload: '{"a":', status: 400, message: /^El cuerpo no es JSON válido\.$/ },
  ],
  form: [XML, { ...XML, type: TYPE }],
}

describe('every POST that is not public', () => {
  it('415, 413 or 400 for an unreadable body, before the id is looked up', async () => {
    for (const { path, upload } of closed.filter(({ method }) => method === 'POST')) {
      for (const { type, payload, status, message } of UNREADABLE[upload ? 'form' : 'json']) {
        const headers = { authorization: `Bearer ${t.tokens.superadmin}`, 'content-type': type }
        const res = await t.app.inject({ method: 'POST', url: pathOf(path), headers, payload })
        expect({ path, status: res.statusCode }).toEqual({ path, status })
        expect(res.json()).toEqual({ message: expect.stringMatching(message) })
      }
    }
    expect((await t.as('superadmin').get('/api/auth/me')).statusCode).toBe(200)
  })
})

async function uselessToken(change: Partial<typeof tokens.$inferInsert>): Promise<string> {
  const token = await t.make.token(t.users.superadmin.id)
  await t.deps.db
    .update(tokens)
    .set(change)
    .where(eq(tokens.id, Number(token.split('|')[0])))
  return token
}
