import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { createGunzip } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Client, CONSULTA, connect, RECIBE } from '../../test/sandbox-client.ts'
import {
  consultaMessage,
  type SignedDocument,
  type SigningKey,
  set,
  signedDocument,
} from '../../test/sandbox-documents.ts'
import { openServed, type Served } from '../../test/served-sandbox.ts'
import { checkDigit } from '../fields/check-digit.ts'
import type { Sandbox, Script } from '../index.ts'

const MINUTE_MS = 60_000

describe('scripted faults', () => {
  let now = new Date()
  let served: Served
  let sandbox: Sandbox
  let key: SigningKey
  let client: Client
  let newDocument: Served['newDocument']

  beforeAll(async () => {
    served = await openServed({ now: () => now })
    ;({ sandbox, key, client, newDocument } = served)
  })
  afterEach(() => {
    sandbox.clearScripts()
    sandbox.release()
  })
  afterAll(() => served.close())

  const send = (document: SignedDocument) => client.post(RECIBE, document.request)
  const consult = async ({ cdc }: SignedDocument) => (await client.post(CONSULTA, consultaMessage(cdc))).codigo
  /**
   * Sends one document under a script. Returns the client's result, what the book has of the document, and its calls.
   */
  const under = async (script: Omit<Script, 'service'>) => {
    const document = newDocument()
    sandbox.script({ service: 'recibe', times: 1, ...script })
    const reply = await send(document).catch((error: Error) => error)
    return { document, reply, consulted: await consult(document), calls: sandbox.postsOf(document.cdc) }
  }
  const last2 = () =>
    sandbox
      .journal()
      .slice(-2)
      .map(({ service, cdcs, codigo, fault }) => ({ service, cdcs, codigo, fault }))

  it("reject: rejects with the given code, in the authority's words", async () => {
    const { reply, consulted, calls } = await under({ fault: 'reject', codigo: '1101' })
    expect(reply).toMatchObject({
      status: 200,
      codigo: '1101',
      text: expect.stringContaining('N&#250;mero de timbrado inv&#225;lido'),
    })
    expect(reply).toMatchObject({ text: expect.stringContaining('<ns2:dEstRes>Rechazado</ns2:dEstRes>') })
    expect(consulted).toBe('0420')
    expect(calls).toMatchObject([{ codigo: '1101', fault: 'reject' }])
  })

  it('reject: rejects with 0100 when no code is given, and with any given words', async () => {
    expect((await under({ fault: 'reject' })).reply).toMatchObject({
      codigo: '0100',
      text: expect.stringContaining('Error Inesperado'),
    })
    expect((await under({ fault: 'reject', codigo: '9999', mensaje: 'Nada' })).reply).toMatchObject({
      codigo: '9999',
      text: expect.stringContaining('>Nada<'),
    })
  })

  it('reject: answers in the shape of each service', async () => {
    sandbox.script({ service: 'consulta', fault: 'reject', codigo: '0161', times: 1 })
    const { text } = await client.post(CONSULTA, consultaMessage(newDocument().cdc))
    expect(text).toMatch(/<ns2:rEnviConsDeResponse .*<ns2:dCodRes>0161</)
  })

  it('reset-before: cuts the connection without reading', async () => {
    const { document, reply, consulted, calls } = await under({ fault: 'reset-before' })
    expect(reply).toBeInstanceOf(Error)
    expect({ consulted, calls }).toEqual({ consulted: '0420', calls: [] })
    expect(last2()[0]).toEqual({ service: 'recibe', cdcs: [], codigo: '', fault: 'reset-before' })
    expect((await send(document)).codigo).toBe('0260')
  })

  it('reset-after: approves, and cuts the connection before it answers', async () => {
    const { document, reply, consulted, calls } = await under({ fault: 'reset-after' })
    expect(reply).toBeInstanceOf(Error)
    expect(consulted).toBe('0422')
    expect(calls).toMatchObject([{ codigo: '0260', fault: 'reset-after' }])
    expect((await send(document)).codigo).toBe('1001')
  })

  it('reset-after: still rejects an invalid document', async () => {
    const document = newDocument()
    await send(document)
    sandbox.script({ service: 'recibe', fault: 'reset-after', times: 1 })
    await expect(send(document)).rejects.toThrow()
    expect(sandbox.postsOf(document.cdc).map(({ codigo }) => codigo)).toEqual(['0260', '1001'])
  })

  it.each([
    ['html', { status: 200, type: 'text/html', text: expect.stringContaining('<html>') }, false],
    ['empty', { status: 200, text: '' }, false],
    ['unavailable', { status: 503, type: 'text/html' }, false],
    ['truncated', { status: 200, text: expect.stringMatching(/^<\?xml .*[^>]$/s) }, true],
  ] as const)('%s: gives that answer, whether the document is processed or not', async (fault, seen, processes) => {
    for (const processed of [undefined, true, false]) {
      const approved = processed ?? processes
      const { reply, consulted, calls } = await under({ fault, ...(processed === undefined ? {} : { processed }) })
      expect(reply).toMatchObject(seen)
      expect(consulted).toBe(approved ? '0422' : '0420')
      expect(calls).toMatchObject([{ codigo: approved ? '0260' : '', fault }])
    }
  })

  it('truncated: sends the beginning of the answer', async () => {
    const { document, reply } = await under({ fault: 'truncated' })
    const { text } = await client.post(CONSULTA, consultaMessage(document.cdc))
    expect(reply).toMatchObject({ text: expect.stringContaining('<env:Body><ns2:rRetEnviDe') })
    expect(reply).not.toMatchObject({ text: expect.stringContaining('</env:Envelope>') })
    expect(text).toContain('</env:Envelope>')
  })

  it('gzip-bomb: sends under 500 KB that inflate to over 200 MB', async () => {
    const document = newDocument()
    sandbox.script({ service: 'recibe', fault: 'gzip-bomb', times: 1 })
    let wire = 0
    let inflated = 0
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const options = { method: 'POST', ca: sandbox.caPem, cert: key.certPem, key: key.keyPem }
      const headers = { 'content-type': 'application/xml' }
      request(sandbox.url + RECIBE, { ...options, headers }, resolve)
        .once('error', reject)
        .end(document.request)
    })
    answer.on('data', chunk => (wire += chunk.length))
    for await (const chunk of answer.pipe(createGunzip())) inflated += chunk.length
    expect(wire).toBeLessThan(500_000)
    expect(inflated).toBeGreaterThan(200_000_000)
    expect(await consult(document)).toBe('0422')
  })

  it.each([
    [false, '0420'],
    [true, '0422'],
  ])('generic: answers 0160 without a CDC, with processed %s', async (processed, requests) => {
    const { document, reply, consulted } = await under({ fault: 'generic', processed })
    expect(reply).toMatchObject({ status: 400, codigo: '0160', text: expect.not.stringContaining('<ns2:Id>') })
    expect(reply).not.toMatchObject({ text: expect.stringContaining(document.cdc) })
    expect(consulted).toBe(requests)
  })

  it('wrong-cdc: approves, and answers with another CDC', async () => {
    const { document, reply, consulted } = await under({ fault: 'wrong-cdc' })
    expect(reply).toMatchObject({ status: 200, codigo: '0260' })
    expect(reply).not.toMatchObject({ text: expect.stringContaining(document.cdc) })
    expect(reply).toMatchObject({ text: expect.stringMatching(/<ns2:Id>\d{44}<\/ns2:Id>/) })
    expect(consulted).toBe('0422')
  })

  it('wrong-cdc: replaces the CDC of a RUC that ends in a letter too', async () => {
    const person = { ruc: '1234567A', dv: checkDigit('1234567A') }
    const own = await sandbox.issueCertificate({ ...person, nombre: 'Una persona', password: 'x' })
    const document = signedDocument({ key: own, at: now, ...person, edit: set('dNumTim', '87654321') })
    sandbox.script({ service: 'recibe', fault: 'wrong-cdc', times: 1 })
    const reply = await connect(sandbox.url, sandbox.caPem, own).post(RECIBE, document.request)
    expect(document.cdc).toMatch(/^01[0-9]{7}A/)
    expect(reply.text).toMatch(/<ns2:Id>[0-9A]{44}<\/ns2:Id>/)
    expect(reply.text).not.toContain(document.cdc)
  })

  describe('hang', () => {
    /** Resolves when the sandbox has the call of that document. */
    const arrived = async ({ cdc }: SignedDocument) => {
      while (sandbox.postsOf(cdc).length === 0) await new Promise(resolve => setImmediate(resolve))
    }

    it('sends nothing until released, and then cuts off an unprocessed call', async () => {
      const document = newDocument()
      sandbox.script({ service: 'recibe', fault: 'hang', times: 1 })
      let settled = false
      const reply = send(document)
        .catch((error: Error) => error)
        .finally(() => (settled = true))
      await arrived(document)
      expect(await consult(document)).toBe('0420')
      expect(settled).toBe(false)
      sandbox.release()
      expect(await reply).toBeInstanceOf(Error)
      expect(await consult(document)).toBe('0420')
    })

    it('answers after the release when the call was processed', async () => {
      const document = newDocument()
      sandbox.script({ service: 'recibe', fault: 'hang', processed: true, times: 1 })
      const reply = send(document)
      await arrived(document)
      expect(await consult(document)).toBe('0422')
      sandbox.release()
      expect((await reply).codigo).toBe('0260')
    })

    it('survives a client that gives up', async () => {
      const document = newDocument()
      const impatient = connect(sandbox.url, sandbox.caPem, key)
      sandbox.script({ service: 'recibe', fault: 'hang', processed: true, times: 1 })
      const reply = impatient.post(RECIBE, document.request).catch((error: Error) => error)
      await arrived(document)
      await impatient.close()
      expect(await reply).toBeInstanceOf(Error)
      sandbox.release()
      expect(await consult(document)).toBe('0422')
    })

    it('does not keep the sandbox from closing', async () => {
      const other = await openServed({ now: () => now })
      other.sandbox.script({ service: 'recibe', fault: 'hang' })
      const reply = other.client.post(RECIBE, other.newDocument().request).catch((error: Error) => error)
      while (other.sandbox.journal().length === 0) await new Promise(resolve => setImmediate(resolve))
      await other.sandbox.close()
      expect(await reply).toBeInstanceOf(Error)
      await other.client.close()
    })
  })

  describe('hidden documents', () => {
    it('are unknown for hiddenCalls queries', async () => {
      const { document, reply, consulted } = await under({ fault: 'none', hiddenCalls: 2 })
      expect(reply).toMatchObject({ codigo: '0260' })
      expect([consulted, await consult(document), await consult(document)]).toEqual(['0420', '0420', '0422'])
    })

    it('are unknown for hiddenMs, after a lost answer too', async () => {
      const { document, reply, consulted } = await under({ fault: 'reset-after', hiddenMs: 5 * MINUTE_MS })
      expect(reply).toBeInstanceOf(Error)
      now = new Date(now.getTime() + 4 * MINUTE_MS)
      expect([consulted, await consult(document)]).toEqual(['0420', '0420'])
      now = new Date(now.getTime() + 2 * MINUTE_MS)
      expect(await consult(document)).toBe('0422')
    })

    it('are still rejected as duplicates', async () => {
      const { document } = await under({ fault: 'none', hiddenCalls: 9 })
      expect((await send(document)).codigo).toBe('1001')
    })

    it('are found once the scripts are cleared', async () => {
      const { document } = await under({ fault: 'none', hiddenCalls: 9 })
      sandbox.clearScripts()
      expect(await consult(document)).toBe('0422')
    })
  })
})
