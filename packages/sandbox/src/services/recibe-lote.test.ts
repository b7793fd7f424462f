/** Reception of lots: accepted with a protocol, or refused whole. */
import { randomBytes } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { lotOf, openLotes, protocolIn, verdictsIn } from '../../test/lote-reception.ts'
import { set } from '../../test/sandbox-documents.ts'
import { loteMessage, rLoteDE, zip } from '../../test/sandbox-lotes.ts'
import { notaDeCredito } from '../../test/sandbox-types.ts'
import { TreeBuilder } from '../xml/tree-builder.ts'

const RDE = '<rDE xmlns="http://ekuatia.set.gov.py/sifen/xsd">'
const { ask, context, invoice, motivoOf, post, reception, send } = await openLotes()

describe('recibe-lote', () => {
  it('0300 with a protocol for queries and the expected time', () => {
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
  ])('accepts an rLoteDE %s', (_, edit) => {
    const archive = zip(edit(rLoteDE(invoice(1).rde)), { streamed: true })
    const { codigo, xml } = post(loteMessage(archive))
    expect(codigo).toBe('0300')
    expect(verdictsIn(ask(protocolIn(xml)).xml)).toEqual([[invoice(1).cdc, 'Aprobado', '0260']])
  })

  it('accepts base64 in lines', () => {
    const lines = zip(rLoteDE(invoice(1).rde))
      .toString('base64')
      .replace(/.{76}/g, '$&\r\n')
    expect(post(loteMessage(lines)).codigo).toBe('0300')
  })

  it.each([
    ['no base64', 'hola!...', 'xDE no es base64'],
    ['base64 that is cut', zip(rLoteDE()).toString('base64').slice(0, -2), /^el base64 de xDE está cortado: /],
    ['no zip', Buffer.from('hola').toString('base64'), 'los datos de xDE no son un zip'],
    ['a zip without central directory', zip('hola').subarray(0, 30), 'el zip no tiene directorio central'],
    ['a zip of two files', zip('hola', { entries: 2 }), 'el zip debe tener un solo archivo, y tiene 2'],
    ['a zip of no XML', zip('hola'), /^no es XML que SIFEN lea: /],
    [
      'a zip of a document alone',
      zip('<rDE xmlns="http://ekuatia.set.gov.py/sifen/xsd"/>'),
      'la raíz del archivo del zip es «rDE»; se espera rLoteDE',
    ],
    ['a lot of another namespace', zip('<rLoteDE xmlns="urn:x"/>'), /^la raíz .* «rLoteDE» del namespace urn:x; /],
    ['a zip of something else than documents', zip('<rLoteDE><a/></rLoteDE>'), /^rLoteDE tiene «a» sin namespace; /],
    ['documents of no namespace', zip('<rLoteDE><rDE/></rLoteDE>'), /^rLoteDE tiene «rDE» sin namespace; /],
    ['a billion laughs', zip('<!DOCTYPE a [<!ENTITY x "y">]><rLoteDE>&x;</rLoteDE>'), /^no es XML que SIFEN lea: /],
    ['a bomb', zip(Buffer.alloc(60_000_000)), 'el archivo del zip supera 20000000 bytes'],
    ['a bomb that says it is small', zip(Buffer.alloc(40_000_000), { size: 10 }), /^el archivo del zip está dañado: /],
    [
      'more elements than a lot may have',
      zip(rLoteDE(`${RDE}${'<a/>'.repeat(500_000)}</rDE>`)),
      /^no es XML que SIFEN lea: /,
    ],
    ['nothing', '', 'xDE no es base64'],
  ])('the generic 0160 for %s, and the journal says why', (_, archive, why) => {
    const { codigo, xml, motivo } = post(loteMessage(archive))
    expect({ codigo, xml }).toEqual({ codigo: '0160', xml: expect.stringContaining('rRetEnviDe') })
    expect(motivo).toEqual(typeof why === 'string' ? why : expect.stringMatching(why))
  })

  it.each([
    ['no document', () => []],
    ['51 documents', () => Array.from({ length: 51 }, (_, i) => invoice(i + 1))],
    ['a document twice', () => [invoice(1), invoice(1)]],
    ['two types', () => [invoice(1), invoice(2, { edit: notaDeCredito })]],
    ['an invalid CDC', () => [invoice(1, { cdc: () => '123' })]],
  ])('0301 for %s, and stores nothing', (_, documents) => {
    const { codigo, xml } = send(documents())
    expect({ codigo, protocol: protocolIn(xml) }).toEqual({ codigo: '0301', protocol: '' })
    expect({ lots: context().book.lots(), approvals: context().book.approvals() }).toEqual({ lots: [], approvals: [] })
  })

  it("0301 for two issuers, or for an issuer other than the connection's", async () => {
    const key = await reception.authority.issue({ ruc: '80099006', dv: '4', nombre: 'Otra SA', password: 'x' })
    const other = invoice(2, { key, ruc: '80099006', dv: '4', edit: set('dNumTim', '87654321') })
    expect({ both: send([invoice(1), other]).codigo, alone: send([other]).codigo }).toEqual({
      both: '0301',
      alone: '0301',
    })
    expect(send([other], { ruc: '80099006' }).codigo).toBe('0300')
  })

  it('0301 with a protocol for a used number under another CDC, and stores nothing', () => {
    reception.send(invoice(1), context())
    const again = invoice(1, { edit: set('dCodSeg', '987654321') })
    const { codigo, mensaje, xml } = send([invoice(2), again])
    expect({ codigo, mensaje }).toEqual({
      codigo: '0301',
      mensaje: 'Lote no encolado para procesamiento {Se rechazaron todos los DE del lote}',
    })
    expect(protocolIn(xml)).toMatch(/^\d{17,18}$/)
    expect(context().book.lots()).toEqual([])
    expect(
      context()
        .book.approvals()
        .map(({ cdc }) => cdc),
    ).toEqual([invoice(1).cdc])
    expect(ask(protocolIn(xml)).codigo).toBe('0360')
    expect(protocolIn(send([again]).xml)).not.toBe(protocolIn(xml))
    expect(send([invoice(2)]).codigo).toBe('0300')
  })

  it('records in the journal which CDC already has the number', () => {
    reception.send(invoice(1), context())
    const again = invoice(1, { edit: set('dCodSeg', '987654321') })
    expect(motivoOf(lotOf(again))).toBe(`el número de ${again.cdc} ya se aprobó con el CDC ${invoice(1).cdc}`)
  })

  it('0301 for a lot over 1,000 KB', () => {
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
  ])('refuses a lot with 5 MB of %s after reading fewer than 100 elements', (_, head, piece, codigo) => {
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

  it('records in the journal why a lot is refused', () => {
    expect(motivoOf(lotOf(invoice(1), invoice(1)))).toBe('un CDC está repetido')
  })
})
