/** States of a lot: concluded with a verdict on each document, or still in process. */
import { describe, expect, it } from 'vitest'
import { later, openLotes, protocolIn, verdictsIn } from '../../test/lote-reception.ts'
import { consultaMessage, type SignedDocument, set } from '../../test/sandbox-documents.ts'
import { HOUR_MS } from '../../test/sandbox-reception.ts'
import { consulta } from './consulta.ts'

const { ask, context, invoice, reception, send } = await openLotes()

describe('consulta-lote', () => {
  it('0362 with the verdict on each document, in the order of the lot', () => {
    context().book.append({ kind: 'csc', id: '9', csc: 'ZZZZ' })
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
    expect(
      context()
        .book.approvals()
        .map(({ cdc }) => cdc),
    ).toEqual([documents[0]?.cdc])
  })

  it('1001 for a document that was approved before', () => {
    const document = invoice(1)
    reception.send(document, context())
    expect(verdictsIn(ask(protocolIn(send([document]).xml)).xml)).toEqual([[document.cdc, 'Rechazado', '1001']])
  })

  it('0360 for a lot that was never sent, 0340 for a lot of another RUC, 0364 after 48 hours', () => {
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

describe('a lot that stays in process', () => {
  const hold = (documents: readonly SignedDocument[], calls: number) => {
    const protocol = protocolIn(send(documents).xml)
    const cdcs = documents.map(({ cdc }) => cdc)
    context().visibility.hide(protocol, calls, 0, cdcs)
    return protocol
  }
  const found = (cdc: string) => reception.ask(consulta, consultaMessage(cdc), context()).codigo

  it('gets 0361 for a number of queries, while its documents are unknown', () => {
    const document = invoice(1)
    const protocol = hold([document], 2)
    expect([found(document.cdc), found(document.cdc), found(document.cdc)]).toEqual(['0420', '0420', '0420'])
    expect([1, 2, 3].map(() => ask(protocol).codigo)).toEqual(['0361', '0361', '0362'])
    expect(found(document.cdc)).toBe('0422')
  })

  it('gets 0301 for a resent document, which blocks its issuer for ten minutes', () => {
    hold([invoice(1)], 9)
    expect(send([invoice(2)]).codigo).toBe('0300')
    expect(send([invoice(3), invoice(1)]).codigo).toBe('0301')
    expect(send([invoice(4)]).codigo).toBe('0301')
    expect(send([invoice(4)], later(10 * 60_000)).codigo).toBe('0300')
  })
})
