/**
 * Example answers of the OpenAPI document: each is valid for its own schema and fits its status, and equals what the
 * server answers when it is made to.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROUTES } from '../../src/app.ts'
import { wrongCredentials } from '../../src/gateway/auth/auth.errors.ts'
import {
  notReceived,
  notSigned,
  rejectedBySifen,
  typeNotAccepted,
  unknownOutcome,
} from '../../src/gateway/dtes/answer/dtes.errors.ts'
import { numeracionExhausted } from '../../src/gateway/timbrados/index.ts'
import { type Actor, buildTestApp, type TestApp } from '../support/build-test-app.ts'
import { openContract } from './openapi-contract.ts'
import { examplesOf, type Openapi, operationsOf, readOpenapi, responseOf } from './openapi-sample.ts'

let t: TestApp
let text: string
let document: Openapi
beforeAll(async () => {
  t = await buildTestApp()
  text = (await t.as('nadie').get('/api/openapi.json')).body
  document = readOpenapi(text)
})
afterAll(() => t.close())

/** Returns the examples of an operation such as `POST /api/auth/token` for a status. */
function shown(name: string, status: number): Record<string, unknown>[] {
  const found = operationsOf(document).find(({ method, path }) => `${method} ${path}` === name)
  const response = found && responseOf(document, found.operation, status)
  if (!response) throw new Error(`${name} has no ${status}`)
  return examplesOf(response) as Record<string, unknown>[]
}

const SYNC = 'POST /api/sifen/dtes/sync'

describe('every answer in JSON', () => {
  it('has an example, and all its examples are valid for its schema', () => {
    const problem = openContract(text)
    const headers = { 'content-type': 'application/json', 'cache-control': 'no-store', 'x-request-id': 'q8Zr1kX_0bTe' }
    const limits = Object.fromEntries(
      ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'retry-after'].map(name => [name, '1']),
    )
    const own: Record<string, object> = { 429: limits, 503: { 'retry-after': '30' } }
    const wrong = operationsOf(document).flatMap(({ method, path, operation }) =>
      Object.keys(operation.responses).flatMap(status => {
        const response = responseOf(document, operation, status)
        if (!response?.content['application/json']) return []
        const examples = examplesOf(response).map(example => JSON.stringify(example))
        if (examples.length === 0) return `${method} ${path} ${status}: no example`
        const answer = { statusCode: Number(status), headers: { ...headers, ...own[status] } }
        return examples.flatMap(body => problem(method, path, { ...answer, body }) ?? [])
      }),
    )
    expect(wrong).toEqual([])
  })

  it('has examples whose outcome matches the status', () => {
    const reply = (status: number) =>
      shown(SYNC, status).flatMap(({ estado, sifen_explicacion, prot_aut }) =>
        estado && sifen_explicacion !== undefined ? [[estado, sifen_explicacion !== null, prot_aut !== null]] : [],
      )
    expect(reply(200)).toEqual([['approved', false, true]])
    expect(reply(422)).toEqual([['rejected', true, false]])
    expect(reply(502)).toEqual([
      ['error', false, false],
      ['error', false, false],
    ])
    expect(reply(504)).toEqual([['sent', false, false]])
    const [detail] = shown('GET /api/sifen/dtes/{id}', 200)
    expect(detail).toMatchObject({ estado: 'approved', cancelado: false, eventos: [], sifen_explicacion: null })
  })

  it('has examples with file paths as they are stored', () => {
    const [detail] = shown('GET /api/sifen/dtes/{id}', 200)
    expect(detail?.xml_signed_path).toMatch(new RegExp(`^dtes/2026-11/${detail?.cdc}-[0-9a-f]{12}\\.xml$`))
    const [{ emitter }] = shown('POST /api/sifen/emitters/{id}/cert', 200) as [{ emitter: object }]
    expect(emitter).toMatchObject({
      logo_path: expect.stringMatching(/^logos\/1\/[0-9a-f]{16}\.png$/),
      cert_p12_path: expect.stringMatching(/^certificates\/1\/[0-9a-f]{16}\.p12\.sealed$/),
    })
    const [registered] = shown('POST /api/sifen/emitters', 201)
    expect(registered?.emitter).toMatchObject({ logo_path: null, cert_p12_path: null, certificado: null })
  })
})

