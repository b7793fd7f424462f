/**
 * The signed event against SIFEN's own traffic (sample 08) and against independent tools: random events of every kind
 * are valid by the official XSD, and their signatures verify, alone and inside the SOAP envelope.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { seeded } from '../../../../test/support/seed.ts'
import {
  omitIf,
  readReference,
  verifiedByXmlCrypto,
  XMLSEC1_MISSING,
  XSD_MISSING,
  xmlsec1Verifies,
  xsdErrors,
} from '../../../../test/support/witness.ts'
import { ARBITRARY } from '../../test/arbitrary-evento.ts'
import { type Body, CDC, CERT_PEM, EXAMPLES, FIRMA, KEY, signed, TIPOS } from '../../test/evento-factory.ts'
import { readTree, type XmlNode } from '../../test/xml-tree.ts'
import { SIFEN_NAMESPACE } from '../sign.ts'
import { EVENTOS } from './eventos.ts'
import { prepareEvento } from './prepare-evento.ts'
import { signEvento } from './sign-evento.ts'

const schemaErrors = (xml: string) => xsdErrors(xml, 'siRecepEvento_v150')

/** Returns what the signature must cover: rEve with its namespace, and no other byte changed. */
const canonical = (xml: string) =>
  xml.slice(xml.indexOf('<rEve '), xml.indexOf('<Signature ')).replace('<rEve ', `<rEve xmlns="${SIFEN_NAMESPACE}" `)

const folder = mkdtempSync(join(tmpdir(), 'nanduti-evento-'))
afterAll(() => rmSync(folder, { recursive: true }))

function xmlsec1(xml: string): boolean {
  const file = join(folder, 'evento.xml')
  writeFileSync(file, xml)
  return xmlsec1Verifies(file, 'rEve')
}

describe('an event like sample 08', () => {
  const ours = () => signed('cancelacion', { cdc: CDC, motivo: 'Venta facturada dos veces por error' })

  it('has the bytes of the sample up to the signature', () => {
    const sample = readReference('samples/08-gGroupGesEve-only.xml')
    const [head] = sample.split('<Signature ')
    expect(head).toContain('<mOtEve>')
    expect(ours().split('<Signature ')[0]).toBe(head)
  })

  it('has the elements and attributes of the sample in its signature', () => {
    const anonymised = ['DigestValue', 'SignatureValue', 'X509Certificate']
    const shape = ({ name, attributes, text, children }: XmlNode): unknown[] => [
      name,
      attributes,
      anonymised.includes(name) ? '…' : text.trim(),
      children.map(shape),
    ]
    const sample = readReference('samples/08-gGroupGesEve-only.xml')
    expect(shape(readTree(ours()))).toEqual(shape(readTree(sample)))
  })

  it('has no blank, empty tag or declaration, so that it is in canonical form', () => {
    expect(ours()).toMatch(
      /^<gGroupGesEve xmlns="[^"]+" xmlns:xsi="[^"]+" xsi:schemaLocation="[^"]+"><rGesEve><rEve Id="1">/,
    )
    expect(ours()).not.toMatch(/>\s|\/>|<\?/)
  })
})

/** Returns the client's text as the XML has it. */
const tidy = (motivo: unknown) => String(motivo).replaceAll(/[\t\r\n\u2028]+/g, ' ')
const find = (node: XmlNode, name: string): XmlNode[] =>
  node.name === name ? [node] : node.children.flatMap(child => find(child, name))

