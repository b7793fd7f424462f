import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo, Socket } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { hasOpenssl } from '../../../test/p12-files.ts'
import { approved, CDC, consDe, fault, genericRefusal, OTHER_CDC, RDE, soap } from '../../../test/sifen-answers.ts'
import { type Identity, issueEmitter, issueServer, makeAuthority } from '../../../test/throwaway-ca.ts'
import { http, type Reply, serveTcp, serveTls, type TestServer } from '../../../test/tls-server.ts'
import { type Received, SifenError, type SifenErrorCode } from '../errors.ts'
import { createSifenClient, type SifenClient } from './client.ts'
import { createTransport } from './transport.ts'

const TIMEOUT_MS = 10_000
/** For the tests that wait for it. */
const SHORT_TIMEOUT_MS = 1_000
const rde = Buffer.from(RDE)

let authority: Identity
let server: Identity
let emitter: Identity
let stranger: Identity
const open: { close(): Promise<void> }[] = []

beforeAll(() => {
  authority = makeAuthority()
  server = issueServer(authority)
  emitter = issueEmitter(authority)
  stranger = issueEmitter(makeAuthority('Otra CA'))
})
afterEach(async () => {
  await Promise.all(open.splice(0).map(each => each.close()))
})

const keep = <T extends { close(): Promise<void> }>(each: T): T => {
  open.push(each)
  return each
}

type ClientOptions = { who?: Identity; caPem?: string; timeoutMs?: number }
function clientFor(baseUrl: string, options: ClientOptions = {}): SifenClient {
  const { who = emitter, caPem = authority.certPem, timeoutMs = TIMEOUT_MS } = options
  let dId = 0
  return keep(createSifenClient({ baseUrl, tls: { ...who, caPem }, timeoutMs, nextId: () => String(++dId) }))
}
const impatient = (baseUrl: string): SifenClient => clientFor(baseUrl, { timeoutMs: SHORT_TIMEOUT_MS })

const tlsOptions = () => ({ cert: server.certPem, key: server.keyPem, ca: authority.certPem })
const serve = async (reply: Reply, onFirstBytes?: Reply): Promise<TestServer> =>
  keep(await serveTls(tlsOptions(), reply, onFirstBytes))
const answering = (answer: Buffer): Promise<TestServer> => serve(socket => socket.write(answer))

async function failureOf(call: Promise<unknown>): Promise<SifenError> {
  const outcome = await call.catch((thrown: unknown) => thrown)
  return outcome instanceof SifenError ? outcome : expect.fail(`not a SifenError: ${JSON.stringify(outcome)}`)
}

async function expectFailure(call: Promise<unknown>, code: SifenErrorCode, received: Received): Promise<SifenError> {
  const error = await failureOf(call)
  expect({ code: error.code, received: error.received }).toEqual({ code, received })
  return error
}

