import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { consultaMessage, type DocumentSpec, type SignedDocument, set } from '../../test/sandbox-documents.ts'
import { consultaLoteMessage, loteMessage, rLoteDE, zip } from '../../test/sandbox-lotes.ts'
import { NOW, openReception } from '../../test/sandbox-reception.ts'
import { notaDeCredito } from '../../test/sandbox-types.ts'
import { TreeBuilder } from '../xml/tree-builder.ts'
import { consulta } from './consulta.ts'
import { consultaLote } from './consulta-lote.ts'
import { recibeLote } from './recibe-lote.ts'
import type { Occasion, ServiceContext } from './service.ts'
import { readRequest } from './soap.ts'

const HOUR_MS = 3_600_000
const RDE = '<rDE xmlns="http://ekuatia.set.gov.py/sifen/xsd">'
const reception = await openReception()
const invoice = (numero: number, spec: Partial<DocumentSpec> = {}) => reception.document({ numero, ...spec })
const lotOf = (...documents: readonly SignedDocument[]) => loteMessage(zip(rLoteDE(...documents.map(({ rde }) => rde))))
const protocolIn = (xml: string) => /dProtConsLote>(\d+)</.exec(xml)?.[1] ?? ''
/** CDC, dEstRes and first code of each document. */
const verdictsIn = (xml: string) =>
  [...xml.matchAll(/<ns2:gResProcLote>.*?<\/ns2:gResProcLote>/g)].map(([group]) =>
    ['id', 'dEstRes', 'dCodRes'].map(name => new RegExp(`<ns2:${name}>([^<]*)`).exec(group)?.[1]),
  )

