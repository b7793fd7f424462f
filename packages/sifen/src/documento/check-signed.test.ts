/** The self-check of a signed document: it detects one changed octet in any relevant place. */
import { describe, expect, it } from 'vitest'
import { minimal, sign } from '../../test/invoice-factory.ts'
import * as tipos from '../../test/tipos-factory.ts'
import { CSC_DE_PRUEBA } from '../qr.ts'
import { checkSigned, SelfCheckError } from './check-signed.ts'

const [csc] = CSC_DE_PRUEBA
const CSC = csc?.valor ?? ''
const signed = sign(minimal()).text
const check = (text: string, code = CSC) => checkSigned(Buffer.from(text), code)
const set = (from: RegExp, to: string) => {
  const changed = signed.replace(from, to)
  if (changed === signed) throw new Error(`nothing to change: ${from}`)
  return changed
}

describe('a signed document', () => {
  it.each([
    ['an invoice', minimal()],
    ['an invoice to an unnamed receiver', minimal({ receptor: { naturaleza: 2, tipoDoc: 5 } })],
    ['a self-invoice', tipos.autofactura()],
    ['a note', tipos.nota()],
    ['a remission', tipos.remisionCompleta()],
    ['a document of another tax', tipos.conIsc()],
  ])('%s: passes the check', (_, body) => {
    expect(() => check(sign(body).text)).not.toThrow()
  })

  it.each([
    ['its content', set(/11000</, '11001<'), 'digest'],
    ['its digest', set(/<DigestValue>./, '<DigestValue>='), 'digest'],
    ['the hash of its QR', set(/cHashQR=./, 'cHashQR=g'), 'hash'],
    ['an amount of its QR', set(/dTotIVA=1000/, 'dTotIVA=1001'), 'hash'],
    ['its DE', set(/<DE Id/, '<DF Id'), 'no DE'],
  ])('%s is changed: it is found', (_, text, found) => {
    expect(() => check(text)).toThrow(SelfCheckError)
    expect(() => check(text)).toThrow(found)
  })

  it('fails the check when its QR was closed with another code', () => {
    expect(() => check(signed, 'EFGH0000000000000000000000000000')).toThrow('hash')
  })
})
