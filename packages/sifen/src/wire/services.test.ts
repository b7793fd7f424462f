import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { expectFailure, scriptedWire } from '../../test/scripted-wire.ts'
import {
  CDC,
  contRuc,
  fault,
  queued,
  RDE,
  resConsLote,
  resConsRuc,
  resProcLote,
  retEvento,
} from '../../test/sifen-answers.ts'
import { http, serveTcp } from '../../test/tls-server.ts'
import type { SifenClient } from './client.ts'

const { keep, clientFor, serve, answering } = scriptedWire()

/** Services that recibe's own tests do not cover. transport.test.ts and not-sent.test.ts have the whole matrix. */
const CALLS: [string, (client: SifenClient) => Promise<unknown>, string][] = [
  ['recibeLote', client => client.recibeLote([{ cdc: CDC, rde: Buffer.from(RDE) }]), queued()],
  [
    'consultaLote',
    client => client.consultaLote('1', [CDC]),
    resConsLote('0362', 'x', resProcLote({ cdc: CDC, dEstRes: 'Aprobado' })),
  ],
  ['consultaRuc', client => client.consultaRuc('80000000'), resConsRuc('0502', 'x', contRuc('80000000'))],
  [
    'evento',
    client => client.evento('7', Buffer.from('<gGroupGesEve/>')),
    retEvento('<ns2:dEstRes>Aprobado</ns2:dEstRes><ns2:id>7</ns2:id>'),
  ],
]

const SHORT_TIMEOUT_MS = 1_000

describe.each(CALLS)('%s over a real wire', (_name, call, answer) => {
  it('returns a result', async () => {
    const face = await answering(http(200, gzipSync(answer), { 'content-encoding': 'gzip' }))
    await expect(call(clientFor(face.baseUrl))).resolves.toEqual(expect.any(Object))
  })

  it('is not-sent when the server drops the handshake', async () => {
    const dropping = keep(await serveTcp(socket => void socket.once('data', () => socket.destroy())))
    await expectFailure(call(clientFor(dropping.baseUrl)), 'SIFEN_CONNECTION', 'not-sent')
  })

  it('is unknown after silence, and never resent', async () => {
    const face = await serve(() => {})
    await expectFailure(call(clientFor(face.baseUrl, { timeoutMs: SHORT_TIMEOUT_MS })), 'SIFEN_TIMEOUT', 'unknown')
    expect(face.requests).toHaveLength(1)
  })

  it('is unknown when the server hangs up after the whole request', async () => {
    const face = await serve(socket => socket.end())
    await expectFailure(call(clientFor(face.baseUrl)), 'SIFEN_CONNECTION', 'unknown')
    expect(face.requests).toHaveLength(1)
  })

  const useless: [string, () => Buffer][] = [
    ['an HTML page', () => http(200, '<html><body>BIG-IP</body></html>')],
    ['nothing', () => http(200, '')],
    ['a redirect', () => http(302, '', { location: 'https://127.0.0.1:1/' })],
    ['a server error with the answer in it', () => http(500, answer)],
    ['half of the answer', () => http(200, answer.slice(0, answer.length / 2))],
    ['a DOCTYPE', () => http(200, answer.replace('?>', '?><!DOCTYPE x [<!ENTITY a "b">]>'))],
    ['a gzip bomb', () => http(200, gzipSync(Buffer.alloc(20_000_000)), { 'content-encoding': 'gzip' })],
    ['200,000 elements, one in another', () => http(200, answer.replace('<env:Header/>', '<a>'.repeat(200_000)))],
    ['the answer in another namespace', () => http(200, answer.replace('xmlns:ns2="http:', 'xmlns:ns2="https:'))],
  ]
  it.each(useless)('is unknown after %s', async (_what, bytes) => {
    const face = await answering(bytes())
    await expectFailure(call(clientFor(face.baseUrl)), 'SIFEN_RESPONSE', 'unknown')
  })

  it('is unknown after a Fault', async () => {
    const face = await answering(http(500, fault))
    await expectFailure(call(clientFor(face.baseUrl)), 'SIFEN_FAULT', 'unknown')
  })
})
