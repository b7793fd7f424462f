import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { GOOD } from '../../test/sandbox-defects.ts'
import { XSD_DIR, XSD_MISSING } from '../../test/sandbox-documents.ts'
import { openReception, type Reception } from '../../test/sandbox-reception.ts'
import { wholeDocument } from '../../test/whole-document.ts'
import { known, STRICTER_BY_OWN, STRICTER_BY_XSD } from '../../test/xsd-differences.ts'
import { parseXml } from '../xml/parse-xml.ts'
import { openSchema } from '../xml/xsd.ts'
import { readRde } from './read-rde.ts'

const words = (text: string) => text.trim().split(/\s+/)
const times = (text: string, ...counts: number[]) => counts.map(count => text.repeat(count))

/** Texts at and beyond the limits of the simple types of the DE. */
const ODD = [
  ...words(
    '0 1 2 3 4 5 6 7 8 9 10 11 13 14 99 100 100.1 0.10 1.0 1.00 1.50 100.00 1.1234 1.12345 9999.9999 99999.9999',
  ),
  ...words('00 01 02 007 012 0012 0100 0100.5 01.5 01.50 001 000 0000 00000 0000000 00000000 0000099 00000.00 0.0'),
  ...words('+ +1 +01 +.5 +99999 ++1 1+ -1 -0 -00 -0.0 -1.5 1e3 1,5 . .5 5. 0. 10. 100.'),
  ...words('10000 99999 100000 999999 1000000 10000000 12345678 123456789 0000000001 00000000001 000000000000001'),
  ...words('0000000000000001 00000000000000000001 99999999999999999999 999999999999999.99999999 1000000000000000'),
  ...words('0.00000001 0.000000001 0.000000000 1.000000000 1.0000000000 999999999999999.999999990'),
  ...words('2018-04-30 2018-05-01 1999-01-01 2026-13-01 2026-00-10 2026-11-00 2026-02-29 2026-11-31 2026-11-21Z'),
  ...words('2026-11-21+00:00 12026-01-01 -2026-01-01 0000-01-01 2026-11-21T24:00:00 2026-11-21T24:00:01'),
  ...words('2026-11-21T25:00:00 2026-11-21T10:60:00 2026-11-21T10:00:60 2026-11-21T10:00:00Z 2026-02-30T10:00:00'),
  ...words('2026-11-21T10:00:00.000 2026-11-21T10:00:00-03:00 80012345A 8001234A 08001234 - -- x-1 x_1 A-1'),
  ...words('a@b a@b.com .a@b.com PYG pyg ZZZ CAPITAL IVA Exento AB ab aa aaa x Q ñ'),
  ...['', ' ', '   ', '          ', '\u00a0', 'a b', ' a', 'a ', ' 1', '1 ', '\t1', '\n1', '1 1', ' -1', ' 12345678'],
  ...['12345678 ', ' 2026-11-21', '2026-11-21 ', ' PYG', 'PYG ', ' Normal', 'Factura  electrónica', '  texto  '],
  ...['aa  bb', 'ab\ncd', '\nabcdef', 'abcdef\n', 'abcd\tef', 'uno\ndos', 'uno\r\ndos', 'uno\u2028dos', 'CFR '],
  ...['á', '😀'].flatMap(character => times(character, 4, 20, 21, 30, 31)),
  ...times('n', 4, 5, 8, 9, 10, 15, 16, 20, 21, 60, 61, 255, 256, 4000),
]
/** Number of texts tried per field, and the step between them. Neither divides the number of texts. */
const TRIES = 17
const STRIDE = 13

