/**
 * Random invoices from JSON to signed rDE, checked by independent witnesses: the official XSD, xml-crypto, xmlsec1, and
 * the rules of CDC, QR and amounts recomputed from the XML itself.
 */
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seeded } from '../../../../test/support/seed.ts'
import {
  omitIf,
  verifiedByXmlCrypto,
  XMLSEC1_MISSING,
  XSD_MISSING,
  xmlsec1Verifies,
  xsdErrors,
} from '../../../../test/support/witness.ts'
import { invoice } from '../../test/arbitrary-invoice.ts'
import { type Body, CERT_PEM, sign } from '../../test/invoice-factory.ts'
import { apart, exact, itemOracles, spreadFaults, totalsOracle } from '../../test/totals-oracle.ts'
import { all, readTree, sharesOf, textAt, type XmlNode } from '../../test/xml-tree.ts'

const SIFEN = 'http://ekuatia.set.gov.py/sifen/xsd'

const deOf = (rde: XmlNode): XmlNode => {
  const [de] = all(rde, 'DE')
  if (!de) throw new Error('no DE')
  return de
}

describe('random invoices', () => {
  it('are valid by the XSD and verified by xml-crypto, with our bytes as its canonical form', async test => {
    omitIf(XSD_MISSING, test)
    await fc.assert(
      fc.asyncProperty(invoice(), async body => {
        const { text, cdc } = sign(body)
        expect(await xsdErrors(text)).toEqual([])
        const [content] = /<DE Id="[^"]*">.*<\/DE>/s.exec(text) ?? ['']
        const canonical = content.replace('<DE ', `<DE xmlns="${SIFEN}" `)
        expect(verifiedByXmlCrypto(text, CERT_PEM)).toBe(canonical)
        const digest = createHash('sha256').update(canonical).digest('base64')
        expect(text).toContain(`<Reference URI="#${cdc}">`)
        expect(text).toContain(`<DigestValue>${digest}</DigestValue>`)
      }),
      seeded('facturas: XSD y xml-crypto', 200),
    )
  })

  it('have every amount that docs/sifen §3 requires, to the last decimal', () => {
    fc.assert(
      fc.property(invoice(), body => {
        const de = deOf(readTree(sign(body).text))
        const shares = sharesOf(de)
        expect(spreadFaults(body, shares)).toEqual([])
        expect(elementsOf(all(de, 'gTotSub')[0])).toEqual(present(totalsOracle(body, shares)))
        const items = all(de, 'gDtipDE/gCamItem')
        const oracles = itemOracles(body, shares)
        expect(items).toHaveLength(oracles.length)
        oracles.forEach(({ elements, formulaExenta }, i) => {
          const amounts = amountsOf(items[i])
          expect(pick(amounts, Object.keys(elements))).toEqual(present(elements))
          // SIFEN's formula for the exempt part differs in the last digits, because of rounding.
          expect(apart(amounts.dBasExe ?? '', formulaExenta)).toBeLessThanOrEqual(2n)
        })
      }),
      seeded('facturas: importes', 300),
    )
  })

  it('have their own CDC and QR', () => {
    fc.assert(
      fc.property(invoice({ maxItems: 5 }), body => {
        const { text, cdc, qr } = sign(body)
        const rde = readTree(text)
        expect(deOf(rde).attributes.Id).toBe(cdc)
        expect(cdc).toBe(cdcOf(deOf(rde)))
        expect(textAt(rde, 'gCamFuFD/dCarQR')).toBe(qr)
        expect(qr).toBe(qrOf(rde))
      }),
      seeded('facturas: CDC y QR', 200),
    )
  })

  it("have the client's texts, with line breaks as blanks", () => {
    fc.assert(
      fc.property(invoice({ maxItems: 3 }), body => {
        const de = deOf(readTree(sign(body).text))
        const items = all(de, 'gDtipDE/gCamItem')
        const written = body.items as Body[]
        expect(items.map(item => textAt(item, 'dDesProSer'))).toEqual(written.map(item => oneLine(item.descripcion)))
        expect(textAt(de, 'gOpeDE/dInfoEmi')).toBe(oneLine(body.observacion))
        expect(textAt(de, 'gOpeDE/dInfoFisc')).toBe(oneLine(body.descripcion))
      }),
      seeded('facturas: textos', 100),
    )
  })

  it('are the same for the same arguments', () => {
    fc.assert(
      fc.property(invoice({ maxItems: 3 }), body => {
        expect(sign(body).text).toBe(sign(structuredClone(body)).text)
      }),
      seeded('facturas: iguales', 20),
    )
  })
})