describe('certainly not received', () => {
  it('nobody listens on the port', async () => {
    const closed = createServer().listen(0, '127.0.0.1')
    await once(closed, 'listening')
    const { port } = closed.address() as AddressInfo
    closed.close()
    await once(closed, 'close')
    await expectFailure(clientFor(`https://127.0.0.1:${port}`).recibe(CDC, rde), 'SIFEN_CONNECTION', 'not-sent')
  })

  it('the name does not resolve', async () => {
    await expectFailure(clientFor('https://sin..nombre').recibe(CDC, rde), 'SIFEN_CONNECTION', 'not-sent')
  })

  it('the port speaks plain HTTP', async () => {
    const plain = keep(await serveTcp(socket => void socket.once('data', () => socket.end(http(200, approved())))))
    await expectFailure(clientFor(plain.baseUrl).recibe(CDC, rde), 'SIFEN_CONNECTION', 'not-sent')
  })

  it('the port accepts and never says a word', async () => {
    const mute = keep(await serveTcp(() => {}))
    await expectFailure(impatient(mute.baseUrl).recibe(CDC, rde), 'SIFEN_TIMEOUT', 'not-sent')
  })

  it('the connection is dropped in the middle of the handshake', async () => {
    const dropping = keep(await serveTcp(socket => void socket.once('data', () => socket.destroy())))
    await expectFailure(clientFor(dropping.baseUrl).recibe(CDC, rde), 'SIFEN_CONNECTION', 'not-sent')
  })

  it('the server has a certificate of an authority that we do not trust', async () => {
    const face = await answering(http(200, approved()))
    const client = clientFor(face.baseUrl, { caPem: makeAuthority('Otra').certPem })
    await expectFailure(client.recibe(CDC, rde), 'SIFEN_CERTIFICATE', 'not-sent')
    expect(face.requests).toEqual([])
  })

  it('the server has a certificate for another name', async () => {
    const other = issueServer(authority, ['otro.example'], [])
    const face = keep(await serveTls({ cert: other.certPem, key: other.keyPem, ca: authority.certPem }, () => {}))
    await expectFailure(clientFor(face.baseUrl).recibe(CDC, rde), 'SIFEN_CERTIFICATE', 'not-sent')
  })

  it.each(['TLSv1.2', 'TLSv1.3'] as const)(
    'the server hangs up on our certificate without a word (%s)',
    async version => {
      const options = { ...tlsOptions(), minVersion: version, maxVersion: version }
      const face = keep(await serveTls(options, socket => void socket.write(http(200, approved()))))
      await expectFailure(clientFor(face.baseUrl, { who: stranger }).recibe(CDC, rde), 'SIFEN_CONNECTION', 'not-sent')
      expect(face.requests).toEqual([])
    },
  )

  it('the server speaks nothing newer than TLS 1.1', async () => {
    const options = {
      ...tlsOptions(),
      minVersion: 'TLSv1',
      maxVersion: 'TLSv1.1',
      ciphers: 'DEFAULT@SECLEVEL=0',
    } as const
    const face = keep(await serveTls(options, () => {}))
    await expectFailure(clientFor(face.baseUrl).recibe(CDC, rde), 'SIFEN_CONNECTION', 'not-sent')
  })

  it('the client is closed', async () => {
    const face = await answering(http(200, approved()))
    const client = clientFor(face.baseUrl)
    await client.close()
    await expectFailure(client.recibe(CDC, rde), 'SIFEN_CONNECTION', 'not-sent')
    open.splice(0, open.length, face)
  })

  it('our certificate and key cannot be used together, told when the client is made', () => {
    const tls = { certPem: emitter.certPem, keyPem: stranger.keyPem }
    expect(() => createTransport({ tls, timeoutMs: TIMEOUT_MS })).toThrow(
      expect.objectContaining({ code: 'SIFEN_CERTIFICATE', received: 'not-sent' }),
    )
  })
})

/** Node's own TLS server never sends the alert of a refused certificate; OpenSSL's does, as the real ones do. */
describe.skipIf(!hasOpenssl)(
  `a server of OpenSSL${hasOpenssl ? '' : ' (skipped: there is no openssl command)'}`,
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'nanduti-tls-'))
    const file = (name: string, content: string) => {
      writeFileSync(join(folder, name), content)
      return join(folder, name)
    }
    afterAll(() => rmSync(folder, { recursive: true }))

    async function opensslServer(...options: string[]) {
      const args = ['s_server', '-accept', '127.0.0.1:0', '-Verify', '2', '-verify_return_error', ...options]
      const files = ['-cert', file('cert.pem', server.certPem), '-key', file('key.pem', server.keyPem)]
      const child = spawn('openssl', [...args, ...files, '-CAfile', file('ca.pem', authority.certPem)])
      let output = ''
      const port = await new Promise<string>(resolve => {
        child.stdout.on('data', chunk => {
          output += chunk
          const accepting = /ACCEPT 127\.0\.0\.1:([0-9]+)/.exec(output)?.[1]
          if (accepting !== undefined) resolve(accepting)
          if (output.includes('</env:Envelope>')) child.stdin.write(http(200, approved()))
        })
      })
      const close = async () => {
        child.kill()
        await once(child, 'close')
      }
      return keep({ baseUrl: `https://127.0.0.1:${port}`, close, output: () => output })
    }

    it.each(['tls1_2', 'tls1_3'])(
      'refuses our certificate with an alert: certainly not received (%s)',
      async version => {
        const face = await opensslServer(`-${version}`)
        const error = await expectFailure(
          clientFor(face.baseUrl, { who: stranger }).recibe(CDC, rde),
          'SIFEN_CERTIFICATE',
          'not-sent',
        )
        expect(error.message).toContain('UNKNOWN_CA')
        expect(face.output()).not.toContain('rEnviDe')
      },
    )

    it.each([['tls1_2'], ['tls1_3'], ['tls1_3', '-num_tickets', '0']])(
      'takes our certificate and answers (%s %s %s)',
      async (...options) => {
        const face = await opensslServer(`-${options[0]}`, ...options.slice(1))
        expect(await clientFor(face.baseUrl).recibe(CDC, rde)).toMatchObject({ estado: 'aprobado' })
      },
    )
  },
)

