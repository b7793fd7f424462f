import { createHash } from 'node:crypto'
import type { Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import type { TLSSocket } from 'node:tls'
import { deflateRawSync, deflateSync, gzipSync, inflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { expectFailure, scriptedWire, thrownBy } from '../../../test/scripted-wire.ts'
import { approved, CDC, consDe, fault, genericRefusal, OTHER_CDC, RDE, soap } from '../../../test/sifen-answers.ts'
import { heavyDocument } from '../../../test/signed-documents.ts'
import { http, serveTls } from '../../../test/tls-server.ts'

const { keep, tlsOptions, clientFor, serve, answering, send, sendInAHurry } = scriptedWire()
const rde = Buffer.from(RDE)

describe('received is "unknown" after', () => {
  it('silence after the request', async () => {
    const face = await serve(() => {})
    await expectFailure(sendInAHurry(face.baseUrl), 'SIFEN_TIMEOUT', 'unknown')
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
    await expectFailure(send(face.baseUrl), 'SIFEN_CONNECTION', 'unknown')
    expect(face.requests).toHaveLength(1)
  })

  it('an answer that comes byte by byte and never ends', async () => {
    const face = await serve(socket => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n')
      const drip = setInterval(() => socket.write('x'), 50)
      socket.on('close', () => clearInterval(drip))
    })
    await expectFailure(sendInAHurry(face.baseUrl), 'SIFEN_TIMEOUT', 'unknown')
  })

  it('a redirect, which is not followed', async () => {
    const elsewhere = await answering(http(200, approved()))
    const face = await answering(http(302, '', { location: `${elsewhere.baseUrl}/de/ws/sync/recibe.wsdl` }))
    await expectFailure(send(face.baseUrl), 'SIFEN_RESPONSE', 'unknown')
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
    const error = await expectFailure(send(face.baseUrl), 'SIFEN_RESPONSE', 'unknown')
    expect(error.message).toMatch(message)
    expect(face.requests).toHaveLength(1)
  })

  it.each([200, 500])('a Fault, with HTTP %i', async status => {
    const face = await answering(http(status, fault))
    const error = await expectFailure(send(face.baseUrl), 'SIFEN_FAULT', 'unknown')
    expect(error.message).toContain('Sin servicio (env:Receiver)')
  })

  it('an answer without end', async () => {
    const face = await serve(socket => {
      socket.write('HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n')
      const pour = (error?: Error | null) => error ?? socket.write(Buffer.alloc(1_000_000, 'x'), pour)
      pour()
    })
    const error = await expectFailure(send(face.baseUrl), 'SIFEN_RESPONSE', 'unknown')
    expect(error.message).toContain('10000000 bytes')
  })

  it('an answer that ends before its length', async () => {
    const face = await serve(socket => socket.end(http(200, approved()).subarray(0, -10)))
    const error = await thrownBy(send(face.baseUrl))
    expect(error.received).toBe('unknown')
  })
})

describe('answered requests', () => {
  it('send exactly the given bytes', async () => {
    const face = await answering(http(200, approved()))
    const document = Buffer.from(RDE.replace('<dDVId>', '<x>ñandutí &amp; ₲ 😀\n\t&#13;</x><dDVId>'))
    await clientFor(face.baseUrl).recibe(CDC, document)
    const request = Buffer.from(face.requests[0] ?? '', 'latin1')
    const sent = request.subarray(request.indexOf('<xDE>') + 5, request.indexOf('</xDE>'))
    expect(sha256(sent)).toBe(sha256(document))
    expect(request.toString()).toMatch(/^POST \/de\/ws\/sync\/recibe\.wsdl HTTP\/1\.1\r\n/)
    expect(request.toString()).toContain('content-type: application/soap+xml; charset=utf-8')
  })

  it('send the bytes of an event and of every document of a lot unchanged', async () => {
    const evento = Buffer.from('<gGroupGesEve><x>ñandutí &amp; ₲ 😀\n\t&#13;</x></gGroupGesEve>')
    const face = await answering(http(200, ''))
    const client = clientFor(face.baseUrl)
    await thrownBy(client.evento('7', evento))
    const documents = [heavyDocument(1), heavyDocument(2)]
    await thrownBy(client.recibeLote(documents))
    const [event = '', lot = ''] = face.requests.map(request => Buffer.from(request, 'latin1').toString())
    expect(/<dEvReg>(.*)<\/dEvReg>/s.exec(event)?.[1]).toBe(String(evento))
    const zip = Buffer.from(/<xDE>(.*)<\/xDE>/.exec(lot)?.[1] ?? '', 'base64')
    const xml = inflateRawSync(zip.subarray(zip.indexOf('lote.xml') + 'lote.xml'.length))
    expect(sha256(xml)).toBe(sha256(Buffer.from(`<rLoteDE>${documents.map(({ rde }) => rde).join('')}</rLoteDE>`)))
  })

  it.each([
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
  ] as const)('inflate an answer with %s (%o)', async (coding, compress) => {
    const face = await answering(http(200, compress(approved()), { 'content-encoding': coding }))
    expect(await send(face.baseUrl)).toMatchObject({ estado: 'aprobado' })
  })

  it('read a refusal with HTTP 400, as SIFEN sends 0160', async () => {
    const face = await answering(http(400, genericRefusal('0160', 'XML Mal Formado.')))
    expect(await send(face.baseUrl)).toMatchObject({
      estado: 'rechazado',
      mensajes: [{ codigo: '0160', mensaje: 'XML Mal Formado.' }],
    })
  })
})

/** Waits until undici offers the connection again, in a later turn of the event loop. */
async function connectionFree(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await setImmediate()
}

describe('reuse of connections', () => {
  it('consecutive calls share a connection', async () => {
    const face = await answering(http(200, approved()))
    const client = clientFor(face.baseUrl)
    for (let i = 0; i < 3; i++) {
      await client.recibe(CDC, rde)
      await connectionFree()
    }
    expect({ requests: face.requests.length, connections: face.connections }).toEqual({ requests: 3, connections: 1 })
  })

  it('a request that fails on a kept connection is unknown, and never resent', async () => {
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

  it.each(['TLSv1.2', 'TLSv1.3'] as const)(
    'no connection resumes the session of an earlier one (%s)',
    async version => {
      const resumed: boolean[] = []
      const face = await serveTls({ ...tlsOptions(), minVersion: version, maxVersion: version }, socket => {
        resumed.push((socket as TLSSocket).isSessionReused())
        socket.end(http(200, approved(), { connection: 'close' }))
      })
      const client = clientFor(keep(face).baseUrl)
      for (let i = 0; i < 3; i++) await client.recibe(CDC, rde)
      expect(resumed).toEqual([false, false, false])
    },
  )
})

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