describe.skipIf(XSD_MISSING)(`readRde against the official XSD ${XSD_MISSING ?? ''}`, () => {
  const xml = wholeDocument()
  const leaves = [...xml.matchAll(/<(\w+)>([^<]*)<\/\1>/g)].filter(
    ([, name = '']) => !name.startsWith('Digest') && name !== 'SignatureValue',
  )
  let reception: Reception
  let valid: (xml: string) => boolean

  beforeAll(async () => {
    reception = await openReception()
    const schema = await openSchema(XSD_DIR)
    valid = rde => schema(rde).length === 0
  })

  const read = (xml: string) => readRde(parseXml(xml)).ok

  /** Returns the difference between both verdicts on a changed document, unless the list explains it. */
  function disagreement(changed: string, element: string): string[] {
    const ours = read(changed)
    if (ours === valid(changed)) return []
    const cases = ours ? STRICTER_BY_XSD : STRICTER_BY_OWN
    return known(cases, element) ? [] : [`${JSON.stringify(element)}: ${ours ? 'ours' : 'the schema'} takes it`]
  }

  it.each(Object.entries(GOOD))('accepts %s, as the XSD does', (_, edit) => {
    const { rde } = reception.document({ edit })
    expect({ official: valid(rde), ours: read(rde) }).toEqual({ official: true, ours: true })
  })

  it('agrees on a document with every field', () => {
    expect(leaves.length).toBeGreaterThan(300)
    expect(readRde(parseXml(xml))).toMatchObject({ ok: true })
    expect(valid(xml)).toBe(true)
  })

  it('agrees on values at and beyond their limits, except for the listed differences', () => {
    const disagreements = leaves.flatMap(({ 0: whole, 1: name, index }, leaf) =>
      Array.from({ length: TRIES }, (_, i) => {
        const element = `<${name}>${ODD[(leaf * 7 + i * STRIDE) % ODD.length]}</${name}>`
        return disagreement(xml.slice(0, index) + element + xml.slice(index + whole.length), element)
      }).flat(),
    )
    expect(disagreements).toEqual([])
  }, 120_000)

  it('agrees on missing, repeated and misplaced elements', () => {
    const disagreements = leaves.flatMap(({ 0: whole, index }) => {
      const head = xml.slice(0, index)
      const tail = xml.slice(index + whole.length)
      const moved = tail.replace(/^<\w+>[^<]*<\/\w+>/, next => next + whole)
      return [head + tail, head + whole + whole + tail, head + moved].flatMap(changed => disagreement(changed, ''))
    })
    expect(disagreements).toEqual([])
  }, 120_000)

  const XSI = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"'
  it.each([
    ['an attribute', '<dEst a="b">001</dEst>'],
    ['a language', '<dEst xml:lang="es">001</dEst>'],
    ['xsi:nil', `<dEst ${XSI} xsi:nil="false">001</dEst>`],
    ['xsi:type', `<dEst ${XSI} xmlns:xs="http://www.w3.org/2001/XMLSchema" xsi:type="xs:string">001</dEst>`],
    ['an attribute that xsi does not have', `<dEst ${XSI} xsi:odd="b">001</dEst>`],
    ['xsi:schemaLocation', `<dEst ${XSI} xsi:schemaLocation="a b">001</dEst>`],
    ['a comment', '<dEst><!-- 001 -->001</dEst>'],
    ['a processing instruction', '<dEst><?a b?>001</dEst>'],
    ['CDATA', '<dEst><![CDATA[001]]></dEst>'],
    ['a reference', '<dEst>&#48;01</dEst>'],
    ['a prefix', '<y:dEst xmlns:y="http://ekuatia.set.gov.py/sifen/xsd">001</y:dEst>'],
  ])('agrees on %s, except for the listed differences', (_, element) => {
    expect(disagreement(xml.replace(/<dEst>[^<]*<\/dEst>/, element), element)).toEqual([])
  })

  it('agrees on an attribute of the root', () => {
    expect(disagreement(xml.replace('<rDE', '<rDE a="b"'), '')).toEqual([])
  })

  it('lists the same differences as docs/evidence/README.md', () => {
    const page = readFileSync(new URL('../../../../docs/evidence/README.md', import.meta.url), 'utf8')
    const [, section = ''] = page.split('## Where the sandbox and the official XSD differ')
    const rows = section.split('\n## ')[0]?.match(/^\| (?!What \|).*$/gm) ?? []
    const cases = [...STRICTER_BY_OWN, ...STRICTER_BY_XSD].map(({ what, source }) => `| ${what} | ${source} |`)
    expect(rows).toEqual(cases)
  })

  it.each([...STRICTER_BY_OWN, ...STRICTER_BY_XSD])('differs as listed: $what', ({ examples }) => {
    for (const element of examples) {
      const name = /^<(?:\w+:)?(\w+)/.exec(element)?.[1] ?? ''
      const changed = xml.replace(new RegExp(`<${name}[ >].*?</${name}>`, 's'), () => element)
      expect({ element, differ: read(changed) !== valid(changed) }).toEqual({ element, differ: true })
    }
  })
})