describe('it may have been received', () => {
  it('silence after the request', async () => {
    const face = await serve(() => {})
    await expectFailure(impatient(face.baseUrl).recibe(CDC, rde), 'SIFEN_TIMEOUT', 'unknown')
    expect(face.requests).toHaveLength(1)
  })

  const big = Buffer.from(RDE.replace('<dDVId>', `<x>${'0'.repeat(900_000)}</x><dDVId>`))
  const breaks: [string, (socket: Socket) => void][] = [
    ['reset', socket => (socket as Socket & { _parent?: Socket })._parent?.resetAndDestroy() ?? socket.destroy()],
    ['hang-up', socket => socket.end()],
  ]
  it.each(breaks)('%s before the body was read', async (_name, cut) => {
    const face = await serve(() => {}, cut)
    await expectFailure(clientFor(face.baseUrl).recibe(CDC, big), 'SIFEN_CONNECTION', 'unknown')
  })
  it.each(breaks)('%s after the whole request', async (_name, cut) => {
    const face = await serve(cut)
    await expectFailure(clientFor(face.baseUrl).recibe(CDC, rde), 'SIFEN_CONNECTION', 'unknown')
    expect(face.requests).toHaveLength(1)
  })

  it('the answer drips and never ends', async () => {
    const face = await serve(socket => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n')
      const drip = setInterval(() => socket.write('x'), 50)
      socket.on('close', () => clearInterval(drip))
    })
    await expectFailure(impatient(face.baseUrl).recibe(CDC, rde), 'SIFEN_TIMEOUT', 'unknown')
  })

  it('a redirect, which is not followed', async () => {
    const elsewhere = await answering(http(200, approved()))
    const face = await answering(http(302, '', { location: `${elsewhere.baseUrl}/de/ws/sync/recibe.wsdl` }))
    await expectFailure(clientFor(face.baseUrl).recibe(CDC, rde), 'SIFEN_RESPONSE', 'unknown')
    expect(elsewhere.connections).toBe(0)
  })

  const html = '<html><head><title>BIG-IP logout page</title></head><body><p>Sesión<br></body></html>'
  const gzipped = { 'content-encoding': 'gzip' }
  const useless: [string, () => Buffer, RegExp][] = [
    ['an HTML page with 200', () => http(200, html, { 'content-type': 'text/html' }), /página HTML/],
    ['503 with a page', () => http(503, html), /página HTML.*503/],
    ['500 with an approval in it', () => http(500, approved()), /error del servidor.*500/],
    ['403 without content', () => http(403, ''), /sin contenido.*403/],
    ['an empty 200', () => http(200, ''), /sin contenido.*200/],
    ['204', () => Buffer.from('HTTP/1.1 204 x\r\n\r\n'), /sin contenido.*204/],
    ['XML cut in the middle', () => http(200, approved().slice(0, 300)), /incompleta/],
    ['foreign XML', () => http(200, '<hola/>'), /no es un sobre SOAP/],
    ['a SOAP body of someone else', () => http(200, soap('<hola xmlns="urn:x"/>')), /no es un mensaje de SIFEN/],
    ['an empty SOAP body', () => http(200, soap('')), /no es un mensaje de SIFEN/],
    ["another service's answer", () => http(200, consDe('0420', 'x')), /en lugar de rRetEnviDe/],
    ['the approval of another document', () => http(200, approved(OTHER_CDC)), /es de otro documento/],
    ['a DOCTYPE', () => http(200, approved().replace('?>', '?><!DOCTYPE x>')), /no es XML válido/],
    ['Latin-1 bytes', () => http(200, Buffer.from('<a>é</a>', 'latin1')), /UTF-8/],
    ['what is not HTTP', () => Buffer.from('220 smtp.example ready\r\n'), /no es HTTP/],
    ['a gzip bomb', () => http(200, gzipSync(Buffer.alloc(200_000_000)), gzipped), /demasiado grande/],
    ['a damaged gzip', () => http(200, approved(), gzipped), /dañada/],
    ['a cut gzip', () => http(200, gzipSync(approved()).subarray(0, -20), gzipped), /dañada/],
    ['an unknown compression', () => http(200, approved(), { 'content-encoding': 'br' }), /compresión desconocida/],
  ]
  it.each(useless)('%s', async (_name, answer, message) => {
    const face = await answering(answer())
    const error = await expectFailure(clientFor(face.baseUrl).recibe(CDC, rde), 'SIFEN_RESPONSE', 'unknown')
    expect(error.message).toMatch(message)
    expect(face.requests).toHaveLength(1)
  })

  it.each([200, 500])('a Fault, with HTTP %i', async status => {
    const face = await answering(http(status, fault))
    const error = await expectFailure(clientFor(face.baseUrl).recibe(CDC, rde), 'SIFEN_FAULT', 'unknown')
    expect(error.message).toContain('Sin servicio (env:Receiver)')
  })

  it('an answer without end', async () => {
    const face = await serve(socket => {
      socket.write('HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n')
      const pour = (error?: Error | null) => error ?? socket.write(Buffer.alloc(1_000_000, 'x'), pour)
      pour()
    })
    const error = await expectFailure(clientFor(face.baseUrl).recibe(CDC, rde), 'SIFEN_RESPONSE', 'unknown')
    expect(error.message).toContain('10000000 bytes')
  })

  it('an answer that ends before its length', async () => {
    const face = await serve(socket => socket.end(http(200, approved()).subarray(0, -10)))
    const error = await failureOf(clientFor(face.baseUrl).recibe(CDC, rde))
    expect(error.received).toBe('unknown')
  })
})

