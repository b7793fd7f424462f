/** The sandbox as a server: address, client certificates, journal, and restarts. */
import { hash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect as tlsConnect } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CONSULTA, connect, contentOf, RECIBE } from '../test/sandbox-client.ts'
import { consultaMessage, signedDocument } from '../test/sandbox-documents.ts'
import { EMITTER, openServed, random, type Served } from '../test/served-sandbox.ts'
import { startSandbox } from './index.ts'

describe('the sandbox over mutual TLS', () => {
  const at = new Date()
  const clock = { now: () => at }
  let served: Served
  let sandbox: Served['sandbox']
  let key: Served['key']
  let client: Served['client']
  let newDocument: Served['newDocument']
  beforeAll(async () => {
    served = await openServed(clock)
    ;({ sandbox, key, client, newDocument } = served)
  })
  afterAll(() => served.close())

  it('listens on a free port of 127.0.0.1', () => {
    expect(sandbox.url).toBe(`https://127.0.0.1:${sandbox.port}`)
    expect(sandbox.port).toBeGreaterThan(0)
  })

  it('answers 404 where there is no service, and 405 to methods other than POST', async () => {
    expect((await client.post('/de/ws/nada', 'x')).status).toBe(404)
    expect((await client.post('/', 'x')).status).toBe(404)
    expect((await client.get(RECIBE)).status).toBe(405)
  })

  it('records every call in its journal', async () => {
    const before = sandbox.journal().length
    const good = newDocument()
    await client.post(RECIBE, good.request)
    await client.post(RECIBE, good.request)
    await client.post(CONSULTA, consultaMessage(good.cdc))
    await client.post(RECIBE, 'hola')
    const call = {
      service: 'recibe',
      cdcs: [good.cdc],
      ruc: '80012345',
      sha256: hash('sha256', good.request),
      rdeSha256s: [hash('sha256', good.rde)],
      at: at.toISOString(),
    }
    expect(sandbox.journal().slice(before)).toEqual([
      { ...call, codigo: '0260' },
      { ...call, codigo: '1001', mensaje: 'TEST - CDC duplicado' },
      {
        service: 'consulta',
        cdcs: [good.cdc],
        ruc: '80012345',
        sha256: hash('sha256', consultaMessage(good.cdc)),
        rdeSha256s: [],
        codigo: '0422',
        at: at.toISOString(),
      },
      {
        ...{ service: 'recibe', cdcs: [], ruc: '80012345', sha256: hash('sha256', 'hola'), rdeSha256s: [] },
        ...{ codigo: '0160', motivo: expect.stringMatching(/^no es XML que SIFEN lea: /), at: at.toISOString() },
      },
    ])
    expect(sandbox.postsOf(good.cdc).map(({ codigo }) => codigo)).toEqual(['0260', '1001'])
  })

  describe('client certificates', () => {
    const handshake = (options: { cert?: string; key?: string; ca?: string }) =>
      new Promise<string>(resolve => {
        const socket = tlsConnect({ host: '127.0.0.1', port: sandbox.port, ca: sandbox.caPem, ...options }, () => {
          resolve(`connected with ${socket.getProtocol()}`)
          socket.destroy()
        })
        socket.once('error', error => resolve(`refused: ${error.message}`))
      })

    it('accepts a certificate of the authority, with TLS 1.2', async () => {
      expect(await handshake({ cert: key.certPem, key: key.keyPem })).toBe('connected with TLSv1.2')
    })

    it('refuses a client without certificate', async () => {
      expect(await handshake({})).toMatch(/^refused/)
    })

    it('refuses a certificate of another authority', async () => {
      const other = await startSandbox({ clock, random })
      const foreign = await other.issueCertificate(EMITTER)
      await other.close()
      expect(await handshake({ cert: foreign.certPem, key: foreign.keyPem })).toMatch(/^refused/)
    })

    it('refuses an expired certificate', async () => {
      const hasta = new Date(Date.now() - 60_000)
      const expired = await sandbox.issueCertificate({ ...EMITTER, hasta, desde: new Date(hasta.getTime() - 60_000) })
      expect(await handshake({ cert: expired.certPem, key: expired.keyPem })).toMatch(/^refused/)
    })
  })

  it('keeps its state when it is started again on the same folder', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'nanduti-sandbox-'))
    const first = await startSandbox({ dataDir, clock, random })
    const emitter = await first.issueCertificate(EMITTER)
    const good = signedDocument({ key: emitter, at })
    const next = signedDocument({ key: emitter, at, numero: 2, csc: ['0009', 'ZZZZ0000000000000000000000000000'] })
    const one = connect(first.url, first.caPem, emitter)
    first.registerCsc('0009', 'ZZZZ0000000000000000000000000000')
    await one.post(RECIBE, good.request)
    const journal = first.journal()
    await one.close()
    await first.close()

    const second = await startSandbox({ dataDir, clock, random })
    const two = connect(second.url, second.caPem, emitter)
    expect(second.caPem).toBe(first.caPem)
    expect(second.journal()).toEqual(journal)
    expect(contentOf((await two.post(CONSULTA, consultaMessage(good.cdc))).text).rde).toContain(good.rde)
    expect((await two.post(RECIBE, good.request)).codigo).toBe('1001')
    expect((await two.post(RECIBE, next.request)).text).toContain('<ns2:dProtAut>50000002<')
    await two.close()
    await second.close()
    rmSync(dataDir, { recursive: true })
  })
})
