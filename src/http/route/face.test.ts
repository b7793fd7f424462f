/** Both faces refuse in the same order: a request with every fault is refused for the first one, then for the next. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { buildTestApp, type TestApp } from '../../../test/support/build-test-app.ts'
import { PERMISSIONS } from '../access/authorize.ts'
import { HttpError } from '../errors/errors.ts'
import { API, type Face } from './face.ts'
import { type Route, route } from './route.ts'

/** Replaces a page's session: the name of one of the test's users. */
const SESSION = 'x-session'
const SECRET = 'de-esta-página'

/** A page with a session, a form, a CSRF token, and refusals in HTML. */
const page: Face = {
  headers: { 'Referrer-Policy': 'same-origin' },
  limiter: 'api',
  async identify(deps, request) {
    const token = t.tokens[request.headers[SESSION] as keyof typeof t.tokens]
    if (!token) throw new HttpError(302, 'Entre primero.', { headers: { Location: '/login' } })
    const found = { ...request, headers: { authorization: `Bearer ${token}` } } as typeof request
    const principal = await API.identify(deps, found, '127.0.0.1')
    return { ...principal, abilities: request.headers['x-abilities'] === 'none' ? [] : PERMISSIONS }
  },
  acceptBodies(scope) {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_: unknown, text: unknown) => Object.fromEntries(new URLSearchParams(String(text))),
    )
  },
  verifyOrigin(_deps, { body }) {
    if ((body as { _token?: string })._token !== SECRET) throw new HttpError(419, 'La página expiró.')
  },
  answerError(error, _request, reply) {
    const { status, headers, message } = error instanceof HttpError ? error : new HttpError(unreadable(error), 'x')
    return reply
      .code(status)
      .headers(headers)
      .type('text/html; charset=utf-8')
      .send(`<h1>${status}</h1><p>${message}</p>`)
  },
}

const unreadable = (error: unknown) => (error as { statusCode?: number }).statusCode ?? 500

const probe = {
  method: 'POST',
  permission: 'sifen:admin',
  body: z.object({ nombre: z.string(), _token: z.string().optional() }),
  load: async (_deps: unknown, { params }: { params: Readonly<Record<string, string>> }) =>
    params.id === 'nada' ? undefined : { empresa_id: t.empresa.id },
} as const

const routes: Route[] = [
  route({
    ...probe,
    path: '/probe/:id',
    face: 'page',
    handler: (_deps, { body, reply }) => reply.type('text/html').send(`<p>${body.nombre}</p>`),
  }),
  route({
    ...probe,
    path: '/api/probe/:id',
    docs: {
      tag: { name: 'Pruebas', description: 'Pruebas.' },
      operationId: 'probar',
      summary: 'Prueba',
      response: z.unknown(),
    },
    handler: (_deps, { body }) => body,
  }),
]

let t: TestApp
beforeAll(async () => {
  t = await buildTestApp({ routes, faces: { api: API, page } })
})
afterAll(() => t.close())

const FORM = 'application/x-www-form-urlencoded'
const good = { session: 'admin', abilities: 'all', type: FORM, token: SECRET, id: '1', nombre: 'Ana' }

async function post(over: Partial<Record<keyof typeof good, string>>) {
  const { session, abilities, type, token, id, nombre } = { ...good, ...over }
  const res = await t.app.inject({
    method: 'POST',
    url: `/probe/${id}`,
    headers: { [SESSION]: session, 'x-abilities': abilities, 'content-type': type },
    payload: new URLSearchParams({ ...(token && { _token: token }), ...(nombre && { nombre }) }).toString(),
  })
  return { status: res.statusCode, type: String(res.headers['content-type']).split(';')[0], res }
}

describe('a route of a page', () => {
  it('200 for a session, a form and a CSRF token, with the headers of the page', async () => {
    const { status, res } = await post({})
    expect({ status, body: res.body, policy: res.headers['referrer-policy'] }).toEqual({
      status: 200,
      body: '<p>Ana</p>',
      policy: 'same-origin',
    })
    expect(res.headers['cache-control']).toBeUndefined()
  })

  it('refuses in the order of the API, with 419 once the body is read, always in HTML', async () => {
    const faults = [
      [302, { session: '' }],
      [403, { abilities: 'none' }],
      [415, { type: 'application/json' }],
      [419, { token: '' }],
      [404, { id: 'nada' }],
      [403, { session: 'lector' }],
      [422, { nombre: '' }],
    ] as const
    for (const [at, [status]] of faults.entries()) {
      const rest = Object.assign(
        {},
        ...faults
          .slice(at)
          .map(([, fault]) => fault)
          .reverse(),
      )
      const answer = await post(rest)
      expect({ at, status: answer.status, type: answer.type }).toEqual({ at, status, type: 'text/html' })
    }
  })
})

describe('a route of the API beside it', () => {
  it('keeps its tokens, its JSON and its refusals', async () => {
    const anonymous = await t.app.inject({ method: 'POST', url: '/api/probe/1', headers: { [SESSION]: 'admin' } })
    expect({ status: anonymous.statusCode, body: anonymous.json() }).toEqual({
      status: 401,
      body: { message: 'Unauthenticated.' },
    })
    const form = await t.app.inject({
      method: 'POST',
      url: '/api/probe/1',
      headers: { authorization: `Bearer ${t.tokens.admin}`, 'content-type': FORM },
      payload: 'nombre=Ana',
    })
    expect({ status: form.statusCode, cache: form.headers['cache-control'] }).toEqual({
      status: 415,
      cache: 'no-store',
    })
    const res = await t.as('admin').post('/api/probe/1', { nombre: 'Ana' })
    expect({ status: res.statusCode, body: res.json() }).toEqual({ status: 200, body: { nombre: 'Ana' } })
  })
})