describe('what is answered', () => {
  it('the bytes on the wire are the bytes given', async () => {
    const face = await answering(http(200, approved()))
    const document = Buffer.from(RDE.replace('<dDVId>', '<x>ñandutí &amp; ₲ 😀\n\t&#13;</x><dDVId>'))
    await clientFor(face.baseUrl).recibe(CDC, document)
    const request = Buffer.from(face.requests[0] ?? '', 'latin1')
    const sent = request.subarray(request.indexOf('<xDE>') + 5, request.indexOf('</xDE>'))
    expect(sha256(sent)).toBe(sha256(document))
    expect(request.toString()).toMatch(/^POST \/de\/ws\/sync\/recibe\.wsdl HTTP\/1\.1\r\n/)
    expect(request.toString()).toContain('content-type: application/soap+xml; charset=utf-8')
  })

  it.each([
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
  ] as const)('inflates %s (%o)', async (coding, compress) => {
    const face = await answering(http(200, compress(approved()), { 'content-encoding': coding }))
    expect(await clientFor(face.baseUrl).recibe(CDC, rde)).toMatchObject({ estado: 'aprobado' })
  })

  it('a refusal with HTTP 400 is an answer: real SIFEN gives 0160 so', async () => {
    const face = await answering(http(400, genericRefusal('0160', 'XML Mal Formado.')))
    expect(await clientFor(face.baseUrl).recibe(CDC, rde)).toMatchObject({
      estado: 'rechazado',
      mensajes: [{ codigo: '0160', mensaje: 'XML Mal Formado.' }],
    })
  })
})

/** undici lends a connection again only in a later turn of the event loop. */
async function connectionFree(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await setImmediate()
}

describe('one request, one connection after another', () => {
  it('calls in a row share a connection', async () => {
    const face = await answering(http(200, approved()))
    const client = clientFor(face.baseUrl)
    for (let i = 0; i < 3; i++) {
      await client.recibe(CDC, rde)
      await connectionFree()
    }
    expect({ requests: face.requests.length, connections: face.connections }).toEqual({ requests: 3, connections: 1 })
  })

  it('a kept connection that dies under a request: unknown, and never sent again', async () => {
    const face = await serve(socket =>
      face.requests.length === 1 ? socket.write(http(200, approved())) : socket.destroy(),
    )
    const client = clientFor(face.baseUrl)
    await client.recibe(CDC, rde)
    await connectionFree()
    await expectFailure(client.recibe(CDC, rde), 'SIFEN_CONNECTION', 'unknown')
    await expect.poll(() => face.requests.length).toBe(2)
    expect(face.connections).toBe(1)
  })

  it('a kept connection that the server closed while idle is replaced', async () => {
    const face = await serve(socket => socket.end(http(200, approved())))
    const client = clientFor(face.baseUrl)
    await client.recibe(CDC, rde)
    await client.recibe(CDC, rde)
    expect({ requests: face.requests.length, connections: face.connections }).toEqual({ requests: 2, connections: 2 })
  })
})

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
