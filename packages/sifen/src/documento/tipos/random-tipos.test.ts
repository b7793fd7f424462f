/**
 * Random documents of the types other than the plain invoice, checked by independent witnesses: the XSD, xml-crypto,
 * and the amounts.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seeded } from '../../../../../test/support/seed.ts'
import {
  omitIf,
  verifiedByXmlCrypto,
  XMLSEC1_MISSING,
  XSD_MISSING,
  xmlsec1Verifies,
  xsdErrors,
} from '../../../../../test/support/witness.ts'
import { autofactura, DE_CADA_TIPO, nota, remision } from '../../../test/arbitrary-tipos.ts'
import { type Body, CERT_PEM, sign } from '../../../test/invoice-factory.ts'
import { totalsOracle } from '../../../test/totals-oracle.ts'
import { all, readTree, sharesOf } from '../../../test/xml-tree.ts'

describe.each(Object.entries(DE_CADA_TIPO))('any %s', (kind, arbitrary) => {
  it('is valid by the official XSD and verified by xml-crypto', async test => {
    omitIf(XSD_MISSING, test)
    await fc.assert(
      fc.asyncProperty(arbitrary, async body => {
        const { text } = sign(body)
        expect(await xsdErrors(text)).toEqual([])
        expect(verifiedByXmlCrypto(text, CERT_PEM)).toBeDefined()
      }),
      seeded(`${kind}: XSD y xml-crypto`, 200),
    )
  })

  it('is verified by xmlsec1', test => {
    omitIf(XMLSEC1_MISSING, test)
    const folder = mkdtempSync(join(tmpdir(), 'tipos-'))
    try {
      fc.assert(
        fc.property(arbitrary, body => {
          const file = join(folder, 'de.xml')
          writeFileSync(file, sign(body).text)
          expect(xmlsec1Verifies(file)).toBe(true)
        }),
        seeded(`${kind}: xmlsec1`, 20),
      )
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

const totals = (body: Body) => {
  const [group] = all(readTree(sign(body).text), 'DE/gTotSub')
  return group && Object.fromEntries(group.children.map(({ name, text }) => [name, text]))
}
const present = (elements: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(elements).filter(([, text]) => text !== undefined))

describe('totals', () => {
  it('of a note are those of docs/sifen §3, as in an invoice', () => {
    fc.assert(
      fc.property(nota(5), body => {
        const [de] = all(readTree(sign(body).text), 'DE')
        expect(totals(body)).toEqual(present(totalsOracle(body, de && sharesOf(de))))
      }),
      seeded('notas: importes', 100),
    )
  })

  it('of a self-invoice are the sum of price by quantity, without VAT', () => {
    fc.assert(
      fc.property(autofactura, body => {
        const exento = (body.items as Body[]).map(item => ({ ...item, afectacionIva: 3 }))
        const { dTotOpe, dTotDesc, dTotDescGlotem, dTotAntItem, dTotAnt, ...rest } = totalsOracle({ items: exento })
        const { dPorcDescTotal, dDescTotal, dAnticipo, dRedon, dTotGralOpe } = rest
        expect(totals(body)).toEqual({
          ...{ dTotOpe, dTotDesc, dTotDescGlotem, dTotAntItem, dTotAnt },
          ...{ dPorcDescTotal, dDescTotal, dAnticipo, dRedon, dTotGralOpe },
        })
      }),
      seeded('autofacturas: importes', 100),
    )
  })

  it('of a remission do not exist', () => {
    fc.assert(
      fc.property(remision, body => {
        expect(totals(body)).toBeUndefined()
      }),
      seeded('remisiones: importes', 20),
    )
  })
})