describe('random invoices, by xmlsec1', () => {
  it('are verified by xmlsec1, and refused once a digit of the total is changed', test => {
    omitIf(XMLSEC1_MISSING, test)
    const folder = mkdtempSync(join(tmpdir(), 'facturas-'))
    const verifies = (text: string) => {
      const file = join(folder, 'de.xml')
      writeFileSync(file, text)
      return xmlsec1Verifies(file)
    }
    try {
      fc.assert(
        fc.property(invoice(), body => {
          const { text } = sign(body)
          expect(verifies(text)).toBe(true)
          const forged = text.replace(/<dTotGralOpe>(\d)/, (_, digit) => `<dTotGralOpe>${(Number(digit) + 1) % 10}`)
          expect(forged).not.toBe(text)
          expect(verifies(forged)).toBe(false)
          expect(verifiedByXmlCrypto(forged, CERT_PEM)).toBeUndefined()
        }),
        seeded('facturas: xmlsec1', 20),
      )
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

const elementsOf = (group: XmlNode | undefined) =>
  Object.fromEntries((group?.children ?? []).map(({ name, text }) => [name, text]))

/** Returns the amounts of an item, from all its groups. */
const amountsOf = (item: XmlNode | undefined): Record<string, string> => ({
  ...elementsOf(item && all(item, 'gValorItem')[0]),
  ...elementsOf(item && all(item, 'gValorItem/gValorRestaItem')[0]),
  ...elementsOf(item && all(item, 'gCamIVA')[0]),
})

const present = (elements: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(elements).filter(([, text]) => text !== undefined))

const pick = (elements: Record<string, string>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(elements).filter(([name]) => names.includes(name)))

const oneLine = (text: unknown) =>
  typeof text === 'string' ? text.replace(/[\t\r\n\u2028]+/g, ' ').trim() || undefined : undefined

/** Returns the CDC, computed from the XML. docs/sifen §1 */
function cdcOf(de: XmlNode): string {
  const at = (path: string) => textAt(de, path) ?? ''
  const body = [
    at('gTimb/iTiDE').padStart(2, '0'),
    at('gDatGralOpe/gEmis/dRucEm').padStart(8, '0'),
    at('gDatGralOpe/gEmis/dDVEmi'),
    at('gTimb/dEst'),
    at('gTimb/dPunExp'),
    at('gTimb/dNumDoc'),
    at('gDatGralOpe/gEmis/iTipCont'),
    at('gDatGralOpe/dFeEmiDE').slice(0, 10).replaceAll('-', ''),
    at('gOpeDE/iTipEmi'),
    at('gOpeDE/dCodSeg'),
  ].join('')
  return body + at('dDVId')
}

/** Returns the QR, computed from the XML. docs/sifen §5 */
function qrOf(rde: XmlNode): string {
  const at = (path: string) => textAt(rde, path)
  const hex = (text = '') => Buffer.from(text).toString('hex')
  const ruc = at('DE/gDatGralOpe/gDatRec/dRucRec')
  const query = [
    'nVersion=150',
    `Id=${all(rde, 'DE')[0]?.attributes.Id}`,
    `dFeEmiDE=${hex(at('DE/gDatGralOpe/dFeEmiDE'))}`,
    ruc === undefined ? `dNumIDRec=${at('DE/gDatGralOpe/gDatRec/dNumIDRec')}` : `dRucRec=${ruc}`,
    `dTotGralOpe=${at('DE/gTotSub/dTotGralOpe')}`,
    `dTotIVA=${at('DE/gTotSub/dTotIVA')}`,
    `cItems=${all(rde, 'DE/gDtipDE/gCamItem').length}`,
    `DigestValue=${hex(at('Signature/SignedInfo/Reference/DigestValue'))}`,
    'IdCSC=0001',
  ].join('&')
  const hash = createHash('sha256').update(`${query}ABCD0000000000000000000000000000`).digest('hex')
  return `https://ekuatia.set.gov.py/consultas-test/qr?${query}&cHashQR=${hash}`
}

describe('the oracle', () => {
  it('reads and compares amounts independently', () => {
    expect(apart('0.00000003', exact('0.00000001'))).toBe(2n)
    expect(apart('1', exact(1))).toBe(0n)
  })
})
