/**
 * The server without any slice: unknown routes, bodies, headers, the order of refusal, and the answer after a crash.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { buildTestApp, type TestApp } from '../../test/support/build-test-app.ts'
import { forbiddenRole } from './errors/errors.ts'
import { type Route, route } from './route/route.ts'

const lines: string[] = []
const docs: Route['docs'] = {
  operationId: 'probar',
  tag: { name: 'Pruebas', description: 'Pruebas.' },
  summary: 'Prueba',
  response: z.unknown(),
}
const probes = [
  route({
    method: 'POST',
    path: '/api/probe/:id',
    permission: 'sifen:admin',
    docs,
    body: z.object({ nombre: z.string(), items: z.array(z.object({ cantidad: z.number() })) }),
    load: async (_deps, { params }) => {
      if (params.id === '404') return undefined
      if (params.id === '403') throw forbiddenRole()
      return { empresa_id: t.empresa.id, id: Number(params.id) }
    },
    handler: (_deps, { body, loaded }) => ({ body, loaded: loaded.id }),
  }),
  route({
    method: 'POST',
    path: '/api/echo',
    permission: 'token',
    docs: { ...docs, body: z.unknown() },
    handler: (_deps, { body }) => ({ body }),
  }),
  route({
    method: 'POST',
    path: '/api/bare',
    permission: 'token',
    docs,
    handler: () => ({ ok: true }),
  }),
  route({
    method: 'GET',
    path: '/api/crash',
    permission: 'public',
    docs,
    handler: () => {
      throw new Error('a secret detail')
    },
  }),
]

let t: TestApp
beforeAll(async () => {
  t = await buildTestApp({ routes: probes, log: line => lines.push(line) })
})
afterAll(() => t.close())

const NOT_FOUND = '{"message":"Recurso no encontrado."}'

describe('unknown routes', () => {
  it.each([
    '/api/nada',
    '/api',
    '/otra',
    '/api/openapiXjson',
    '/api/%ZZ',
    `/api/${'x'.repeat(5000)}`,
    '/api/empresas/',
  ])('404 for GET %s', async url => {
    const res = await t.as('nadie').get(url)
    expect({ status: res.statusCode, body: res.body }).toEqual({ status: 404, body: NOT_FOUND })
    expect(res.headers['x-request-id']).toBeTruthy()
  })

  it('404 before the body is read', async () => {
    const res = await t.as('nadie').post('/api/nada', '<x/>', { headers: { 'content-type': 'text/xml' } })
    expect({ status: res.statusCode, body: res.body }).toEqual({ status: 404, body: NOT_FOUND })
  })

  it.each(['PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const)(
    '405 with Allow for %s on an existing path',
    async method => {
      const res = await t.app.inject({ method, url: '/api/auth/token', ...(method === 'PUT' && { payload: 'x' }) })
      expect({ status: res.statusCode, allow: res.headers.allow }).toEqual({ status: 405, allow: 'POST' })
      if (method !== 'HEAD') {
        expect(res.json()).toEqual({
          message: `The ${method} method is not supported for route api/auth/token. Supported methods: POST.`,
        })
      }
    },
  )

  it('405 also with parameters in the path and without a token', async () => {
    const res = await t.as('nadie').post('/api/sifen/dtes/1/xml?x=1')
    expect({ status: res.statusCode, allow: res.headers.allow }).toEqual({ status: 405, allow: 'GET' })
  })

  it('does not take a word for an id: 404 for an unknown path, 405 with the methods of a known one', async () => {
    const word = await t.as('nadie').post('/api/sifen/dtes/resumen')
    expect({ status: word.statusCode, body: word.body }).toEqual({ status: 404, body: NOT_FOUND })
    const sync = await t.app.inject({ method: 'PUT', url: '/api/sifen/dtes/sync' })
    expect({ status: sync.statusCode, allow: sync.headers.allow }).toEqual({ status: 405, allow: 'POST' })
  })
})

describe('order of refusal', () => {
  const good = { nombre: 'a', items: [{ cantidad: 1 }] }

  it('401 before ability, body, resource and fields', async () => {
    const res = await t.as('nadie').post('/api/probe/404', '{')
    expect({ status: res.statusCode, body: res.json() }).toEqual({ status: 401, body: { message: 'Unauthenticated.' } })
  })

  it('403 for the ability before body, resource and fields', async () => {
    const res = await t.as('operador').post('/api/probe/404', '{', { headers: { 'content-type': 'application/json' } })
    expect({ status: res.statusCode, body: res.json() }).toEqual({
      status: 403,
      body: { message: 'Invalid ability provided.' },
    })
  })

  it('415, 400 and 413 for the body before the resource', async () => {
    const as = t.as('admin')
    const type = (value: string) => ({ headers: { 'content-type': value } })
    const xml = await as.post('/api/probe/404', '<x/>', type('text/xml'))
    expect({ status: xml.statusCode, fields: Object.keys(xml.json()) }).toEqual({ status: 415, fields: ['message'] })
    const broken = await as.post('/api/probe/404', '{', type('application/json'))
    expect({ status: broken.statusCode, body: broken.json() }).toEqual({
      status: 400,
      body: { message: 'El cuerpo no es JSON válido.' },
    })
    const big = await as.post('/api/probe/404', JSON.stringify('x'.repeat(1024 * 1024)), type('application/json'))
    expect({ status: big.statusCode, body: big.json() }).toEqual({
      status: 413,
      body: { message: 'The POST data is too large.' },
    })
  })

  it('404, then 403 for the role, before the fields', async () => {
    const absent = await t.as('admin').post('/api/probe/404', {})
    expect({ status: absent.statusCode, body: absent.body }).toEqual({ status: 404, body: NOT_FOUND })
    const low = await t.as('admin').post('/api/probe/403', {})
    expect({ status: low.statusCode, body: low.json() }).toEqual({
      status: 403,
      body: { message: 'This action is unauthorized.' },
    })
  })

  it('422 last, with every wrong field at once', async () => {
    const res = await t.as('admin').post('/api/probe/7', { items: [{ cantidad: 'dos' }, {}] })
    expect(res.statusCode).toBe(422)
    expect(res.json()).toEqual({
      message: 'El campo nombre es obligatorio. (y 2 errores más)',
      errors: {
        nombre: ['El campo nombre es obligatorio.'],
        'items.0.cantidad': ['El campo items.0.cantidad debe ser numérico.'],
        'items.1.cantidad': ['El campo items.1.cantidad es obligatorio.'],
      },
    })
  })

  it('200 for a valid request', async () => {
    const res = await t.as('admin').post('/api/probe/7', good)
    expect({ status: res.statusCode, body: res.json() }).toEqual({ status: 200, body: { body: good, loaded: 7 } })
  })
})

describe('JSON bodies', () => {
  const send = (text: string | Buffer) =>
    t.as('admin').post('/api/echo', text, { headers: { 'content-type': 'application/json; charset=utf-8' } })

  it.each([
    ['an unfinished object', '{"a":'],
    ['nesting over 32 levels', '['.repeat(33) + ']'.repeat(33)],
    ['half a megabyte of brackets', '['.repeat(500_000)],
    ['a key __proto__', '{"a":{"__proto__":{"x":1}}}'],
    ['a key __proto__ in escapes', '{"\\u005f_proto__":{"x":1}}'],
    ['a NUL character, which no row can hold', '{"a":"x\\u0000y"}'],
    ['a NUL character in a key', '{"x\\u0000y":1}'],
  ])('400 for %s', async (_what, text) => {
    const res = await send(text)
    expect({ status: res.statusCode, body: res.json() }).toEqual({
      status: 400,
      body: { message: 'El cuerpo no es JSON válido.' },
    })
  })

  it('400 for bytes that are not UTF-8, naming the first', async () => {
    const res = await send(Buffer.from([0x22, 0xff, 0xfe, 0x22]))
    expect({ status: res.statusCode, body: res.json() }).toEqual({
      status: 400,
      body: { message: expect.stringMatching(/^El cuerpo no está en UTF-8: el byte 1, contado desde 0, es 0xFF /) },
    })
  })

  it.each([
    ['32 levels', '['.repeat(32) + ']'.repeat(32)],
    ['brackets inside texts', JSON.stringify({ a: '[{"\\'.repeat(100) })],
    ['constructor and prototype as plain data', '{"constructor":{"prototype":{"x":1}}}'],
    ['escapes that are not NUL', '{"a":"\\u00e1"}'],
  ])('200 for %s', async (_what, text) => {
    const res = await send(text)
    expect({ status: res.statusCode, body: res.json() }).toEqual({ status: 200, body: { body: JSON.parse(text) } })
  })

  it('uses the last of duplicate keys', async () => {
    expect((await send('{"a":1,"a":2}')).json()).toEqual({ body: { a: 2 } })
  })

  it('reads an empty body as {}, and null as null', async () => {
    expect((await send('')).json()).toEqual({ body: {} })
    expect((await t.as('admin').post('/api/echo')).json()).toEqual({ body: {} })
    expect((await send('null')).json()).toEqual({ body: null })
  })

  it('422 for null where an object is expected', async () => {
    const res = await t.as('admin').post('/api/probe/7', 'null', { headers: { 'content-type': 'application/json' } })
    expect({ status: res.statusCode, errors: res.json().errors }).toEqual({
      status: 422,
      errors: { cuerpo: ['El campo cuerpo debe ser un objeto.'] },
    })
  })
})

describe('the content type of a body', () => {
  const post = (path: string, body: string, headers: Record<string, string>) =>
    t.as('admin').post(path, body, { headers })

  // Media types that curl -d '', axios and others send with an empty body.
  it.each(['application/x-www-form-urlencoded', 'text/plain;charset=UTF-8', 'application/octet-stream'])(
    'is ignored for an empty body: %s',
    async type => {
      const headers = { 'content-type': type, 'content-length': '0' }
      expect((await post('/api/bare', '', headers)).statusCode).toBe(200)
      expect(Object.keys((await post('/api/probe/7', '', headers)).json().errors)).toEqual(['nombre', 'items'])
      expect((await post('/api/bare', 'a=1', { 'content-type': type })).statusCode).toBe(415)
      expect((await post('/api/probe/7', 'a=1', { 'content-type': type })).statusCode).toBe(415)
    },
  )

  it('415 for a compressed body; identity is accepted', async () => {
    const json = { 'content-type': 'application/json' }
    for (const path of ['/api/bare', '/api/echo']) {
      const res = await post(path, '{}', { ...json, 'content-encoding': 'gzip' })
      const message = 'El cuerpo viene comprimido (Content-Encoding) y así no se lee: envíelo sin comprimir.'
      expect({ status: res.statusCode, body: res.json() }).toEqual({ status: 415, body: { message } })
      expect((await post(path, '{}', { ...json, 'content-encoding': 'Identity' })).statusCode).toBe(200)
    }
    const none = await t.as('nadie').post('/api/echo', '{}', { headers: { 'content-encoding': 'gzip' } })
    expect(none.statusCode).toBe(401)
    expect((await t.as('lector').get('/api/empresas', { headers: { 'content-encoding': 'gzip' } })).statusCode).toBe(
      200,
    )
  })
})

describe('every answer', () => {
  it('has a request id of our own, security headers, and no-store once authenticated', async () => {
    const res = await t.as('admin').get('/api/empresas', { headers: { 'x-request-id': 'forged' } })
    expect(res.headers['x-request-id']).toMatch(/^[\w-]{12}$/)
    expect(res.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    })
    expect(res.headers['x-powered-by']).toBeUndefined()
    expect(res.headers['strict-transport-security']).toBeUndefined()
  })
})

describe('an unexpected error', () => {
  it('500 without details, which are logged with the request id', async () => {
    lines.length = 0
    const res = await t.as('nadie').get('/api/crash?clave=1', { headers: { prefer: 'handling=lenient' } })
    expect({ status: res.statusCode, body: res.json() }).toEqual({ status: 500, body: { message: 'Server Error' } })
    const logged = lines.map(line => JSON.parse(line))
    expect(logged.find(({ level }) => level === 50)).toMatchObject({
      reqId: res.headers['x-request-id'],
      err: { message: 'a secret detail' },
    })
    expect(logged.find(({ msg }) => msg === 'request')).toMatchObject({
      method: 'GET',
      path: '/api/crash',
      status: 500,
    })
  })
})
