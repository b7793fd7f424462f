import { describe, expect, it } from 'vitest'
import { all, drop, insertAfter, recibeMessage, sample, set } from '../../test/sandbox-documents.ts'
import { openReception } from '../../test/sandbox-reception.ts'
import { recibe } from './recibe.ts'
import { readRequest } from './soap.ts'

const reception = await openReception()
const { document, send, verdict } = reception

describe('recibe', () => {
  describe('shapes of its answers', () => {
    /** Returns the elements of an answer in order, without the values that differ between documents. */
    const skeleton = (xml: string) =>
      xml
        .trim()
        .replace(/(<ns2:(?:Id|dFecProc|dDigVal|dProtAut)>)[^<]*/g, '$1')
        .replace(/(<ns2:dMsgRes>)TEST - /, '$1')

    it('matches the real answer when it approves', () => {
      const good = document()
      const { xml } = send(good)
      expect(skeleton(xml)).toBe(skeleton(sample('03-rEnviDe-response-0260.xml')))
      expect(xml).toContain(`<ns2:Id>${good.cdc}</ns2:Id><ns2:dFecProc>2026-11-21T12:00:00-03:00</ns2:dFecProc>`)
      expect(xml).toContain(`<ns2:dDigVal>${/<DigestValue>(.*?)</.exec(good.rde)?.[1]}</ns2:dDigVal>`)
      expect(xml).toMatch(/<ns2:dProtAut>\d{8}<\/ns2:dProtAut>/)
    })

    it('has no protocol when it rejects', () => {
      const { xml, estado } = send(document({ edit: set('dTotOpe', '1') }))
      expect(estado).toBe('Rechazado')
      expect([...xml.matchAll(/<ns2:(\w+)/g)].map(([, name]) => name)).toEqual([
        ...['rRetEnviDe', 'rProtDe', 'Id', 'dFecProc', 'dDigVal', 'dEstRes', 'gResProc', 'dCodRes', 'dMsgRes'],
      ])
    })

    it('numbers approvals consecutively', () => {
      const context = reception.newContext()
      const protocols = [1, 2, 3].map(numero => /dProtAut>(\d+)/.exec(send(document({ numero }), context).xml)?.[1])
      expect(protocols).toEqual(['50000001', '50000002', '50000003'])
    })

    it.each([
      ['another request', sample('01-rEnviConsRUC-request.xml').replaceAll('rEnviConsRUC', 'rEnviDe')],
      ['an xDE without rDE', recibeMessage('')],
      ['an xDE with text', recibeMessage('&lt;rDE/&gt;')],
      [
        'two rDE',
        recibeMessage(
          '<rDE xmlns="http://ekuatia.set.gov.py/sifen/xsd"/><rDE xmlns="http://ekuatia.set.gov.py/sifen/xsd"/>',
        ),
      ],
      ['an rDE of another namespace', recibeMessage('<rDE/>')],
      ['an rDE with prefix', recibeMessage('<ns1:rDE/>')],
      [
        'no dId',
        recibeMessage('<rDE xmlns="http://ekuatia.set.gov.py/sifen/xsd"/>').replace(/<ns1:dId>.*<\/ns1:dId>/, ''),
      ],
      [
        'a dId of 16 digits',
        recibeMessage('<rDE xmlns="http://ekuatia.set.gov.py/sifen/xsd"/>').replace('>40<', '>1234567890123456<'),
      ],
    ])('is the generic 0160 for %s', (_, xml) => {
      const request = readRequest(Buffer.from(xml))
      if (request === undefined) throw new Error('the request does not parse')
      const { answer } = recibe
        .read(request)
        .judge(reception.newContext(), { now: new Date('2026-10-06T10:02:54Z'), ruc: undefined })
      expect(answer.xml.trim()).toBe(sample('02b-rEnviDe-response-0160.xml').trim())
      expect(answer.status).toBe(400)
    })
  })

  describe('form of the DE', () => {
    it.each([
      ['a value', set('dTelEmi', '12'), 'El valor 12 del elemento: dTelEmi es invalido'],
      ['an empty value', set('dTelEmi', ''), 'El valor del elemento: dTelEmi es invalido'],
      [
        'two values',
        all(set('dRucRec', '0'), set('dNumCas', 'x')),
        'El valor x del elemento: dNumCas es invalido, El valor 0 del elemento: dRucRec es invalido',
      ],
      ['a missing element, others behind', drop('dBasExe'), 'Elemento esperado: dBasExe dentro de: gCamIVA'],
      ['a missing element', drop('dNumTim'), 'El elemento esperado es: dNumTim en lugar de: dEst'],
      ['a missing group', drop('gEmis'), 'El elemento esperado es: gEmis en lugar de: gDatRec'],
      [
        'an element out of place',
        all(drop('dDesMoneOpe'), insertAfter('dDesTImp', '<dDesMoneOpe>Guarani</dDesMoneOpe>')),
        'El elemento esperado es: cMoneOpe en lugar de: dDesMoneOpe',
      ],
      [
        'an unknown element',
        insertAfter('dCodSeg', '<dNada>1</dNada>'),
        'El elemento: dNada no es esperado dentro de: gOpeDE',
      ],
      [
        'an element of another namespace',
        insertAfter('dCodSeg', '<dInfoEmi xmlns="urn:x">a</dInfoEmi>'),
        'El elemento: dInfoEmi no es esperado dentro de: gOpeDE',
      ],
      [
        'an attribute',
        (xml: string) => xml.replace('<dCodSeg>', '<dCodSeg a="1">'),
        'El valor del elemento: dCodSeg es invalido',
      ],
      [
        'text between elements',
        (xml: string) => xml.replace('<dEst>', 'hola<dEst>'),
        'El valor hola del elemento: gTimb es invalido',
      ],
      ['types of document of the future', set('iTiDE', '8'), 'El valor 8 del elemento: iTiDE es invalido'],
    ] as const)('returns 0160 with the field for %s', (_, edit, message) => {
      const { codigo, mensaje, xml } = send(document({ edit }))
      expect({ codigo, mensaje }).toEqual({
        codigo: '0160',
        mensaje: expect.stringContaining(`XML malformado: [${message}`),
      })
      expect(xml).toContain('<ns2:Id>')
    })

    it.each(['2', '3', '8', '9', '10'])('returns 0160 for iTiDE %s', iTiDE => {
      expect(verdict({ edit: set('iTiDE', iTiDE) })).toBe('0160')
    })

    it.each([
      ['2', 'Factura electrónica de exportación'],
      ['3', 'Factura electrónica de importación'],
      ['8', 'Comprobante de retención electrónico'],
    ])('accepts iTiDE %s when future types are enabled', (iTiDE, dDesTiDE) => {
      const future = { ...reception.newContext(), futureTypes: true }
      const edit = all(set('iTiDE', iTiDE), set('dDesTiDE', dDesTiDE))
      expect(send(document({ edit }), future).codigo).toBe('0260')
      expect(send(document({ numero: 2, edit: all(edit, set('dTotOpe', '1')) }), future).codigo).toBe('2362')
      expect(send(document({ edit: set('iTiDE', '11') }), future).codigo).toBe('0160')
    })

    it('cuts the message to 255 characters', () => {
      const { mensaje } = send(document({ edit: xml => xml.replace(/(<d[A-Z]\w*>)[^<]+/g, '$1 ') }))
      expect(mensaje).toHaveLength(255)
    })

    it('returns 0160 for an invalid CDC', () => {
      expect(send(document({ cdc: () => '123' }))).toMatchObject({
        codigo: '0160',
        mensaje: expect.stringContaining('123 del elemento: Id'),
      })
    })

    it.each([
      ['no signature', (xml: string) => xml.replace(/<Signature .*<\/Signature>/s, '')],
      ['two signatures', (xml: string) => xml.replace(/<Signature .*<\/Signature>/s, found => found + found)],
      ['the signature inside the DE', (xml: string) => xml.replace(/<\/DE>(<Signature .*<\/Signature>)/s, '$1</DE>')],
    ])('returns 0160 for %s', (_, tamper) => {
      expect(verdict({ tamper })).toBe('0160')
    })

    it('names gCamFuFD when it is missing', () => {
      const { rde } = document()
      const request = recibeMessage(rde.replace(/<gCamFuFD>.*<\/gCamFuFD>/s, ''))
      expect(send({ cdc: '', rde, request }).mensaje).toContain('Elemento esperado: gCamFuFD dentro de: rDE')
    })
  })
})