describe('the example of a refusal specific to a route', () => {
  it('equals the body that the route declares', () => {
    for (const { method, path, docs } of ROUTES) {
      if (!docs) continue
      const name = `${method} ${path.replace(/:(\w+)/g, '{$1}')}`
      for (const { status, bodies } of docs.refusals ?? []) expect(shown(name, status)).toEqual(bodies)
    }
  })

  it('equals the body that the error functions return, for sending documents', () => {
    const of = (status: number) => shown(SYNC, status).at(-1) as unknown as Parameters<typeof notReceived>[0]
    expect(of(409)).toEqual(numeracionExhausted().body)
    expect(of(422)).toEqual(rejectedBySifen(of(422)).body)
    expect(of(502)).toEqual(notReceived(of(502)).body)
    const notAccepted = shown(SYNC, 502).at(-2) as unknown as Parameters<typeof notReceived>[0]
    expect(notAccepted).toEqual(typeNotAccepted(notAccepted).body)
    expect(of(504)).toEqual(unknownOutcome(of(504)).body)
    expect(shown('GET /api/sifen/dtes/{id}/xml', 409)).toEqual([notSigned({ id: 2, estado: 'draft' }).body])
  })

  it('equals the server’s answer, for numbering, emitters and tokens', async () => {
    const timbrado = { numero: '12345678', fecha_inicio: '2026-01-01', fecha_vencimiento: '2026-12-31' }
    const codigo = { codigo: '001', descripcion: 'Uno' }
    const { ruc, dv, razon_social } = t.empresa
    const login = { email: 'nadie@ejemplo.com.py', password: 'x', device_name: 'x' }
    expect(await answered('admin', 'POST /api/empresas/{id}/timbrados', t.empresa.id, timbrado)).toBe(409)
    expect(await answered('admin', 'POST /api/timbrados/{id}/establecimientos', t.timbrado.id, codigo)).toBe(409)
    const point = 'POST /api/establecimientos/{id}/puntos-expedicion'
    expect(await answered('admin', point, t.establecimiento.id, codigo)).toBe(409)
    const second = { ruc, dv, razon_social, ambiente: 'test' }
    expect(await answered('admin', 'POST /api/sifen/emitters', 0, second)).toBe(409)
    expect(await answered('nadie', 'POST /api/auth/token', 0, login)).toBe(422)
    expect(shown('POST /api/auth/token', 422)).toContainEqual(wrongCredentials().body)
  })

  it('equals the server’s answer to an empty body', async () => {
    const posts = operationsOf(document).filter(({ operation }) => operation.requestBody?.content['application/json'])
    const names = posts.map(({ method, path }) => `${method} ${path}`)
    expect(names.length).toBeGreaterThan(5)
    const ids = { empresas: t.empresa.id, timbrados: t.timbrado.id, establecimientos: t.establecimiento.id }
    for (const name of names) {
      if ([...DOCUMENTS, ...OTHERS].includes(name)) continue
      const id = Object.entries(ids).find(([word]) => name.includes(`/${word}/`))?.[1] ?? 0
      expect({ name, status: await answered('admin', name, id, {}) }).toEqual({ name, status: 422 })
    }
    expect(await answered('admin', 'POST /api/sifen/emitters/{id}', t.emitter.id, { ruc: [] })).toBe(422)
  })
})

/** Operations that refuse something else of an empty body: the user, nothing, or a webhook that is not there. */
const OTHERS = ['POST /api/auth/token', 'POST /api/sifen/emitters/{id}', 'POST /api/webhooks/{id}/reenviar']

/** Operations whose refusals depend on the whole document. Their examples have few errors. */
const DOCUMENTS = [SYNC, 'POST /api/sifen/dtes', 'POST /api/sifen/dtes/validar']

/**
 * Posts twice, so that a unique resource already exists the second time. That answer must be one of the examples.
 * Returns its status.
 */
async function answered(actor: Actor, name: string, id: number, body: object): Promise<number> {
  const url = name.replace('POST ', '').replace('{id}', `${id}`)
  await t.as(actor).post(url, body)
  const res = await t.as(actor).post(url, body)
  expect(shown(name, res.statusCode)).toContainEqual(res.json())
  return res.statusCode
}

