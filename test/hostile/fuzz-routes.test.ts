/**
 * Sends anything to any route as any caller. No answer is a 5xx, and every answer has a status, content type and body
 * of the OpenAPI document.
 */
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import fc from 'fast-check'
import type { HTTPMethods } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROUTES } from '../../src/app.ts'
import { buildIssuingApp, type IssuingApp } from '../support/issuing-app.ts'
import { casesOf, seeded } from '../support/seed.ts'
import { openFuzz } from './fuzz-operations.ts'

let t: IssuingApp
beforeAll(async () => {
  t = await buildIssuingApp()
})
afterAll(() => t.close())

/**
 * Operations whose success needs a file or an instant, or names a specific document, point or RUC, which random requests do not find.
 * Their own tests cover it.
 */
const BEYOND_CHANCE = [
  'POST /api/sifen/emitters/{id}/cert',
  'POST /api/sifen/emitters/{id}/logo',
  'POST /api/sifen/dtes/lote',
  'POST /api/sifen/dtes/{id}/sign',
  'POST /api/sifen/dtes/{id}/descartar',
  'GET /api/sifen/numeracion/huecos',
  'POST /api/sifen/eventos/cancelacion',
  'POST /api/sifen/eventos/nominacion',
  'POST /api/sifen/eventos/transporte',
  'POST /api/sifen/eventos/conformidad',
  'POST /api/sifen/eventos/disconformidad',
  'POST /api/sifen/eventos/desconocimiento',
  'POST /api/sifen/eventos/notificacion',
  'GET /api/sifen/consultas/de/{cdc}',
  'GET /api/sifen/consultas/ruc/{ruc}',
  'POST /api/webhooks/{id}/reenviar',
]

/** About a hundred for each operation. */
const CASES = 7000

describe('every operation', () => {
  it('answers random requests as the OpenAPI document says', async () => {
    const { shots, seen, problemOf } = await openFuzz(t)
    await fc.assert(
      fc.asyncProperty(shots, async shot => {
        expect(await problemOf(shot)).toBeUndefined()
      }),
      seeded('todas las operaciones', CASES),
    )
    // A fuzz whose requests all fail at the same check proves little. At a tenth of the size, luck decides which checks
    // pass.
    const barred = [...seen].filter(([, statuses]) => ![...statuses].some(status => status < 300))
    if (casesOf(CASES) < CASES) expect(barred.length).toBeLessThan(seen.size / 2)
    else expect(barred.map(([name]) => name).filter(name => !BEYOND_CHANCE.includes(name))).toEqual([])
  }, 300_000)
})

describe('any method on any path', () => {
  const paths = ROUTES.map(({ path }) => path.replace(/:\w+/g, '1'))
  const methods: HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']
  const path = fc
    .tuple(
      fc.constantFrom(...paths),
      fc.constantFrom('', '/', '//', '/x', '%2f', '%00', '%', ';x', '?a', '.json', '/../..', '/%2e%2e'),
    )
    .map(([known, end]) => known + end)

  it('never gets a 5xx, and gets 404 or 405 unless the method is GET or POST', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...methods), path, async (method, url) => {
        const { statusCode } = await t.app.inject({ method: method as 'GET', url })
        const isOurs = method === 'GET' || method === 'POST'
        expect(isOurs ? [200, 204, 302, 303, 400, 401, 404, 405, 415, 419, 422] : [404, 405]).toContain(statusCode)
      }),
      seeded('métodos y caminos', 300),
    )
  })
})

const HONEST = [
  'GET /api/sifen/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  'POST /api/auth/token HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}',
]
const HOSTILE_HEADERS = [
  'Content-Length: 99999999999999999999',
  'Content-Length: -1',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: chunked, gzip',
  'Expect: 100-continue',
  'Expect: x',
  'Upgrade: h2c',
  'Host: y',
  'A\0: b',
  ': b',
  `X: ${'x'.repeat(20_000)}`,
  'Y: z\r\n'.repeat(2500),
]
const STRANGE = [
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n',
  'CONNECT x:1 HTTP/1.1\r\n\r\n',
  '\x16\x03\x01\x02\0\x01\0',
]

const hostileBytes = fc.oneof(
  fc.tuple(fc.constantFrom(...HONEST), fc.nat(200)).map(([text, end]) => text.slice(0, end)),
  fc
    .tuple(fc.constantFrom(...HONEST), fc.nat(200), fc.string({ unit: 'binary-ascii', maxLength: 8 }))
    .map(([text, at, inner]) => text.slice(0, at) + inner + text.slice(at)),
  fc
    .tuple(fc.constantFrom(...HONEST), fc.constantFrom(...HOSTILE_HEADERS))
    .map(([text, header]) => text.replace('\r\n', `\r\n${header}\r\n`)),
  fc
    .tuple(
      fc.constantFrom('PUT', 'DELETE', 'HEAD', 'TRACE', 'FOO', ''),
      fc.string({ unit: 'binary-ascii', maxLength: 40 }),
    )
    .map(([method, path]) => `${method} /${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`),
  fc.constantFrom(...STRANGE, ...HONEST.map(text => text.replaceAll('\r', ''))),
)

describe('malformed requests', () => {
  it('get a status below 500 or no answer, and the next request is served', async () => {
    await t.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = t.app.server.address() as AddressInfo
    // A client that closes its sending half does not wait for an answer: Node then closes the other half too.
    const answerTo = async (bytes: string, { waits = false } = {}) => {
      const socket = connect(port, '127.0.0.1')
      let answer = ''
      socket.on('data', chunk => {
        answer += chunk
      })
      // The server may close the connection during the write.
      socket.on('error', () => {})
      if (waits) socket.write(bytes, 'latin1')
      else socket.end(bytes, 'latin1')
      await once(socket, 'close')
      return answer
    }
    await fc.assert(
      fc.asyncProperty(hostileBytes, async bytes => {
        expect(await answerTo(bytes)).toMatch(/^$|^HTTP\/1\.1 [1-4]\d\d /)
      }),
      seeded('bytes', 300),
    )
    expect(await answerTo(HONEST[0] as string, { waits: true })).toMatch(/^HTTP\/1\.1 200 /)
  }, 60_000)
})
