import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { controlled, NOW } from '../../test/sandbox-control.ts'
import { startSandbox } from '../index.ts'

const c = controlled()

/** Sends a request with forged headers: fetch does not allow Host. */
const withHeaders = (headers: Record<string, string>, method = 'GET') =>
  new Promise<number | undefined>((resolve, reject) => {
    const url = new URL(`${c.sandbox.controlUrl}/control/scripts`)
    request(url, { method, headers }, answer => resolve(answer.resume().statusCode))
      .once('error', reject)
      .end()
  })

describe('allowed callers', () => {
  it.each(['127.0.0.1', 'localhost:3444', '[::1]:80', 'LOCALHOST'])('200 for host %s', async host => {
    expect(await withHeaders({ host })).toBe(200)
  })

  it.each(['evil.example', '127.0.0.1.evil.example', 'localhost.evil.example:3444', '10.0.0.1'])(
    '403 for host %s, against DNS rebinding',
    async host => {
      expect(await withHeaders({ host })).toBe(403)
    },
  )

  it.each([
    ['http://evil.example', 403],
    ['null', 403],
    ['http://localhost:3000', 403],
    ['https://127.0.0.1:1', 403],
    ['http://127.0.0.1:1', 200],
  ])('answers a page of origin %s with %i', async (origin, status) => {
    expect(await withHeaders({ host: '127.0.0.1:1', origin })).toBe(status)
    expect(await withHeaders({ host: '127.0.0.1:1', origin }, 'DELETE')).toBe(status)
  })

  it('415 for a body type that a page may send without CORS', async () => {
    expect(
      (await c.call('POST', '/control/scripts', '{"fault":"html"}', { 'content-type': 'text/plain' })).status,
    ).toBe(415)
    expect(c.sandbox.scripts()).toEqual([])
  })
})

describe('scripts', () => {
  it('are added, listed and removed over HTTP', async () => {
    const put = await c.call('POST', '/control/scripts', { service: 'recibe', fault: 'reset-after', times: 2 })
    expect(put).toMatchObject({ status: 201, body: { script: { service: 'recibe', fault: 'reset-after' }, left: 2 } })
    const timed = await c.call('POST', '/control/scripts', { fault: 'html', forMs: 60_000, ruc: '80012345-0' })
    expect(timed.body.until).toBe('2026-11-21T11:01:00.000Z')
    expect((await c.get('/control/scripts')).body.scripts).toEqual(c.sandbox.scripts())
    expect(await c.call('DELETE', `/control/scripts/${put.body.id}`)).toMatchObject({ status: 200 })
    expect(c.sandbox.scripts()).toMatchObject([{ id: timed.body.id }])
    expect(await c.call('DELETE', `/control/scripts/${put.body.id}`)).toMatchObject({ status: 404 })
    expect(await c.call('DELETE', '/control/scripts')).toMatchObject({ status: 200 })
    expect(c.sandbox.scripts()).toEqual([])
  })

  it('422 with every wrong field of a script, with messages in Spanish', async () => {
    const { status, body } = await c.call('POST', '/control/scripts', {
      fault: 'explode',
      service: 'correo',
      times: 0,
      codigo: '12',
      ruc: 'x',
      colour: 'red',
    })
    expect(status).toBe(422)
    expect(Object.keys(body.errors).sort()).toEqual(['codigo', 'colour', 'fault', 'ruc', 'service', 'times'])
    expect(body.errors.times).toBe('se esperaba para cuántas llamadas, de 1 a 1000000')
    expect(c.sandbox.scripts()).toEqual([])
  })

  it.each([
    [{ fault: 'lot-missing', service: 'recibe' }],
    [{ fault: 'bcp-jump', service: 'consulta' }],
    [{ fault: 'tls-refused', service: 'recibe' }],
    [{ fault: 'reject', service: 'bcp' }],
  ])('422 for a fault that its service does not have: %o', async script => {
    const { status, body } = await c.call('POST', '/control/scripts', script)
    expect({ status, fields: Object.keys(body.errors) }).toEqual({ status: 422, fields: ['service'] })
  })

  it.each([['[]'], ['1'], ['null'], ['"x"']])('422 for a body that is not an object: %s', async body => {
    expect((await c.call('POST', '/control/scripts', body)).status).toBe(422)
  })

  it('400 for invalid JSON, 404 for an unknown path, 405 for another method', async () => {
    expect((await c.call('POST', '/control/scripts', '{')).status).toBe(400)
    expect((await c.get('/control/nothing')).status).toBe(404)
    expect((await c.call('PUT', '/control/scripts')).status).toBe(405)
  })

  it('lists the faults with their meaning', async () => {
    const { faults } = (await c.get('/control/faults')).body
    expect(faults).toContainEqual({ fault: 'reset-before', means: 'corta sin leer' })
  })
})

describe('errors', () => {
  /** Sends a path unchanged, which fetch would normalise. */
  const raw = (method: string, path: string, body: string) =>
    new Promise<number>((resolve, reject) => {
      const { port } = new URL(c.sandbox.controlUrl ?? '')
      const headers = { host: '127.0.0.1', 'content-type': 'application/json' }
      request({ port, method, path, headers }, answer => resolve(answer.resume().statusCode ?? 0))
        .once('error', reject)
        .end(method === 'GET' ? undefined : body)
    })

  it.each([
    ['//', 404],
    ['*', 400],
    ['/control/../control/scripts', 200],
    ['/control/scripts/%2e%2e', 404],
    ['/control/scripts/1', 405],
    ['/%', 404],
  ])('answers path %s with %i', async (path, status) => {
    expect(await raw('GET', path, '')).toBe(status)
  })

  it('413 for a body that is too large', async () => {
    expect(await raw('POST', '/control/scripts', `"${'x'.repeat(70_000)}"`)).toBe(413)
  })

  it('never answers 500', async () => {
    const paths = [
      '/control/scripts',
      '/control/certificados',
      '/control/csc',
      '/control/contribuyentes',
      '/control/timbrados',
      '/control/scripts/1',
      '/control/release',
    ]
    const fields = fc.constantFrom(
      'fault',
      'service',
      'ruc',
      'times',
      'password',
      'id',
      'csc',
      'nombre',
      'estado',
      'dNumTim',
    )
    const bodies = fc.oneof(fc.jsonValue(), fc.dictionary(fields, fc.jsonValue()))
    const sent = fc.tuple(fc.constantFrom('GET', 'POST', 'DELETE', 'PUT'), fc.constantFrom(...paths), bodies)
    await fc.assert(
      fc.asyncProperty(sent, async ([method, path, body]) => {
        expect(await raw(method, path, JSON.stringify(body))).toBeLessThan(500)
      }),
      { numRuns: 200 },
    )
  })
})

it('startSandbox opens no control API without a port, and throws when the port is taken', async () => {
  const options = { clock: { now: () => NOW }, random: { bytes: (n: number) => randomBytes(n) } }
  const other = await startSandbox(options)
  expect(other.controlUrl).toBeUndefined()
  await other.close()
  const taken = Number(new URL(c.sandbox.controlUrl ?? '').port)
  await expect(startSandbox({ ...options, controlPort: taken })).rejects.toMatchObject({
    code: 'EADDRINUSE',
    port: taken,
  })
})
