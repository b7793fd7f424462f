/** One posting against real receivers on the loopback, good and bad: successes, names of failures, and limits. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { BAD_KINDS, startReceiver } from '../../test/support/receivers.ts'
import { issueServer, makeAuthority } from '../../test/support/throwaway-ca.ts'
import { openReceivers, type ReceiversOptions } from './post-webhook.ts'

const LIMIT_MS = 300
const LOOPBACK = ['127.0.0.0/8']
const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

function poster(options: Partial<ReceiversOptions> = {}) {
  const receivers = openReceivers({ networks: LOOPBACK, timeoutMs: LIMIT_MS, ...options })
  closers.unshift(() => receivers.close())
  return receivers
}

async function receiver(...args: Parameters<typeof startReceiver>) {
  const started = await startReceiver(...args)
  closers.push(() => started.close())
  return started
}

const MESSAGE = {
  headers: { 'Content-Type': 'application/json', 'X-Webhook-Id': '7' },
  body: '{"ñ":"₲/"}',
  httpsOnly: false,
}

describe('post', () => {
  it('sends headers and body unchanged, and returns status, headers and body of the answer', async () => {
    const { url, postings } = await receiver('good', LIMIT_MS)
    const answer = await poster().post(url, MESSAGE)
    expect(answer).toMatchObject({ code: null, status: 200, body: 'ok' })
    expect(answer.headers).toMatchObject({ connection: 'keep-alive' })
    expect(postings[0]).toMatchObject({ body: MESSAGE.body, headers: { ...MESSAGE.headers, 'content-length': '13' } })
  })

  it.each([200, 201, 202, 204, 299])('treats %i as a success', async status => {
    const { url } = await receiver('x', LIMIT_MS, response => response.writeHead(status).end())
    expect(await poster().post(url, MESSAGE)).toMatchObject({ code: null, status })
  })

  it.each([
    [300, 'WEBHOOK_REDIRECT'],
    [302, 'WEBHOOK_REDIRECT'],
    [308, 'WEBHOOK_REDIRECT'],
    [400, 'WEBHOOK_STATUS'],
    [410, 'WEBHOOK_STATUS'],
    [503, 'WEBHOOK_STATUS'],
  ])('treats %i as %s', async (status, code) => {
    const { url, postings } = await receiver('x', LIMIT_MS, (response, { headers }) =>
      response.writeHead(status, { location: `http://${headers.host}/` }).end(),
    )
    expect(await poster().post(url, MESSAGE)).toMatchObject({ code, status })
    expect(postings).toHaveLength(1)
  })
})

const CODES: Readonly<Record<string, object>> = {
  'status 500': { code: 'WEBHOOK_STATUS', status: 500, body: 'no' },
  'status 301': { code: 'WEBHOOK_REDIRECT', status: 301 },
  reset: { code: 'WEBHOOK_CONNECTION', status: null },
  'slow loris': { code: 'WEBHOOK_TIMEOUT', status: null },
  'endless answer': { code: 'WEBHOOK_STATUS', status: 500 },
  'gzip bomb': { code: 'WEBHOOK_STATUS', status: 500 },
  'never answers': { code: 'WEBHOOK_TIMEOUT', status: null },
  'a byte a second': { code: 'WEBHOOK_TIMEOUT', status: 200 },
  'late 204': { code: 'WEBHOOK_TIMEOUT', status: null },
  'bad TLS': { code: 'WEBHOOK_TLS', status: null },
  'unknown name': { code: 'WEBHOOK_DNS', status: null },
  'closes at once': { code: 'WEBHOOK_CONNECTION', status: null },
}

describe('a bad receiver', () => {
  it.each(BAD_KINDS)('«%s» gives its code, within the time limit', async kind => {
    const { url } = await receiver(kind, LIMIT_MS)
    const answer = await poster().post(url, MESSAGE)
    expect(answer).toMatchObject(CODES[kind] ?? {})
    // Timers are late on a loaded machine. A missing limit would be late by much more.
    expect(answer.durationMs).toBeLessThan(LIMIT_MS + 2000)
  })

  it('that does not speak HTTP gives WEBHOOK_ANSWER', async () => {
    const { url } = await receiver('x', LIMIT_MS, response => response.socket?.end('SSH-2.0-OpenSSH\r\n'))
    expect(await poster().post(url, MESSAGE)).toMatchObject({ code: 'WEBHOOK_ANSWER' })
  })
})

describe('the answer of a receiver', () => {
  it('is kept up to 4 KB, and not read to its end', async () => {
    let sent = 0
    const { url } = await receiver('x', LIMIT_MS, response => {
      const chunk = Buffer.alloc(16_384, 'x')
      const more = () => {
        if (response.destroyed || sent > 50_000_000) return
        sent += chunk.length
        response.write(chunk, more)
      }
      response.writeHead(200)
      more()
    })
    const answer = await poster({ timeoutMs: 5000 }).post(url, MESSAGE)
    expect({ code: answer.code, kept: answer.body?.length }).toEqual({ code: null, kept: 4096 })
    // Only the sockets' buffers are sent without being read.
    expect(sent).toBeLessThan(10_000_000)
  })

  it('is not decompressed', async () => {
    const packed = gzipSync(Buffer.alloc(1_000_000))
    const { url } = await receiver('x', LIMIT_MS, response =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed),
    )
    const { body } = await poster().post(url, MESSAGE)
    expect(body).toBe(`[${packed.length} bytes con Content-Encoding gzip]`)
  })

  it('is kept without NUL characters and cookies, and with long headers cut', async () => {
    const { url } = await receiver('x', LIMIT_MS, response =>
      response.writeHead(200, { 'set-cookie': 'a=b', 'x-largo': 'y'.repeat(5000) }).end('a\0b'),
    )
    const answer = await poster().post(url, MESSAGE)
    expect(answer).toMatchObject({ body: 'a\u{fffd}b', headers: { 'x-largo': 'y'.repeat(500) } })
    expect(answer.headers).not.toHaveProperty('set-cookie')
  })
})

describe('TLS', () => {
  it('accepts a certificate of a trusted authority only for its name', async () => {
    const authority = makeAuthority()
    const { certPem, keyPem } = issueServer(authority, ['recibe.ejemplo.com.py'], ['127.0.0.9'])
    const { createServer: createTlsServer } = await import('node:https')
    const server = createTlsServer({ cert: certPem, key: keyPem }, (_, response) => response.end('ok'))
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    closers.push(async () => server.close())
    const { port } = server.address() as AddressInfo
    const receivers = poster({ caPem: authority.certPem, resolve: async () => ['127.0.0.1'], timeoutMs: 5000 })
    const named = await receivers.post(`https://recibe.ejemplo.com.py:${port}/`, MESSAGE)
    const other = await receivers.post(`https://otro.ejemplo.com.py:${port}/`, MESSAGE)
    expect({ named: named.code, other: other.code }).toEqual({ named: null, other: 'WEBHOOK_TLS' })
  })

  it('refuses plain http when https is required', async () => {
    const { url, postings } = await receiver('good', LIMIT_MS)
    const message = { ...MESSAGE, httpsOnly: true }
    expect(await poster().post(url, message)).toMatchObject({ code: 'WEBHOOK_PLAIN' })
    expect(await poster().refusal(url, message)).toBe('WEBHOOK_PLAIN')
    expect(postings).toEqual([])
  })
})

describe('name resolution', () => {
  it('reports a silent name server as WEBHOOK_DNS', async () => {
    const resolve = () => Promise.reject(Object.assign(new Error('silence'), { code: 'ETIMEOUT' }))
    const receivers = poster({ resolve })
    expect(await receivers.refusal('http://recibe.ejemplo.com.py/', MESSAGE)).toBe('WEBHOOK_DNS')
    expect(await receivers.post('http://recibe.ejemplo.com.py/', MESSAGE)).toMatchObject({ code: 'WEBHOOK_DNS' })
  })

  it('resolves localhost to this machine', async () => {
    const server = createServer((_, response) => void response.end())
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    closers.push(async () => server.close())
    const { port } = server.address() as AddressInfo
    const receivers = poster({ networks: [...LOOPBACK, '::1/128'], timeoutMs: 5000 })
    expect(await receivers.post(`http://localhost:${port}/`, MESSAGE)).toMatchObject({ code: null })
  })
})
