import { beforeAll, describe, expect, it } from 'vitest'
import {
  all,
  type DocumentSpec,
  drop,
  insertAfter,
  local,
  recibeMessage,
  replace,
  SAMPLES_MISSING,
  type SignedDocument,
  sample,
  set,
} from '../../test/sandbox-documents.ts'
import { NOW, openReception, type Reception } from '../../test/sandbox-reception.ts'
import { electronico, notaDeCredito } from '../../test/sandbox-types.ts'
import type { CertificateRequest } from './authority.ts'
import { recibe } from './recibe.ts'
import { readRequest } from './soap.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

describe.skipIf(SAMPLES_MISSING)(`recibe ${SAMPLES_MISSING ?? ''}`, () => {
  let reception: Reception
  let document: Reception['document']
  let send: Reception['send']

  beforeAll(async () => {
    reception = await openReception()
    ;({ document, send } = reception)
  })

  const verdict = (spec: Partial<DocumentSpec>) => send(document(spec)).codigo

  describe('the shapes of its answers', () => {
    /** The elements of an answer in order, without what changes from one document to the next. */
    const skeleton = (xml: string) =>
      xml
        .trim()
        .replace(/(<ns2:(?:Id|dFecProc|dDigVal|dProtAut)>)[^<]*/g, '$1')
        .replace(/(<ns2:dMsgRes>)TEST - /, '$1')

    it('is that of the real one when it approves', () => {
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

    it('numbers its approvals', () => {
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
    ])('is the generic one for %s', (_, xml) => {
      const request = readRequest(Buffer.from(xml))
      if (request === undefined) throw new Error('the request does not parse')
      const { answer } = recibe.handle(request, reception.newContext(), new Date('2026-10-06T10:02:54Z'))
      expect(answer.xml.trim()).toBe(sample('02b-rEnviDe-response-0160.xml').trim())
      expect(answer.status).toBe(400)
    })
  })

  describe('0160, the fields that are wrong', () => {
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
        'an element that nobody knows',
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
    ] as const)('%s', (_, edit, message) => {
      const { codigo, mensaje, xml } = send(document({ edit }))
      expect({ codigo, mensaje }).toEqual({
        codigo: '0160',
        mensaje: expect.stringContaining(`XML malformado: [${message}`),
      })
      expect(xml).toContain('<ns2:Id>')
    })

    it.each(['2', '3', '8', '9', '10'])('iTiDE %s', iTiDE => {
      expect(verdict({ edit: set('iTiDE', iTiDE) })).toBe('0160')
    })

    it('a message of at most 255 characters', () => {
      const { mensaje } = send(document({ edit: xml => xml.replace(/(<d[A-Z]\w*>)[^<]+/g, '$1 ') }))
      expect(mensaje).toHaveLength(255)
    })

    it('a CDC that is none', () => {
      expect(send(document({ cdc: () => '123' }))).toMatchObject({
        codigo: '0160',
        mensaje: expect.stringContaining('123 del elemento: Id'),
      })
    })

    it.each([
      ['no signature', (xml: string) => xml.replace(/<Signature .*<\/Signature>/s, '')],
      ['two signatures', (xml: string) => xml.replace(/<Signature .*<\/Signature>/s, found => found + found)],
      ['the signature inside the DE', (xml: string) => xml.replace(/<\/DE>(<Signature .*<\/Signature>)/s, '$1</DE>')],
    ])('%s', (_, tamper) => {
      expect(verdict({ tamper })).toBe('0160')
    })

    it('a document where the QR is missing', () => {
      const { rde } = document()
      const request = recibeMessage(rde.replace(/<gCamFuFD>.*<\/gCamFuFD>/s, ''))
      expect(send({ cdc: '', rde, request }).mensaje).toContain('Elemento esperado: gCamFuFD dentro de: rDE')
    })
  })

  describe('signatures', () => {
    it('0141 when one digit of dTotGralOpe changed after signing', () => {
      expect(verdict({ tamper: set('dTotGralOpe', '12150001') })).toBe('0141')
    })

    it('0141 when the value is of another key', async () => {
      const other = await reception.authority.issue({ ruc: '80012345', dv: '0', nombre: 'Otra', password: 'x' })
      expect(verdict({ key: { keyPem: other.keyPem, certPem: reception.key.certPem } })).toBe('0141')
    })

    it('0140 when it differs from the standard', () => {
      expect(verdict({ tamper: xml => xml.replace('URI="#', 'URI="#0') })).toBe('0140')
    })
  })

  describe('certificates', () => {
    const issuedAs = async (request: Partial<CertificateRequest>) =>
      reception.authority.issue({ ruc: '80012345', dv: '0', nombre: 'Emisor SA', password: 'x', ...request })

    it('0260 with the RUC in the alternative name, as of a natural person', async () => {
      expect(verdict({ key: await issuedAs({ persona: true }) })).toBe('0260')
    })

    it('0120 of another authority', async () => {
      const { key } = await openReception()
      expect(verdict({ key })).toBe('0120')
    })

    it('0120 of the authority itself, or self-signed', async () => {
      const { readCertificate } = reception.newContext()
      const der = reception.authority.caPem.replace(/-----[^-]*-----|\s/g, '')
      expect(readCertificate(der)).toMatchObject({ trusted: false })
    })

    it('0121 out of its dates', async () => {
      const expired = await issuedAs({
        desde: new Date(NOW.getTime() - 9 * DAY_MS),
        hasta: new Date(NOW.getTime() - DAY_MS),
      })
      const future = await issuedAs({ desde: new Date(NOW.getTime() + DAY_MS) })
      expect([verdict({ key: expired }), verdict({ key: future })]).toEqual(['0121', '0121'])
    })

    it('2450 in force now, but not when it says that it signed', async () => {
      const young = await issuedAs({ desde: new Date(NOW.getTime() - HOUR_MS) })
      const edit = set('dFecFirma', local(new Date(NOW.getTime() - 2 * HOUR_MS)))
      expect(verdict({ key: young, edit })).toBe('2450')
    })

    it('0122 without RUC', async () => {
      expect(verdict({ key: await issuedAs({ ruc: '', dv: '' }) })).toBe('0122')
    })

    it('0142 of another RUC, or another check digit', async () => {
      expect(verdict({ key: await issuedAs({ ruc: '80033703', dv: '4' }) })).toBe('0142')
      expect(verdict({ key: await issuedAs({ dv: '1' }) })).toBe('0142')
    })

    it('1253 of a RUC whose digit is wrong in the certificate too', async () => {
      expect(verdict({ key: await issuedAs({ dv: '1' }), dv: '1' })).toBe('1253')
    })
  })

  describe('the book', () => {
    const twice = (first: SignedDocument, second: SignedDocument) => {
      const context = reception.newContext()
      return [send(first, context).codigo, send(second, context).codigo]
    }

    it('1001 for the CDC of an approved document, also when it is sent by mistake again', () => {
      const good = document()
      expect(twice(good, good)).toEqual(['0260', '1001'])
    })

    it('0260 for the CDC and number of a rejected one', () => {
      expect(twice(document({ edit: set('dTotOpe', '1') }), document())).toEqual(['2362', '0260'])
    })

    it('1002 for the number of an approved document under another CDC', () => {
      expect(twice(document(), document({ edit: set('dCodSeg', '987654321') }))).toEqual(['0260', '1002'])
    })

    it.each([
      ['type', notaDeCredito],
      ['establishment', set('dEst', '002')],
      ['point', set('dPunExp', '002')],
      ['number', set('dNumDoc', '0000002')],
      ['series', insertAfter('dNumDoc', '<dSerieNum>AA</dSerieNum>')],
    ])('0260 for the same number with another %s', (_, edit) => {
      expect(twice(document(), document({ edit: all(edit, set('dCodSeg', '987654321')) }))).toEqual(['0260', '0260'])
    })

    it('1101 for a stamp that another RUC used first', async () => {
      const key = await reception.authority.issue({ ruc: '80033703', dv: '4', nombre: 'Otra SA', password: 'x' })
      expect(twice(document(), document({ key, ruc: '80033703', dv: '4' }))).toEqual(['0260', '1101'])
    })

    it('1107 for a stamp that started on another day', () => {
      expect(twice(document(), document({ numero: 2, edit: set('dFeIniT', '2024-11-21') }))).toEqual(['0260', '1107'])
    })

    it('0260 for a stamp that only a rejected document used', async () => {
      const key = await reception.authority.issue({ ruc: '80033703', dv: '4', nombre: 'Otra SA', password: 'x' })
      const rejected = document({ key, ruc: '80033703', dv: '4', edit: set('dTotOpe', '1') })
      expect(twice(rejected, document())).toEqual(['2362', '0260'])
    })

    it('0260 for the two public security codes, with or without zeros, and for one that was registered', () => {
      const context = reception.newContext()
      context.book.registerCsc('9', 'ZZZZ0000000000000000000000000000')
      const cscs = [
        ['0001', 'ABCD0000000000000000000000000000'],
        ['1', 'ABCD0000000000000000000000000000'],
        ['0002', 'EFGH0000000000000000000000000000'],
        ['0009', 'ZZZZ0000000000000000000000000000'],
      ] as const
      const codes = cscs.map((csc, i) => send(document({ csc, numero: i + 1 }), context).codigo)
      expect(codes).toEqual(['0260', '0260', '0260', '0260'])
    })

    describe('documents that refer to an approved one', () => {
      const referring = (edit: (xml: string) => string, first: Partial<DocumentSpec> = {}) => {
        const invoice = document(first)
        const note = document({
          numero: 7,
          edit: all(notaDeCredito, replace('gCamDEAsoc', electronico(invoice.cdc)), edit),
        })
        return twice(invoice, note)
      }
      const asFactura = (edit: (xml: string) => string, first: Partial<DocumentSpec> = {}) => {
        const invoice = document(first)
        return twice(
          invoice,
          document({ numero: 7, edit: all(insertAfter('gTotSub', electronico(invoice.cdc)), edit) }),
        )
      }

      it('0260 for a credit note on it', () => {
        expect(referring(xml => xml)).toEqual(['0260', '0260'])
      })

      it('2418 for a printed document with CDC', () => {
        const invoice = document()
        const edit = all(notaDeCredito, insertAfter('dDesTipDocAso', `<dCdCDERef>${invoice.cdc}</dCdCDERef>`))
        expect(twice(invoice, document({ numero: 7, edit }))).toEqual(['0260', '2418'])
      })

      it('2437 for an invoice on one that is no advance, 0260 on one that is', () => {
        const anticipo = all(set('iTipTra', '9'), set('dDesTipTra', 'Anticipo'))
        expect(asFactura(xml => xml)).toEqual(['0260', '2437'])
        expect(asFactura(xml => xml, { edit: anticipo })).toEqual(['0260', '0260'])
      })

      it('2438 in another currency', () => {
        const dolares = all(
          set('cMoneOpe', 'USD'),
          set('dDesMoneOpe', 'US Dollar'),
          insertAfter('dDesMoneOpe', '<dCondTiCam>1</dCondTiCam><dTiCam>7000</dTiCam>'),
        )
        expect(
          referring(all(dolares, insertAfter('dTBasGraIVA', `<dTotalGs>${12_150_000 * 7000}</dTotalGs>`))),
        ).toEqual(['0260', '2438'])
      })

      it('2441 to another receiver', () => {
        expect(referring(all(set('dRucRec', '80000000'), set('dDVRec', '5')))).toEqual(['0260', '2441'])
      })

      it('2439 of another issuer, 0260 when that one was merged, 2443 when another one was', async () => {
        const key = await reception.authority.issue({ ruc: '80033703', dv: '4', nombre: 'Otra SA', password: 'x' })
        const other = { key, ruc: '80033703', dv: '4', edit: set('dNumTim', '87654321') }
        const fused = (ruc: string) => insertAfter('dCdCDERef', `<dRucFus>${ruc}</dRucFus>`)
        expect(referring(xml => xml, other)).toEqual(['0260', '2439'])
        expect(referring(fused('80033703'), other)).toEqual(['0260', '0260'])
        expect(referring(fused('80000000'), other)).toEqual(['0260', '2443'])
      })
    })
  })

  it('1005, approved with an observation, when it was signed over 72 hours ago', async () => {
    const desde = new Date(NOW.getTime() - 9 * DAY_MS)
    const key = await reception.authority.issue({ ruc: '80012345', dv: '0', nombre: 'Emisor SA', password: 'x', desde })
    const context = reception.newContext()
    const late = document({ at: new Date(NOW.getTime() - 73 * HOUR_MS), key })
    const { codigo, estado, mensaje, xml } = send(late, context)
    expect({ codigo, estado, mensaje }).toEqual({
      codigo: '1005',
      estado: 'Aprobado con observación',
      mensaje: 'TEST - Transmisión extemporánea del DE',
    })
    expect(xml).toContain('<ns2:dProtAut>')
    expect(context.book.isApproved(late.cdc)).toBe(true)
  })

  it('2503 when the QR goes with additional information', () => {
    const { rde, cdc } = document()
    const added = rde.replace('</dCarQR>', '</dCarQR><dInfAdic>hola</dInfAdic>')
    expect(send({ cdc, rde: added, request: recibeMessage(added) }).codigo).toBe('2503')
  })
})
