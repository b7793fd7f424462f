/** Documents of each type as a whole: valid by the official XSD, verified by xml-crypto, and with their own type. */
import { describe, expect, it } from 'vitest'
import { omitIf, verifiedByXmlCrypto, XSD_MISSING, xsdErrors } from '../../../../../test/support/witness.ts'
import { type Body, brief, CERT_PEM, minimal, problemsOf, sign } from '../../../test/invoice-factory.ts'
import * as tipos from '../../../test/tipos-factory.ts'

const WHOLE: Readonly<Record<string, () => Body>> = {
  factura: minimal,
  'factura con transporte': tipos.facturaConTransporte,
  'factura con transporte aéreo': () => tipos.facturaConTransporte({ transporte: tipos.porAire() }),
  'venta de crédito fiscal': tipos.creditoFiscal,
  'factura de ISC': tipos.conIsc,
  autofactura: tipos.autofactura,
  'autofactura completa': tipos.autofacturaCompleta,
  'nota de crédito': tipos.nota,
  'nota de débito': tipos.notaDeDebito,
  remisión: tipos.remision,
  'remisión completa': tipos.remisionCompleta,
}

describe.each(Object.entries(WHOLE))('%s', (_, make) => {
  it('is accepted', () => {
    expect(problemsOf(make()).map(brief)).toEqual([])
  })

  it('is valid by the official XSD and verified by xml-crypto', async test => {
    omitIf(XSD_MISSING, test)
    const { text } = sign(make())
    expect(await xsdErrors(text)).toEqual([])
    expect(verifiedByXmlCrypto(text, CERT_PEM)).toBeDefined()
  })

  it('has its type in the CDC and in gTimb', () => {
    const { text, cdc } = sign(make())
    expect({ cdc: Number(cdc.slice(0, 2)), timbrado: Number(/<iTiDE>(\d)/.exec(text)?.[1]) }).toEqual({
      cdc: make().tipoDocumento,
      timbrado: make().tipoDocumento,
    })
  })
})
