/** Outgoing HTTP against real, misbehaving servers on the loopback. */
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { issueServer, makeAuthority } from '../../test/support/throwaway-ca.ts'
import type { Page } from '../ports.ts'
import { openOutgoing } from './outgoing-http.ts'

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(async () => {
    server.close()
    server.closeAllConnections()
  })
  return (server.address() as AddressInfo).port
}

const serve = async (listener: RequestListener) => `http://127.0.0.1:${await listening(createServer(listener))}`

function outgoing(options?: Parameters<typeof openOutgoing>[0]) {
  const opened = openOutgoing(options)
  closers.push(() => opened.close())
  return opened
}

const textOf = (page: Page) => (page.ok ? page.body.toString() : page.code)

describe('get', () => {
  it('returns status, type and body, and sends the headers', async () => {
    const url = await serve((request, response) => {
      const { connection, 'user-agent': agent } = request.headers
      response.writeHead(404, { 'content-type': 'text/html' }).end(`${connection} ${agent}`)
    })
    const page = await outgoing().get(url, { headers: { 'user-agent': 'Mozilla/5.0' } })
    expect(page).toEqual({ ok: true, status: 404, contentType: 'text/html', body: Buffer.from('close Mozilla/5.0') })
  })

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ] as const)('decompresses %s', async (coding, pack) => {
    const url = await serve((_, response) => {
      response.writeHead(200, { 'content-encoding': coding }).end(pack('₲ 7.150,44'))
    })
    expect(textOf(await outgoing().get(url))).toBe('₲ 7.150,44')
  })
})

describe('failures', () => {
  it.each([
    ['HTTP_CODING: an unknown coding', { 'content-encoding': 'zstd' }, 'x', 'HTTP_CODING'],
    ['HTTP_CODING: bytes that are not of their coding', { 'content-encoding': 'gzip' }, 'x', 'HTTP_CODING'],
    ['HTTP_CODING: a cut stream', { 'content-encoding': 'gzip' }, gzipSync('x').subarray(0, 15), 'HTTP_CODING'],
    ['HTTP_TOO_LARGE: on the wire', {}, Buffer.alloc(2_001), 'HTTP_TOO_LARGE'],
    ['HTTP_TOO_LARGE: unpacked', { 'content-encoding': 'gzip' }, gzipSync(Buffer.alloc(5_001)), 'HTTP_TOO_LARGE'],
  ] as const)('%s', async (_, headers, body, code) => {
    const url = await serve((_request, response) => response.writeHead(200, headers).end(body))
    expect(textOf(await outgoing({ wireBytes: 2_000, unpackedBytes: 5_000 }).get(url))).toBe(code)
  })

  it('HTTP_TIMEOUT: no answer, or one that trickles', async () => {
    const silent = await serve(() => {})
    const slow = await serve((_, response) => {
      const drip = setInterval(() => response.write('.'), 20)
      response.on('close', () => clearInterval(drip))
    })
    const hasty = outgoing({ timeoutMs: 200 })
    expect(await Promise.all([silent, slow].map(async url => textOf(await hasty.get(url))))).toEqual([
      'HTTP_TIMEOUT',
      'HTTP_TIMEOUT',
    ])
  })

  it('HTTP_CONNECTION: nothing listens, the connection is cut, or the caller gives up', async () => {
    const cut = await serve(request => request.socket.destroy())
    const silent = await serve(() => {})
    const gone = await serve(() => {})
    await closers.pop()?.()
    const signal = AbortSignal.abort()
    const pages = [outgoing().get(gone), outgoing().get(cut), outgoing().get(silent, { signal })]
    expect((await Promise.all(pages)).map(textOf)).toEqual(Array(3).fill('HTTP_CONNECTION'))
  })

  it('HTTP_PLAIN: http to another machine, without a request', async () => {
    expect(await outgoing().get('http://www.bcp.gov.py/')).toEqual({
      ok: false,
      code: 'HTTP_PLAIN',
      detail: 'www.bcp.gov.py',
    })
  })
})

describe('redirects', () => {
  it('are followed on the same host', async () => {
    const url = await serve((request, response) => {
      if (request.url === '/new') response.end('here')
      else response.writeHead(302, { location: '/new' }).end()
    })
    expect(textOf(await outgoing().get(`${url}/old`))).toBe('here')
  })

  it.each([
    ['another host', 'https://evil.example/'],
    ['another port without TLS', 'http://127.0.0.1:1/'],
    ['nowhere', 'http://['],
    ['round and round', '/'],
  ])('HTTP_REDIRECT: %s', async (_, location) => {
    const url = await serve((_request, response) => response.writeHead(301, { location }).end())
    expect(textOf(await outgoing().get(url))).toBe('HTTP_REDIRECT')
  })
})

describe('TLS', () => {
  it('HTTP_CONNECTION for a certificate of an untrusted authority; the page for a trusted one', async () => {
    const ca = makeAuthority()
    const { certPem: cert, keyPem: key } = issueServer(ca)
    const port = await listening(createTlsServer({ cert, key }, (_, response) => response.end('secret')))
    const url = `https://127.0.0.1:${port}/`
    expect(textOf(await outgoing().get(url))).toBe('HTTP_CONNECTION')
    expect(textOf(await outgoing({ caPem: ca.certPem }).get(url))).toBe('secret')
  })
})