describe('lots', () => {
  let context: ServiceContext

  beforeEach(() => {
    context = reception.newContext()
  })

  const post = (message: string, occasion?: Partial<Occasion>) => reception.ask(recibeLote, message, context, occasion)
  const send = (documents: readonly SignedDocument[], occasion?: Partial<Occasion>) =>
    post(lotOf(...documents), occasion)
  const ask = (protocol: string, occasion?: Partial<Occasion>) =>
    reception.ask(consultaLote, consultaLoteMessage(protocol), context, occasion)
  const later = (ms: number) => ({ now: new Date(NOW.getTime() + ms) })

  describe('recibe-lote', () => {
    it('0300 with a protocol to ask with and the time that it will take', () => {
      const { codigo, mensaje, xml } = send([invoice(1), invoice(2)])
      expect({ codigo, xml }).toEqual({ codigo: '0300', xml: expect.stringContaining('<ns2:dTpoProces>1</') })
      expect(xml).toContain('<ns2:dMsgRes>Lote recibido con &#233;xito</ns2:dMsgRes>')
      expect({ mensaje, protocol: protocolIn(xml) }).toEqual({
        mensaje: 'Lote recibido con éxito',
        protocol: '154307038990000001',
      })
    })

    it.each([
      ['without namespace', (xml: string) => xml],
      ['with it', (xml: string) => xml.replace('<rLoteDE>', '<rLoteDE xmlns="http://ekuatia.set.gov.py/sifen/xsd">')],
      ['with a declaration', (xml: string) => `<?xml version="1.0" encoding="UTF-8"?>\n${xml}\n`],
    ])('takes rLoteDE %s', (_, edit) => {
      const archive = zip(edit(rLoteDE(invoice(1).rde)), { streamed: true })
      const { codigo, xml } = post(loteMessage(archive))
      expect(codigo).toBe('0300')
      expect(verdictsIn(ask(protocolIn(xml)).xml)).toEqual([[invoice(1).cdc, 'Aprobado', '0260']])
    })

    it('takes base64 in lines', () => {
      const lines = zip(rLoteDE(invoice(1).rde))
        .toString('base64')
        .replace(/.{76}/g, '$&\r\n')
      expect(post(loteMessage(lines)).codigo).toBe('0300')
    })

    it.each([
      ['no base64', 'hola!'],
      ['no zip', Buffer.from('hola').toString('base64')],
      ['a zip of no XML', zip('hola')],
      ['a zip of a document alone', zip('<rDE xmlns="http://ekuatia.set.gov.py/sifen/xsd"/>')],
      ['a lot of another namespace', zip('<rLoteDE xmlns="urn:x"/>')],
      ['a zip of something else than documents', zip('<rLoteDE><a/></rLoteDE>')],
      [
        'documents that borrow their namespace',
        zip('<rLoteDE xmlns="http://ekuatia.set.gov.py/sifen/xsd"><rDE/></rLoteDE>'),
      ],
      ['a billion laughs', zip('<!DOCTYPE a [<!ENTITY x "y">]><rLoteDE>&x;</rLoteDE>')],
      ['a bomb', zip(Buffer.alloc(60_000_000))],
      ['a bomb that says it is small', zip(Buffer.alloc(40_000_000), { size: 10 })],
      ['more elements than a lot may have', zip(rLoteDE(`${RDE}${'<a/>'.repeat(500_000)}</rDE>`))],
      ['nothing', ''],
    ])('0160, the generic one, for %s', (_, archive) => {
      const { codigo, xml } = post(loteMessage(archive))
      expect({ codigo, xml }).toEqual({ codigo: '0160', xml: expect.stringContaining('rRetEnviDe') })
    })

    it.each([
      ['no document', () => []],
      ['51 documents', () => Array.from({ length: 51 }, (_, i) => invoice(i + 1))],
      ['a document twice', () => [invoice(1), invoice(1)]],
      ['two types', () => [invoice(1), invoice(2, { edit: notaDeCredito })]],
      ['an invalid CDC', () => [invoice(1, { cdc: () => '123' })]],
    ])('0301 for %s, and takes nothing', (_, documents) => {
      const { codigo, xml } = send(documents())
      expect({ codigo, protocol: protocolIn(xml) }).toEqual({ codigo: '0301', protocol: '' })
      expect({ lots: context.book.lots(), approvals: context.book.approvals() }).toEqual({ lots: [], approvals: [] })
    })

    it('0301 for two issuers, or for another than whose connection it is', async () => {
      const key = await reception.authority.issue({ ruc: '80099006', dv: '4', nombre: 'Otra SA', password: 'x' })
      const other = invoice(2, { key, ruc: '80099006', dv: '4', edit: set('dNumTim', '87654321') })
      expect({ both: send([invoice(1), other]).codigo, alone: send([other]).codigo }).toEqual({
        both: '0301',
        alone: '0301',
      })
      expect(send([other], { ruc: '80099006' }).codigo).toBe('0300')
    })

    it('0301 with a protocol for a number that is used already, under another CDC, and takes nothing', () => {
      reception.send(invoice(1), context)
      const again = invoice(1, { edit: set('dCodSeg', '987654321') })
      const { codigo, mensaje, xml } = send([invoice(2), again])
      expect({ codigo, mensaje }).toEqual({
        codigo: '0301',
        mensaje: 'Lote no encolado para procesamiento {Se rechazaron todos los DE del lote}',
      })
      expect(protocolIn(xml)).toMatch(/^\d{17,18}$/)
      expect(context.book.lots()).toEqual([])
      expect(context.book.approvals().map(({ cdc }) => cdc)).toEqual([invoice(1).cdc])
      expect(ask(protocolIn(xml)).codigo).toBe('0360')
      expect(protocolIn(send([again]).xml)).not.toBe(protocolIn(xml))
      expect(send([invoice(2)]).codigo).toBe('0300')
    })

    it('the journal says which document has the number', () => {
      reception.send(invoice(1), context)
      const again = invoice(1, { edit: set('dCodSeg', '987654321') })
      const message = readRequest(Buffer.from(lotOf(again)))
      if (message === undefined) throw new Error('the request does not parse')
      const { motivo } = recibeLote.read(message).judge(context, { now: NOW, ruc: '80012345' })
      expect(motivo).toBe(`el número de ${again.cdc} ya se aprobó con el CDC ${invoice(1).cdc}`)
    })

    it('0301 over 1,000 KB', () => {
      const noise = `<!--${randomBytes(900_000).toString('hex')}-->`
      expect(post(loteMessage(zip(rLoteDE(invoice(1).rde) + noise))).codigo).toBe('0301')
    })

    it('0301 for a document over 1,000 KB', () => {
      const { rde } = invoice(1)
      const noise = `<!--${'x'.repeat(1_000_000)}-->`
      expect(post(loteMessage(zip(rLoteDE(rde.replace('</rDE>', `${noise}</rDE>`))))).codigo).toBe('0300')
      expect(post(loteMessage(zip(rLoteDE(rde.replace('</rDE>', `${noise}${noise}</rDE>`))))).codigo).toBe('0301')
    })

    const elementsRead = (work: () => void): number => {
      const spy = vi.spyOn(TreeBuilder.prototype, 'open')
      work()
      const { length } = spy.mock.calls
      spy.mockRestore()
      return length
    }

    it.each([
      ['something else', '', '<a/>', '0160'],
      ['something behind it', '</rLoteDE><x>', '<a/>', '0160'],
      ['one element that has all of them as attributes', `${RDE}<a`, ' a="1"', '0160'],
      ['empty documents', '', `${RDE}</rDE>`, '0301'],
    ])('reads no more of a lot with 5 MB of %s than it needs to refuse it', (_, head, piece, codigo) => {
      const archive = zip(`<rLoteDE>${head}${piece.repeat(5_000_000 / piece.length)}</rLoteDE>`)
      expect(archive.length).toBeLessThan(50_000)
      const message = loteMessage(archive)
      let answered = ''
      const read = elementsRead(() => {
        answered = post(message).codigo
      })
      expect(answered).toBe(codigo)
      expect(read).toBeLessThan(100)
    })

    it('says in the journal why, which SIFEN does not', () => {
      const request = recibeLote.read({ text: '', root: readLot(lotOf(invoice(1), invoice(1))) })
      expect(request.judge(context, { now: NOW, ruc: '80012345' }).motivo).toBe('un CDC está repetido')
    })
  })

  describe('consulta-lote', () => {
    it('0362 with the verdict on each document, in the order of the lot', () => {
      context.book.tell({ kind: 'csc', id: '9', csc: 'ZZZZ' })
      const documents = [
        invoice(1),
        invoice(2, { edit: set('dTotOpe', '1') }),
        invoice(3, { edit: set('dTelEmi', '12') }),
        invoice(1, { edit: set('dCodSeg', '987654321') }),
      ]
      const { xml } = ask(protocolIn(send(documents).xml))
      expect(xml).toContain('<ns2:dCodResLot>0362</ns2:dCodResLot>')
      expect(xml).toContain('<ns2:dMsgResLot>Procesamiento de lote {154307038990000001} concluido</ns2:dMsgResLot>')
      expect(verdictsIn(xml)).toEqual([
        [documents[0]?.cdc, 'Aprobado', '0260'],
        [documents[1]?.cdc, 'Rechazado', '2362'],
        [documents[2]?.cdc, 'Rechazado', '0160'],
        [documents[3]?.cdc, 'Rechazado', '1002'],
      ])
      expect(context.book.approvals().map(({ cdc }) => cdc)).toEqual([documents[0]?.cdc])
    })

    it('1001 for a document that was approved before', () => {
      const document = invoice(1)
      reception.send(document, context)
      expect(verdictsIn(ask(protocolIn(send([document]).xml)).xml)).toEqual([[document.cdc, 'Rechazado', '1001']])
    })

    it('0360 for a lot that was never sent, 0340 for that of another, 0364 after 48 hours', () => {
      const protocol = protocolIn(send([invoice(1)]).xml)
      expect(ask('1').codigo).toBe('0360')
      expect(ask(protocol, { ruc: '80099006' }).codigo).toBe('0340')
      expect(ask(protocol, later(48 * HOUR_MS)).codigo).toBe('0362')
      expect(ask(protocol, later(48 * HOUR_MS + 1)).codigo).toBe('0364')
    })

    it.each([
      ['letters', 'x'],
      ['29 digits', '1'.repeat(29)],
      ['nothing', ''],
    ])('0160 for a protocol of %s', (_, protocol) => {
      expect(ask(protocol).codigo).toBe('0160')
    })
  })

  describe('ten minutes of 0301 for the lots of its issuer', () => {
    const TEN_MINUTES = 10 * 60_000
    const another = () => lotOf(invoice(90))
    const minutesOf = () => [post(another()), post(another(), later(TEN_MINUTES))].map(({ codigo }) => codigo)

    it.each([
      ['an empty lot', () => lotOf(), ['0301', '0300']],
      ['a zip of something else', () => loteMessage(zip('<rLoteDE><a/></rLoteDE>')), ['0301', '0300']],
      ['what is no zip', () => loteMessage('hola!'), ['0301', '0300']],
      ['an invalid CDC', () => lotOf(invoice(1, { cdc: () => '123' })), ['0301', '0300']],
      ['a document twice', () => lotOf(invoice(1), invoice(1)), ['0301', '0300']],
      ['two types', () => lotOf(invoice(1), invoice(2, { edit: notaDeCredito })), ['0300', '0300']],
      ['51 documents', () => lotOf(...Array.from({ length: 51 }, (_, i) => invoice(i + 1))), ['0300', '0300']],
      ['a message that is no lot', () => consultaLoteMessage('1'), ['0300', '0300']],
    ])('after %s', (_, message, expected) => {
      post(message())
      expect(minutesOf()).toEqual(expected)
    })

    it('and not for those of others', () => {
      post(lotOf())
      expect(post(lotOf(), { ruc: '80099006' }).codigo).toBe('0301')
      expect(post(another()).codigo).toBe('0301')
      context = reception.newContext()
      post(lotOf(), { ruc: '80099006' })
      expect(post(another()).codigo).toBe('0300')
    })

    it('no more of it for a sender that goes on, and none after a script that says so is over', () => {
      post(lotOf(), { blockMs: 1000 })
      post(loteMessage('hola!'), later(999))
      expect(post(another(), later(999)).codigo).toBe('0301')
      expect(post(another(), later(1000)).codigo).toBe('0300')
    })

    it('after a document in process comes again by itself', () => {
      const document = invoice(1)
      context.visibility.hide(protocolIn(send([document]).xml), 9, 0, [document.cdc])
      expect(reception.send(document, context).codigo).toBe('1001')
      expect(minutesOf()).toEqual(['0301', '0300'])
    })

    it('and the journal says until when', () => {
      post(lotOf())
      const { judge } = recibeLote.read({ text: '', root: readLot(another()) })
      const { motivo } = judge(context, { now: NOW, ruc: '80012345' })
      expect(motivo).toBe('el RUC 80012345 está bloqueado hasta 2026-11-21T12:10:00')
    })
  })

  describe('a lot that is kept in process', () => {
    const hold = (documents: readonly SignedDocument[], calls: number) => {
      const protocol = protocolIn(send(documents).xml)
      const cdcs = documents.map(({ cdc }) => cdc)
      context.visibility.hide(protocol, calls, 0, cdcs)
      return protocol
    }
    const found = (cdc: string) => reception.ask(consulta, consultaMessage(cdc), context).codigo

    it('0361 for so many questions, its documents unknown meanwhile', () => {
      const document = invoice(1)
      const protocol = hold([document], 2)
      expect([found(document.cdc), found(document.cdc), found(document.cdc)]).toEqual(['0420', '0420', '0420'])
      expect([1, 2, 3].map(() => ask(protocol).codigo)).toEqual(['0361', '0361', '0362'])
      expect(found(document.cdc)).toBe('0422')
    })

    it('0301 for a document that is in it, and ten minutes of 0301 for its issuer after that', () => {
      hold([invoice(1)], 9)
      expect(send([invoice(2)]).codigo).toBe('0300')
      expect(send([invoice(3), invoice(1)]).codigo).toBe('0301')
      expect(send([invoice(4)]).codigo).toBe('0301')
      expect(send([invoice(4)], later(10 * 60_000)).codigo).toBe('0300')
    })
  })
})

function readLot(message: string) {
  const request = readRequest(Buffer.from(message))
  if (request === undefined) throw new Error('the request does not parse')
  return request.root
}