describe('examples of the shared refusals', () => {
  it('include the server’s answers, also for a token from another address and for too low a role', async () => {
    const get = '/api/empresas'
    const locked = await t.make.token(t.users.admin.id, { createdIp: '10.0.0.1' })
    const answers = [
      await t.as('nadie').get(get),
      await t.with(locked).get(get),
      await t.with(await t.make.token(t.users.admin.id, { abilities: [] })).get(get),
      await t.as('lector').post(`/api/sifen/emitters/${t.emitter.id}`, {}),
      await t.with(await lowToken()).post(`/api/sifen/emitters/${t.emitter.id}`, {}),
      await t.as('admin').post('/api/sifen/emitters', '{', { headers: { 'content-type': 'application/json' } }),
      await t.as('admin').post('/api/sifen/emitters', 'x', { headers: { 'content-type': 'text/plain' } }),
      await t.as('admin').get('/api/empresas/999999/timbrados'),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 403, 403, 403, 400, 415, 404])
    for (const res of answers) {
      const response = document.components.responses[res.statusCode]
      expect(response && examplesOf(response)).toContainEqual(res.json())
    }
    // The third ones are those of service accounts (cuentas.test.ts).
    for (const status of [401, 403]) expect(examplesOf(document.components.responses[status] as never)).toHaveLength(3)
  })
})

/** Makes a token with an ability that its user's role no longer has. */
const lowToken = () => t.make.token(t.users.lector.id, { abilities: ['sifen:send'] })

describe('with every limiter on', () => {
  it('answers have the rate-limit headers that the document declares', async () => {
    const env = Object.fromEntries(['LOGIN', 'API', 'SEND', 'ADMIN'].map(name => [`LIMIT_${name}`, '3']))
    const counted = await buildTestApp({ env })
    const from = (remoteAddress: string) => ({ remoteAddress })
    // The test's own client checks each of them against the document.
    expect((await counted.as('admin').get('/api/empresas', from('10.0.0.1'))).statusCode).toBe(200)
    expect((await counted.as('admin').get('/api/auth/me', from('10.0.0.2'))).headers['x-ratelimit-limit']).toBe('3')
    const body = { nombre_fantasia: 'Otro nombre' }
    const change = () => counted.as('admin').post(`/api/sifen/emitters/${counted.emitter.id}`, body, from('10.0.0.3'))
    const statuses = [await change(), await change(), await change(), await change()].map(res => res.statusCode)
    expect(statuses).toEqual([200, 200, 200, 429])
    expect((await counted.as('nadie').get('/api/sifen/health')).statusCode).toBe(200)
    await counted.close()
  })

  it('refusals have a rate-limit header too, for any fault in the body', async () => {
    const env = Object.fromEntries(['LOGIN', 'API', 'SEND', 'ADMIN'].map(name => [`LIMIT_${name}`, '9']))
    const counted = await buildTestApp({ env })
    const json = { headers: { 'content-type': 'application/json' } }
    const plain = { headers: { 'content-type': 'text/plain' } }
    const [emitters, login] = ['/api/sifen/emitters', '/api/auth/token']
    const large = JSON.stringify({ email: 'x'.repeat(1024 * 1024) })
    const answers = [
      await counted.as('nadie').get('/api/empresas'),
      await counted.as('lector').post(emitters, {}),
      await counted.as('admin').get('/api/empresas/999999/timbrados'),
      await counted.as('admin').post(emitters, {}),
      await counted.as('admin').post(emitters, '{', json),
      await counted.as('admin').post(emitters, large, json),
      await counted.as('admin').post(emitters, 'x', plain),
      await counted.as('nadie').post(login, {}),
      await counted.as('nadie').post(login, '{', json),
      await counted.as('nadie').post(login, large, json),
      await counted.as('nadie').post(login, 'x', plain),
    ]
    const shown = answers.map(({ statusCode, headers }) => [statusCode, 'x-ratelimit-remaining' in headers])
    const statuses = [401, 403, 404, 422, 400, 413, 415, 422, 400, 413, 415]
    expect(shown).toEqual(statuses.map(status => [status, true]))
    await counted.close()
  })
})
