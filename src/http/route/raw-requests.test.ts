/**
 * Data on real sockets that no client library would send: bytes that are not HTTP, and requests that stop in the
 * middle.
 */
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/support/build-test-app.ts'
import { eventually } from '../../../test/support/eventually.ts'
import { route } from './route.ts'

const lines: string[] = []
let t: TestApp
let port: number
beforeAll(async () => {
  t = await buildTestApp({ log: line => lines.push(line) })
  await t.app.listen({ host: '127.0.0.1', port: 0 })
  port = (t.app.server.address() as AddressInfo).port
})
afterAll(() => t.close())
beforeEach(() => {
  lines.length = 0
})

/** Returns everything that the server sends until it closes the connection. */
async function send(bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(bytes)
  return text(socket)
}

const SECRET = 'CANARIO1234'
const HEAD = 'Host: a\r\nContent-Type: application/json\r\n'

describe('bytes that are not an HTTP request', () => {
  it.each([
    [
      '400 without a request line',
      `${SECRET}\r\n\r\n`,
      400,
      'El pedido HTTP está mal formado. En la dirección, las tildes y los espacios van codificados (ó es %C3%B3).',
    ],
    ['400 for a header with a NUL', `GET / HTTP/1.1\r\nAuthorization: ${SECRET}\0\r\n\r\n`, 400, 'mal formado'],
    ['400 for two lengths', `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n`, 400, 'mal'],
    ['431 for 20 KB of headers', `GET / HTTP/1.1\r\nHost: a\r\nX: ${SECRET.repeat(2000)}\r\n\r\n`, 431, 'encabezados'],
  ])('%s, with a JSON message and a request id that is in the log', async (_what, bytes, status, words) => {
    const answer = await send(bytes)
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(JSON.parse(body)).toEqual({ message: expect.stringContaining(words) })
    const [, id] = /X-Request-Id: ([\w-]{12})/i.exec(head) ?? []
    expect(lines.map(line => JSON.parse(line))).toEqual([
      expect.objectContaining({ reqId: id, status, msg: 'request' }),
    ])
    expect(lines.join()).not.toContain(SECRET)
  })
})

describe('a request that does not end', () => {
  it('408 after a minute', async () => {
    expect(t.app.server.requestTimeout).toBe(60_000)
    const arrived = once(t.app.server, 'connection')
    const answer = send(`POST /api/auth/token HTTP/1.1\r\n${HEAD}`)
    const [socket] = await arrived
    t.app.server.emit('clientError', Object.assign(new Error('slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
    const [head = '', body = ''] = (await answer).split('\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
    expect(JSON.parse(body)).toEqual({ message: 'El pedido tardó demasiado en llegar.' })
  })
})

describe('a client that keeps its half of the connection open', () => {
  it.each([
    ['after a request that does not end', `POST /api/auth/token HTTP/1.1\r\n${HEAD}`, 408],
    ['after bytes that are not HTTP', `${SECRET}\r\n\r\n`, 400],
  ])('%s loses it, once it has the answer', async (_what, bytes, status) => {
    const arrived = once(t.app.server, 'connection')
    const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    const answer = text(client)
    client.write(bytes)
    const [socket] = await arrived
    const closed = once(socket, 'close')
    if (status === 408)
      t.app.server.emit('clientError', Object.assign(new Error('slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
    expect(await answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    await closed
    expect({ server: socket.destroyed, client: client.writableEnded }).toEqual({ server: true, client: false })
    client.destroy()
  })

  it('loses a body that it stops sending, also while its answer is being written', async () => {
    const arrived = once(t.app.server, 'connection')
    const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    client.write(`POST /api/auth/token HTTP/1.1\r\n${HEAD}Content-Length: 100\r\n\r\n{`)
    const [socket] = await arrived
    await once(t.app.server, 'request')
    const closed = once(socket, 'close')
    t.app.server.emit('clientError', Object.assign(new Error('slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
    await closed
    expect(socket.destroyed).toBe(true)
    client.destroy()
  })
})

describe('a request that is cut off', () => {
  const authorized = () => `POST /api/auth/token/revoke HTTP/1.1\r\n${HEAD}Authorization: Bearer ${t.tokens.admin}\r\n`

  it.each([
    ['a body that is cut off', `Content-Length: 100\r\n\r\n{"a":"${SECRET}`],
    ['an invalid chunk', 'Transfer-Encoding: chunked\r\n\r\nZZ\r\n'],
  ])('%s is logged as a 400, and has no effect', async (_what, rest) => {
    const socket = connect(port, '127.0.0.1')
    socket.write(authorized() + rest)
    socket.end()
    await once(socket.resume(), 'close')
    await expect.poll(() => lines.length).toBeGreaterThan(0)
    for (const line of lines) expect(JSON.parse(line)).toMatchObject({ level: 30, status: 400, msg: 'request' })
    expect(lines.join()).not.toContain(SECRET)
    expect((await t.as('admin').get('/api/auth/me')).statusCode).toBe(200)
  })
})

it('a request that arrives while the server closes is served, as the last on its connection', async () => {
  const reached = Promise.withResolvers<void>()
  const going = Promise.withResolvers<void>()
  const slow = route({
    method: 'GET',
    path: '/api/slow',
    permission: 'public',
    face: 'page',
    handler: async () => {
      reached.resolve()
      await going.promise
      return { ok: true }
    },
  })
  const closing = await buildTestApp({ routes: [slow], log: () => {} })
  await closing.app.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect((closing.app.server.address() as AddressInfo).port, '127.0.0.1')
  const answers = text(socket)
  socket.write('GET /api/slow HTTP/1.1\r\nHost: a\r\n\r\n')
  await reached.promise
  const closed = closing.app.close()
  // The server no longer listens: it has begun to close.
  await eventually(() => expect(closing.app.server.listening).toBe(false))
  socket.write('GET /api/nada HTTP/1.1\r\nHost: a\r\n\r\n')
  await once(closing.app.server, 'request')
  going.resolve()
  const [, first, second] = (await answers).split('HTTP/1.1 ')
  expect(first).toMatch(/^200 .*\{"ok":true\}$/s)
  expect(second).toMatch(/^404 .*connection: close\r\n.*\{"message":"Recurso no encontrado\."\}$/is)
  await closed
  await closing.close()
})
