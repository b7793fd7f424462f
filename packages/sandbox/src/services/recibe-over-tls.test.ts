/** Requests to recibe over mutual TLS in every envelope and size, and its answers to malformed ones. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RECIBE } from '../../test/sandbox-client.ts'
import { consultaMessage, recibeMessage, sample, set } from '../../test/sandbox-documents.ts'
import { openServed, type Served } from '../../test/served-sandbox.ts'

const RDE = '<rDE xmlns="http://ekuatia.set.gov.py/sifen/xsd"/>'

describe('POST /de/ws/sync/recibe', () => {
  const at = new Date()
  let served: Served
  let client: Served['client']
  let newDocument: Served['newDocument']
  beforeAll(async () => {
    served = await openServed({ now: () => at })
    ;({ client, newDocument } = served)
  })
  afterAll(() => served.close())

  it('approves a document, with or without .wsdl, with either content type', async () => {
    const paths = [RECIBE, RECIBE.replace('.wsdl', '')]
    const types = ['application/xml', 'application/xml; charset=utf-8', 'application/soap+xml; charset=utf-8']
    for (const path of paths) {
      for (const type of types) {
        const answer = await client.post(path, newDocument().request, type)
        expect(answer).toMatchObject({ status: 200, type: 'application/soap+xml; charset=utf-8', codigo: '0260' })
      }
    }
  })

  it('accepts the envelope with other prefixes, or with none', async () => {
    const { rde } = newDocument()
    const { rde: other } = newDocument()
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
    ['what is no XML', 'hola', /^no es XML que SIFEN lea: /],
    ['nothing', '', /^no es XML que SIFEN lea: /],
    ['XML that is cut off', recibeMessage('<rDE').slice(0, 200), /^no es XML que SIFEN lea: /],
    [
      'an envelope of SOAP 1.1',
      recibeMessage('').replace('http://www.w3.org/2003/05/soap-envelope', 'http://schemas.xmlsoap.org/soap/envelope/'),
      /^la raíz es «env:Envelope» del namespace http:\/\/schemas\.xmlsoap.*; se espera un Envelope de SOAP 1\.2/,
    ],
    [
      'an envelope with two bodies',
      recibeMessage('').replace(/<env:Body>(.*)<\/env:Body>/s, '<env:Body>$1$1</env:Body>'),
      'el Body de SOAP debe tener un solo elemento, y tiene 2',
    ],
    [
      'the request of another service',
      consultaMessage('01800123450001001000000122026112011000079193'),
      /^el Body tiene «ns1:rEnviConsDeRequest»; recibe espera rEnviDe /,
    ],
    ['a document type', `<!DOCTYPE a [<!ENTITY x "y">]>${recibeMessage('&x;')}`, /^no es XML que SIFEN lea: /],
    [
      'a billion laughs',
      `<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>${recibeMessage('&b;')}`,
      /^no es XML que SIFEN lea: /,
    ],
    [
      'an outside entity',
      `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${recibeMessage('&x;')}`,
      /^no es XML que SIFEN lea: /,
    ],
    ['5,000 levels', recibeMessage('<a>'.repeat(5000) + '</a>'.repeat(5000)), /^no es XML que SIFEN lea: /],
    [
      'octets that are not UTF-8',
      Buffer.from([0x3c, 0x61, 0x3e, 0xff, 0x3c, 0x2f, 0x61, 0x3e]),
      'el mensaje no es UTF-8',
    ],
    ['UTF-16', Buffer.from(recibeMessage(''), 'utf16le'), /^no es XML que SIFEN lea: /],
    [
      'no dId',
      recibeMessage(RDE).replace(/<(\w+:)?dId>.*?dId>/, ''),
      'rEnviDe debe tener dId y xDE, en ese orden, y tiene «ns1:xDE»',
    ],
    ['a dId of letters', recibeMessage(RDE).replace(/(dId>)[^<]*/, '$1abc'), 'dId debe tener de 1 a 15 cifras'],
    ['no document', recibeMessage(''), 'no hay ningún rDE en el xDE de rEnviDe'],
    [
      'an rDE in no namespace at all',
      recibeMessage('<rDE xmlns=""><DE/></rDE>'),
      'xDE tiene «rDE» sin namespace; se espera rDE sin prefijo, en el namespace http://ekuatia.set.gov.py/sifen/xsd',
    ],
  ])('answers 0160 to %s, and the journal says why', async (_, body, why) => {
    const { status, text } = await client.post(RECIBE, body)
    const withoutTime = (xml: string) => xml.replace(/(<ns2:dFecProc>)[^<]*/, '$1').trim()
    expect(status).toBe(400)
    expect(withoutTime(text)).toBe(withoutTime(sample('02b-rEnviDe-response-0160.xml')))
    expect(served.sandbox.journal().at(-1)?.motivo).toEqual(typeof why === 'string' ? why : expect.stringMatching(why))
  })

  it('answers 0160 to another content type, and the journal says so', async () => {
    expect((await client.post(RECIBE, newDocument().request, 'application/json')).codigo).toBe('0160')
    expect(served.sandbox.journal().at(-1)?.motivo).toBe(
      'el Content-Type es «application/json»; se espera application/soap+xml',
    )
  })

  it('answers 0160 to a request without XML declaration only when a script says so', async () => {
    const undeclared = newDocument().request.replace(/^<\?xml.*?\?>\s*/, '')
    served.sandbox.script({ fault: 'none', declarationNeeded: true, times: 2 })
    const answers = [undeclared, newDocument().request, undeclared]
    const codes: string[] = []
    for (const request of answers) codes.push((await client.post(RECIBE, request)).codigo)
    expect(codes).toEqual(['0160', '0260', '0260'])
    expect(served.sandbox.journal().at(-3)?.motivo).toBe('el pedido no tiene declaración XML, y un guion la exige')
  })

  it('answers 0200 to more than 1,000 KB, and keeps running', async () => {
    const huge = newDocument().request.replace('</env:Body>', `<!--${'x'.repeat(1024 * 1000)}--></env:Body>`)
    const { codigo, text } = await client.post(RECIBE, huge)
    expect(codigo).toBe('0200')
    expect(text).toContain('superior a 1.000 KB')
    expect((await client.post(RECIBE, newDocument().request)).codigo).toBe('0260')
  })

  it('cuts off a client that sends without end', async () => {
    await expect(client.post(RECIBE, 'x'.repeat(1024 * 1000 * 17))).rejects.toThrow()
    expect((await client.post(RECIBE, newDocument().request)).codigo).toBe('0260')
  })

  it('approves only one of several simultaneous documents with the same number', async () => {
    const numero = 900_000
    const requests = [1, 2, 3, 4].map(i => newDocument({ numero, edit: set('dCodSeg', `12345678${i}`) }).request)
    const codes = await Promise.all(requests.map(async request => (await client.post(RECIBE, request)).codigo))
    expect(codes.sort()).toEqual(['0260', '1002', '1002', '1002'])
  })
})

it('recibe rejects with 1263 when startSandbox({ rejecting }) names it', async () => {
  const served = await openServed({ now: () => new Date() }, { rejecting: ['1263'] })
  try {
    const named = served.newDocument({ edit: set('dNomEmi', 'Tejidos del Guairá S.A.') })
    expect(await served.client.post(RECIBE, named.request)).toMatchObject({ codigo: '1263' })
    expect(served.sandbox.documents()).toEqual([])
  } finally {
    await served.close()
  }
})

it('startSandbox throws RangeError when rejecting names a code that is not an observation', async () => {
  await expect(openServed({ now: () => new Date() }, { rejecting: ['1264'] })).rejects.toThrow(RangeError)
})
