/** The self-check of a signed document: it detects one changed octet in any relevant place. */
import { describe, expect, it } from 'vitest'
import { item, minimal, sign } from '../../test/invoice-factory.ts'
import * as tipos from '../../test/tipos-factory.ts'
import { CSC_DE_PRUEBA, type Csc } from '../qr.ts'
import { checkSigned, SelfCheckError } from './check-signed.ts'

const [CSC, OTHER_CSC] = CSC_DE_PRUEBA as [Csc, Csc]
const signed = sign(minimal()).text
const check = (text: string, code = CSC) => checkSigned(Buffer.from(text), code)
const set = (from: RegExp, to: string) => {
  const changed = signed.replace(from, to)
  if (changed === signed) throw new Error(`nothing to change: ${from}`)
  return changed
}

describe('checkSigned', () => {
  it.each([
    ['an invoice', minimal()],
    ['an invoice to an unnamed receiver', minimal({ receptor: { naturaleza: 2, tipoDoc: 5 } })],
    ['a self-invoice', tipos.autofactura()],
    ['a note', tipos.nota()],
    ['a remission', tipos.remisionCompleta()],
    ['a document of another tax', tipos.conIsc()],
  ])('accepts %s', (_, body) => {
    expect(() => check(sign(body).text)).not.toThrow()
  })

  it('accepts a long document between short ones', () => {
    const long = sign(minimal({ items: Array.from({ length: 50 }, () => item()) })).text
    for (const text of [signed, long, signed]) expect(() => check(text)).not.toThrow()
  })

  it.each([
    ['its content', set(/11000</, '11001<'), 'digest'],
    ['its digest', set(/<DigestValue>./, '<DigestValue>='), 'digest'],
    ['the hash of its QR', set(/cHashQR=./, 'cHashQR=g'), 'cHashQR of the QR'],
    ['the CDC of its QR', set(/&amp;Id=0/, '&amp;Id=1'), 'Id of the QR'],
    ['the date of its QR', set(/dFeEmiDE=3/, 'dFeEmiDE=4'), 'dFeEmiDE of the QR'],
    ['the receiver of its QR', set(/dRucRec=8/, 'dRucRec=9'), 'dRucRec of the QR'],
    ['the total of its QR', set(/dTotGralOpe=11000/, 'dTotGralOpe=11001'), 'dTotGralOpe of the QR'],
    ['the VAT of its QR', set(/dTotIVA=1000/, 'dTotIVA=1001'), 'dTotIVA of the QR'],
    ['the number of items of its QR', set(/cItems=1/, 'cItems=2'), 'cItems of the QR'],
    ['the digest of its QR', set(/DigestValue=./, 'DigestValue=g'), 'DigestValue of the QR'],
    ['the number of the code of its QR', set(/IdCSC=0001/, 'IdCSC=0002'), 'IdCSC of the QR'],
    ['the end of its QR', set(/<.dCarQR>/, '&amp;x=1</dCarQR>'), 'end of the QR'],
    ['its QR, to none', set(/<dCarQR>.*<.dCarQR>/, ''), 'nVersion of the QR'],
    ['its DE', set(/<DE Id/, '<DF Id'), 'no DE'],
  ])('detects a change of %s', (_, text, found) => {
    expect(() => check(text)).toThrow(SelfCheckError)
    expect(() => check(text)).toThrow(found)
  })

  it('refuses a QR closed with another CSC', () => {
    expect(() => check(signed, { ...OTHER_CSC, id: CSC.id })).toThrow('cHashQR')
  })
})
