import { describe, expect, it } from 'vitest'
import { append } from '../../test/defects/words.ts'
import { ELSEWHERE } from '../../test/rules-elsewhere.ts'
import { all, type DocumentSpec, insertAfter, replace, type SignedDocument, set } from '../../test/sandbox-documents.ts'
import { type Answered, DAY_MS, HOUR_MS, NOW, openReception } from '../../test/sandbox-reception.ts'
import { electronico, notaDeCredito, notaDeDebito, remision } from '../../test/sandbox-types.ts'

const reception = await openReception()
const { document, send } = reception

describe('recibe and its book', () => {
  const twice = (first: SignedDocument, second: SignedDocument) => {
    const context = reception.newContext()
    return [send(first, context).codigo, send(second, context).codigo]
  }

  it('1001 for a document that was already approved', () => {
    const good = document()
    expect(twice(good, good)).toEqual(['0260', '1001'])
  })

  it('0260 for a CDC and number that only a rejected document used', () => {
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

  it('1101 for a timbrado that another RUC used first', async () => {
    const key = await reception.authority.issue({ ruc: '80099006', dv: '4', nombre: 'Otra SA', password: 'x' })
    expect(twice(document(), document({ key, ruc: '80099006', dv: '4' }))).toEqual(['0260', '1101'])
  })

  it('1107 for a timbrado that started on another day', () => {
    expect(twice(document(), document({ numero: 2, edit: set('dFeIniT', '2024-11-21') }))).toEqual(['0260', '1107'])
  })

  it('0260 for a timbrado that only a rejected document used', async () => {
    const key = await reception.authority.issue({ ruc: '80099006', dv: '4', nombre: 'Otra SA', password: 'x' })
    const rejected = document({ key, ruc: '80099006', dv: '4', edit: set('dTotOpe', '1') })
    expect(twice(rejected, document())).toEqual(['2362', '0260'])
  })

  it('0260 with a public security code, with or without leading zeros, or a registered one', () => {
    const context = reception.newContext()
    context.book.append({ kind: 'csc', id: '9', csc: 'ZZZZ0000000000000000000000000000' })
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
      return twice(invoice, document({ numero: 7, edit: all(insertAfter('gTotSub', electronico(invoice.cdc)), edit) }))
    }

    it('0260 for a credit note on an invoice', () => {
      expect(referring(xml => xml)).toEqual(['0260', '0260'])
    })

    it('2418 for a credit note on a printed document that has a CDC', () => {
      const invoice = document()
      const edit = all(notaDeCredito, insertAfter('dDesTipDocAso', `<dCdCDERef>${invoice.cdc}</dCdCDERef>`))
      expect(twice(invoice, document({ numero: 7, edit }))).toEqual(['0260', '2418'])
    })

    it('2437 for an invoice on an invoice, 0260 when that one is an advance', () => {
      const anticipo = all(set('iTipTra', '9'), set('dDesTipTra', 'Anticipo'))
      expect(asFactura(xml => xml)).toEqual(['0260', '2437'])
      expect(asFactura(xml => xml, { edit: anticipo })).toEqual(['0260', '0260'])
    })

    it('0260 for an invoice on a remission', () => {
      expect(asFactura(xml => xml, { edit: remision })).toEqual(['0260', '0260'])
    })

    describe('notes and remissions on notes', () => {
      const on = (first: (xml: string) => string, second: (xml: string) => string) => {
        const referred = document({ edit: first })
        const associated = all(second, xml => xml.replace(/<gCamDEAsoc>.*<\/gCamDEAsoc>/s, ''))
        const edit = all(associated, append('DE', electronico(referred.cdc)))
        return twice(referred, document({ numero: 7, edit }))
      }

      it.each([
        ['a credit note on a credit note', notaDeCredito, notaDeCredito],
        ['a credit note on a debit note', notaDeDebito, notaDeCredito],
        ['a debit note on a credit note', notaDeCredito, notaDeDebito],
        ['a debit note on a debit note', notaDeDebito, notaDeDebito],
        ['a remission on a credit note', notaDeCredito, remision],
        ['a remission on a debit note', notaDeDebito, remision],
        ['a debit note on a remission', remision, notaDeDebito],
        ['an invoice on a credit note', notaDeCredito, (xml: string) => xml],
      ])('2414 for %s', (_, first, second) => {
        expect(on(first, second)).toEqual(['0260', '2414'])
      })

      it.each([['a remission on an invoice', (xml: string) => xml, remision]])('0260 for %s', (_, first, second) => {
        expect(on(first, second)).toEqual(['0260', '0260'])
      })
    })

    it('2438 for a credit note in another currency', () => {
      const dolares = all(
        set('cMoneOpe', 'USD'),
        set('dDesMoneOpe', 'US Dollar'),
        insertAfter('dDesMoneOpe', '<dCondTiCam>1</dCondTiCam><dTiCam>7000</dTiCam>'),
      )
      expect(referring(all(dolares, insertAfter('dTBasGraIVA', `<dTotalGs>${12_150_000 * 7000}</dTotalGs>`)))).toEqual([
        '0260',
        '2438',
      ])
    })

    it('2441 for a credit note to another receiver', () => {
      expect(referring(all(set('dRucRec', '80000000'), set('dDVRec', '5')))).toEqual(['0260', '2441'])
    })

    it('2439 for a note on an invoice of another issuer, 0260 if dRucFus is its RUC, 2443 if not', async () => {
      const key = await reception.authority.issue({ ruc: '80099006', dv: '4', nombre: 'Otra SA', password: 'x' })
      const other = { key, ruc: '80099006', dv: '4', edit: set('dNumTim', '87654321') }
      const fused = (ruc: string) => insertAfter('dCdCDERef', `<dRucFus>${ruc}</dRucFus>`)
      expect(referring(xml => xml, other)).toEqual(['0260', '2439'])
      expect(referring(fused('80099006'), other)).toEqual(['0260', '0260'])
      expect(referring(fused('80000000'), other)).toEqual(['0260', '2443'])
    })
  })

  it("1263 for the issuer's own name, as an observation or, when rejecting names it, a rejection", () => {
    const context = reception.newContext()
    const named = (numero: number) => document({ numero, edit: set('dNomEmi', 'Tejidos del Guairá S.A.') })
    const verdict = ({ codigo, estado, mensaje }: Answered) => ({ codigo, estado, mensaje })
    const mensaje = 'TEST - Nombre o razón social del emisor del DE inválido'
    const estado = 'Aprobado con observación'
    expect(verdict(send(named(1), context))).toEqual({ codigo: '1263', estado, mensaje })
    const strict = { ...context, rejecting: new Set(['1263']) }
    expect(verdict(send(named(2), strict))).toEqual({ codigo: '1263', estado: 'Rechazado', mensaje })
    expect(verdict(send(document({ numero: 3 }), strict))).toMatchObject({ codigo: '0260' })
  })

  it('1005, as an observation, when signed over 72 hours ago', async () => {
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

  it('covers each code that rules.test.ts leaves to this suite', () => {
    expect(ELSEWHERE['recibe-book'].filter(codigo => !reception.answered.has(codigo))).toEqual([])
  })
})