describe.each(TIPOS)('random events: %s', tipo => {
  const { el, rows } = EVENTOS[tipo]
  const supply: fc.Arbitrary<Body> = ARBITRARY[tipo]

  it("are accepted, valid by the XSD, verified by xml-crypto, and have the client's texts", async test => {
    omitIf(XSD_MISSING, test)
    const ids = fc.integer({ min: 1, max: 9_999_999_999 })
    await fc.assert(
      fc.asyncProperty(supply, ids, async (body, id) => {
        const xml = signed(tipo, body, { ...FIRMA, id })
        expect(await schemaErrors(xml)).toEqual([])
        expect(verifiedByXmlCrypto(xml, CERT_PEM)).toBe(canonical(xml))
        const tree = readTree(xml)
        expect(find(tree, 'gGroupTiEvt')[0]?.children.map(({ name }) => name)).toEqual([el])
        const [motivo] = find(tree, 'mOtEve')
        if (motivo) expect(motivo.text).toBe(tidy(body.motivo))
      }),
      seeded(tipo, 200),
    )
  })

  it('are verified by xmlsec1', test => {
    omitIf(XMLSEC1_MISSING, test)
    for (const body of fc.sample(supply, seeded(`${tipo}, xmlsec1`, 20))) expect(xmlsec1(signed(tipo, body))).toBe(true)
  })

  it('cover every element of the table', () => {
    const never = new Set(rows.map(row => row.el))
    const isMissing = (body: Body) => {
      const xml = signed(tipo, body)
      for (const name of never) if (xml.includes(`<${name}>`)) never.delete(name)
      return never.size > 0
    }
    // The property fails, and its run ends, when no element is missing.
    if (EXAMPLES[tipo].every(isMissing))
      fc.check(fc.property(supply, isMissing), { ...seeded(`${tipo}, elementos`, 1000), endOnFailure: true })
    expect([...never]).toEqual([])
  })
})

describe('a signed event inside the SOAP envelope', () => {
  const envelopes = {
    'with a prefix, as in sample 08': (xml: string) =>
      '<?xml version="1.0" encoding="UTF-8"?><env:Envelope xmlns:env="http://www.w3.org/2003/05/soap-envelope"' +
      ` xmlns:ns1="${SIFEN_NAMESPACE}"><env:Body><ns1:rEnviEventoDe><ns1:dId>3</ns1:dId>` +
      `<ns1:dEvReg>${xml}</ns1:dEvReg></ns1:rEnviEventoDe></env:Body></env:Envelope>`,
    'in the default namespace, as the spec says': (xml: string) =>
      '<?xml version="1.0" encoding="UTF-8"?><env:Envelope xmlns:env="http://www.w3.org/2003/05/soap-envelope">' +
      `<env:Body><rEnviEventoDe xmlns="${SIFEN_NAMESPACE}"><dId>47</dId><dEvReg>${xml}</dEvReg></rEnviEventoDe>` +
      '</env:Body></env:Envelope>',
  }

  const xml = signed('transporte', EXAMPLES.transporte[0])

  it.each(Object.entries(envelopes))('is verified by xml-crypto, %s', (_, wrap) => {
    expect(verifiedByXmlCrypto(wrap(xml), CERT_PEM)).toBe(canonical(xml))
  })

  it.for(Object.entries(envelopes))('is verified by xmlsec1, %s', ([, wrap], test) => {
    omitIf(XMLSEC1_MISSING, test)
    expect(xmlsec1(wrap(xml))).toBe(true)
    expect(xmlsec1(wrap(xml).replace('Scania', 'Volvo!'))).toBe(false)
  })
})

describe('signEvento', () => {
  const preparation = prepareEvento('cancelacion', EXAMPLES.cancelacion[0], {})
  if (!preparation.ok) throw new Error('the example is not valid')
  const { prepared } = preparation

  it('returns the same bytes for the same arguments', () => {
    expect(signEvento(prepared, FIRMA, KEY).xml).toEqual(signEvento(prepared, FIRMA, KEY).xml)
  })

  it.each([0, -1, 1.5, Number.NaN, 10_000_000_000, '1' as unknown as number])('refuses %s as an id', id => {
    expect(() => signEvento(prepared, { ...FIRMA, id }, KEY)).toThrow(RangeError)
  })

  it.each(['', '2026-10-09', '2026-10-09T17:16:56Z', '2026-02-30T10:00:00'])('refuses %j as a date', fechaFirma => {
    expect(() => signEvento(prepared, { ...FIRMA, fechaFirma }, KEY)).toThrow(RangeError)
  })

  it('accepts the greatest id, and so does the XSD', async test => {
    omitIf(XSD_MISSING, test)
    const xml = signEvento(prepared, { ...FIRMA, id: 9_999_999_999 }, KEY).xml.toString()
    expect(await schemaErrors(xml)).toEqual([])
    expect(xml).toContain('<Reference URI="#9999999999">')
  })
})
