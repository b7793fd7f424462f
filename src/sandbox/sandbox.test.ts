import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect as tlsConnect } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, CONSULTA, connect, contentOf, RECIBE } from '../../test/sandbox-client.ts'
import {
  consultaMessage,
  type DocumentSpec,
  recibeMessage,
  SAMPLES_MISSING,
  type SigningKey,
  sample,
  set,
  signedDocument,
} from '../../test/sandbox-documents.ts'
import { type Sandbox, startSandbox } from './index.ts'

const random = { bytes: (n: number) => randomBytes(n) }
const EMITTER = { ruc: '80012345', dv: '0', nombre: 'Emisor SA', password: 'x' }
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

describe.skipIf(SAMPLES_MISSING)(`the sandbox over mutual TLS ${SAMPLES_MISSING ?? ''}`, () => {
  let sandbox: Sandbox
  let key: SigningKey
  let client: Client
  let now: Date
  let last = 0

  beforeAll(async () => {
    now = new Date()
    sandbox = await startSandbox({ clock: { now: () => now }, random })
    key = await sandbox.issueCertificate(EMITTER)
    client = connect(sandbox.url, sandbox.caPem, key)
  })
  afterAll(async () => {
    await client.close()
    await sandbox.close()
  })

  const document = (spec: Partial<DocumentSpec> = {}) => {
    last += 1
    return signedDocument({ key, at: now, numero: last, ...spec })
  }
  const consult = (cdc: string) => client.post(CONSULTA, consultaMessage(cdc))

  it('listens on a free port of 127.0.0.1', () => {
    expect(sandbox.url).toBe(`https://127.0.0.1:${sandbox.port}`)
    expect(sandbox.port).toBeGreaterThan(0)
  })

  describe('POST /de/ws/sync/recibe', () => {
    it('approves a document, with or without .wsdl, by either type of content', async () => {
      const paths = [RECIBE, RECIBE.replace('.wsdl', '')]
      const types = ['application/xml', 'application/xml; charset=utf-8', 'application/soap+xml; charset=utf-8']
      for (const path of paths) {
        for (const type of types) {
          const { status, type: answered, codigo } = await client.post(path, document().request, type)
          expect([status, answered, codigo]).toEqual([200, 'application/soap+xml; charset=utf-8', '0260'])
        }
      }
    })

    it('takes the envelope with other prefixes, or with none', async () => {
      const { rde } = document()
      const { rde: other } = document()
      const soap12 = (body: string) =>
        `<Envelope xmlns="http://www.w3.org/2003/05/soap-envelope"><Header/><Body>${body}</Body></Envelope>`
      const withDefault = soap12(
        `<rEnviDe xmlns="http://ekuatia.set.gov.py/sifen/xsd"><dId>1</dId><xDE>${rde}</xDE></rEnviDe>`,
      )
      const withPrefix = soap12(
        `<x:rEnviDe xmlns:x="http://ekuatia.set.gov.py/sifen/xsd"><x:dId>1</x:dId><x:xDE>${other}</x:xDE></x:rEnviDe>`,
      )
      expect((await client.post(RECIBE, withDefault)).codigo).toBe('0260')
      expect((await client.post(RECIBE, `\uFEFF${withPrefix}`)).codigo).toBe('0260')
    })

    it.each([
      ['what is no XML', 'hola'],
      ['nothing', ''],
      ['XML that is cut off', recibeMessage('<rDE').slice(0, 200)],
      [
        'an envelope of SOAP 1.1',
        recibeMessage('').replace(
          'http://www.w3.org/2003/05/soap-envelope',
          'http://schemas.xmlsoap.org/soap/envelope/',
        ),
      ],
      [
        'an envelope with two bodies',
        recibeMessage('').replace(/<env:Body>(.*)<\/env:Body>/s, '<env:Body>$1$1</env:Body>'),
      ],
      ['the request of another service', consultaMessage('01800123450001001000000122026112011000079193')],
      ['a document type', `<!DOCTYPE a [<!ENTITY x "y">]>${recibeMessage('&x;')}`],
      [
        'a billion laughs',
        `<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>${recibeMessage('&b;')}`,
      ],
      ['an outside entity', `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${recibeMessage('&x;')}`],
      ['5,000 levels', recibeMessage('<a>'.repeat(5000) + '</a>'.repeat(5000))],
      ['octets that are not UTF-8', Buffer.from([0x3c, 0x61, 0x3e, 0xff, 0x3c, 0x2f, 0x61, 0x3e])],
      ['UTF-16', Buffer.from(recibeMessage(''), 'utf16le')],
    ])('answers 0160 to %s', async (_, body) => {
      const { status, text } = await client.post(RECIBE, body)
      const withoutTime = (xml: string) => xml.replace(/(<ns2:dFecProc>)[^<]*/, '$1').trim()
      expect(status).toBe(400)
      expect(withoutTime(text)).toBe(withoutTime(sample('02b-rEnviDe-response-0160.xml')))
    })

    it('answers 0160 to another type of content', async () => {
      expect((await client.post(RECIBE, document().request, 'application/json')).codigo).toBe('0160')
    })

    it('answers 0200 to more than 1,000 KB, and lives on', async () => {
      const huge = document().request.replace('</env:Body>', `<!--${'x'.repeat(1024 * 1000)}--></env:Body>`)
      const { codigo, text } = await client.post(RECIBE, huge)
      expect(codigo).toBe('0200')
      expect(text).toContain('superior a 1.000 KB')
      expect((await client.post(RECIBE, document().request)).codigo).toBe('0260')
    })

    it('cuts off who sends without end', async () => {
      await expect(client.post(RECIBE, 'x'.repeat(1024 * 1000 * 17))).rejects.toThrow()
      expect((await client.post(RECIBE, document().request)).codigo).toBe('0260')
    })

    it('approves one of two that carry the same number at the same time', async () => {
      const numero = 900_000
      const requests = [1, 2, 3, 4].map(i => document({ numero, edit: set('dCodSeg', `12345678${i}`) }).request)
      const codes = await Promise.all(requests.map(async request => (await client.post(RECIBE, request)).codigo))
      expect(codes.sort()).toEqual(['0260', '1002', '1002', '1002'])
    })
  })

  describe('POST /de/ws/consultas/consulta', () => {
    it('0420 for a CDC that nobody sent, and for a rejected one, in the shape of the real one', async () => {
      const rejected = document({ edit: set('dTotOpe', '1') })
      await client.post(RECIBE, rejected.request)
      const withoutTime = (xml: string) => xml.replace(/(<ns2:dFecProc>)[^<]*/, '$1').trim()
      for (const { cdc } of [rejected, document()]) {
        const { status, text } = await consult(cdc)
        expect(status).toBe(200)
        expect(withoutTime(text)).toBe(withoutTime(sample('02-rEnviConsDe-response-0420.xml')))
      }
    })

    it('0422 with the very rDE that was sent, its protocol, and the instant of approval', async () => {
      const good = document()
      const approvedAt = now
      const approval = await client.post(RECIBE, good.request)
      now = new Date(now.getTime() + 90_000)
      const { codigo, text } = await consult(good.cdc)
      const { rde, rest } = contentOf(text)
      expect(codigo).toBe('0422')
      expect(sha256(rde)).toBe(sha256(`<?xml version="1.0" encoding="UTF-8"?>${good.rde}`))
      expect(rest).toBe(`\n<dProtAut>${/dProtAut>(\d+)/.exec(approval.text)?.[1]}</dProtAut>\n`)
      const local = new Date(approvedAt.getTime() - 3 * 3_600_000).toISOString().slice(0, 19)
      expect(text).toContain(`<ns2:dFecProc>${local}-03:00</ns2:dFecProc>`)
    })

    it('has the elements of the real answer, and its way with accents', async () => {
      const good = document()
      await client.post(RECIBE, good.request)
      const { text } = await consult(good.cdc)
      const elements = (xml: string) => [...xml.matchAll(/<(\/?[a-z]\w*:\w+)/g)].map(([, name]) => name)
      expect(elements(text)).toEqual(elements(sample('09-rEnviConsDe-response-0422-cancelado.xml')))
      expect(text).toContain('&lt;dDesTiDE>Factura electr&#243;nica&lt;/dDesTiDE>')
      expect(text).toContain('&amp;amp;dFeEmiDE=')
    })

    it.each([
      [
        'blanks, comments, references and character data',
        '<dInfoEmi>a\r\nb &#233; &#xD; <!-- c --><![CDATA[<x> ]]>]]&gt; 😀</dInfoEmi>',
      ],
      ['Guaraní', '<dInfoEmi>ñandutí g̃uarani ẽĩỹ ₲</dInfoEmi>'],
    ])('gives back %s as they were sent', async (_, added) => {
      const oneLine = added.replace('\r\n', ' ').replace('&#xD; ', '')
      const good = document({ edit: xml => xml.replace('</dCodSeg>', `</dCodSeg>${oneLine}`) })
      expect((await client.post(RECIBE, good.request)).codigo).toBe('0260')
      const { rde } = contentOf((await consult(good.cdc)).text)
      expect(rde).toBe(`<?xml version="1.0" encoding="UTF-8"?>${good.rde}`)
    })

    it('keeps carriage returns between the elements of the signature', async () => {
      const good = document()
      const rde = good.rde.replace('</KeyInfo>', '\r\n</KeyInfo>\r')
      expect((await client.post(RECIBE, recibeMessage(rde))).codigo).toBe('0260')
      const { rde: returned } = contentOf((await consult(good.cdc)).text)
      expect(returned).toBe(`<?xml version="1.0" encoding="UTF-8"?>${rde}`)
    })

    it.each(['', '123', '0180012345000100100000012202611201100007919X'])('0160 for %j, which is no CDC', async cdc => {
      expect((await consult(cdc)).codigo).toBe('0160')
    })
  })

  it('answers 404 and 405 where there is no service or no POST', async () => {
    expect((await client.post('/de/ws/nada', 'x')).status).toBe(404)
    expect((await client.post('/', 'x')).status).toBe(404)
    expect((await client.get(RECIBE)).status).toBe(405)
  })

  it('enters every call in its journal', async () => {
    const before = sandbox.journal().length
    const good = document()
    await client.post(RECIBE, good.request)
    await client.post(RECIBE, good.request)
    await consult(good.cdc)
    await client.post(RECIBE, 'hola')
    const call = {
      service: 'recibe',
      cdcs: [good.cdc],
      ruc: '80012345',
      sha256: sha256(good.request),
      rdeSha256s: [sha256(good.rde)],
      at: now.toISOString(),
    }
    expect(sandbox.journal().slice(before)).toEqual([
      { ...call, codigo: '0260' },
      { ...call, codigo: '1001' },
      {
        service: 'consulta',
        cdcs: [good.cdc],
        ruc: '80012345',
        sha256: sha256(consultaMessage(good.cdc)),
        rdeSha256s: [],
        codigo: '0422',
        at: now.toISOString(),
      },
      {
        ...{ service: 'recibe', cdcs: [], ruc: '80012345', sha256: sha256('hola'), rdeSha256s: [] },
        ...{ codigo: '0160', at: now.toISOString() },
      },
    ])
    expect(sandbox.postsOf(good.cdc).map(({ codigo }) => codigo)).toEqual(['0260', '1001'])
  })

  describe('who may connect', () => {
    const handshake = (options: { cert?: string; key?: string; ca?: string }) =>
      new Promise<string>(resolve => {
        const socket = tlsConnect({ host: '127.0.0.1', port: sandbox.port, ca: sandbox.caPem, ...options }, () => {
          resolve(`connected with ${socket.getProtocol()}`)
          socket.destroy()
        })
        socket.once('error', error => resolve(`refused: ${error.message}`))
      })

    it('who has a certificate of the authority, with TLS 1.2', async () => {
      expect(await handshake({ cert: key.certPem, key: key.keyPem })).toBe('connected with TLSv1.2')
    })

    it('not who has none', async () => {
      expect(await handshake({})).toMatch(/^refused/)
    })

    it('not who has one of another authority', async () => {
      const other = await startSandbox({ clock: { now: () => now }, random })
      const foreign = await other.issueCertificate(EMITTER)
      await other.close()
      expect(await handshake({ cert: foreign.certPem, key: foreign.keyPem })).toMatch(/^refused/)
    })

    it('not who has an expired one', async () => {
      const hasta = new Date(Date.now() - 60_000)
      const expired = await sandbox.issueCertificate({ ...EMITTER, hasta, desde: new Date(hasta.getTime() - 60_000) })
      expect(await handshake({ cert: expired.certPem, key: expired.keyPem })).toMatch(/^refused/)
    })
  })

  it('goes on where it was when it is started again on the same folder', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'nanduti-sandbox-'))
    const clock = { now: () => now }
    const first = await startSandbox({ dataDir, clock, random })
    const emitter = await first.issueCertificate(EMITTER)
    const good = signedDocument({ key: emitter, at: now })
    const next = signedDocument({ key: emitter, at: now, numero: 2, csc: ['0009', 'ZZZZ0000000000000000000000000000'] })
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
