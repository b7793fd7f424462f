import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalize } from '../signature/canonicalize.ts'
import { parsePlain } from './parse-plain.ts'
import { parseAny } from './parse-xml.ts'
import { type XmlElement, XmlError, type XmlNode } from './xml-tree.ts'

const ENVELOPE = `<?xml version="1.0" encoding="UTF-8"?>
<env:Envelope xmlns:env="urn:env" xmlns:n="urn:n"><env:Body><n:xDE><rDE xmlns="urn:n" xmlns:xsi="urn:xsi" xsi:schemaLocation="urn:n a.xsd">
<DE Id="01"><dDesProSer>Ñandutí &amp; cía &lt;"’">&quot;&apos;&gt;</dDesProSer><dBlanco> </dBlanco><gVacio></gVacio><gCorto/><gAtt b="" a="2"></gAtt>
<gPar><gDos><gTres/></gDos><gUno><d>1</d><d>2</d></gUno></gPar><n:gPre><dSin></dSin><n:dCon></n:dCon><g><n:d></n:d></g></n:gPre></DE>
<Signature xmlns="urn:sig"><Ref URI="#01"/></Signature></rDE></n:xDE></env:Body></env:Envelope>
`

/**
 * Returns the whole tree, or the error: the outcome in which `parsePlain`, when it is sure, must match the full parser.
 */
function outcome(read: () => XmlElement | undefined): unknown {
  try {
    const root = read()
    return root && shown(root)
  } catch (error) {
    if (!(error instanceof XmlError)) throw error
    return error.message
  }
}

function shown(node: XmlNode, parent?: XmlElement): unknown {
  if (typeof node === 'string' || node.kind !== 'element') return node
  const { children, elements, declared, parent: actual, source, isCanonical, ...rest } = node
  expect(actual).toBe(parent)
  expect(elements).toEqual(children.filter(child => typeof child !== 'string' && child.kind === 'element'))
  return { ...rest, declared: [...declared], children: children.map(child => shown(child, node)) }
}

function expectTheSame(text: string, maxNodes?: number): boolean {
  const plain = outcome(() => parsePlain(text, { maxNodes }))
  if (plain !== undefined) expect(plain).toEqual(outcome(() => parseAny(text, { maxNodes })))
  return plain !== undefined
}

const METHODS = [
  { exclusive: true, comments: false },
  { exclusive: true, comments: false, inclusivePrefixes: ['', 'p'] },
  { exclusive: false, comments: false },
]

/**
 * Compares the canonical form of each element. Where `parsePlain` kept the source text, it must be what the
 * canonicalizer would write.
 */
function expectTheSameCanonically(text: string): void {
  const read = parsePlain(text, {})
  if (read !== undefined) expect(canonicalForms(read)).toEqual(canonicalForms(parseAny(text)))
}

const canonicalForms = (element: XmlElement): string[] => [
  ...METHODS.map(method => canonicalize(element, method)),
  ...element.elements.flatMap(canonicalForms),
]

describe('parsePlain', () => {
  it.each([
    ['a message', ENVELOPE],
    ['no declaration', '<r/>'],
    ['blanks around the root', '\n <r>\n</r>\t\n'],
    ['blanks and text between elements', '<r> a <b/> c </r>'],
    ['a default namespace within another', '<r xmlns="urn:1"><a xmlns="urn:2"><b/></a><c/></r>'],
    ['a prefix that changes its meaning', '<p:r xmlns:p="urn:1"><p:a xmlns:p="urn:2"><p:b p:c="1"/></p:a><p:d/></p:r>'],
    ['a prefix declared further out', '<r xmlns:p="urn:1"><a xmlns:q="urn:2"><p:b><q:c p:d="" q:d=""/></p:b></a></r>'],
    ['64 levels', '<a>'.repeat(64) + '</a>'.repeat(64)],
    ['65 levels', '<a>'.repeat(65) + '</a>'.repeat(65)],
  ])('reads %s like the full parser', (_, text) => {
    expect(expectTheSame(text)).toBe(true)
  })

  it('refuses too many elements like the full parser', () => {
    expect(expectTheSame('<r><a/><a/></r>', 3)).toBe(true)
    expect(outcome(() => parsePlain('<r><a/><a/></r>', { maxNodes: 2 }))).toBe('there are over 2 elements')
  })

  it('reads more names than its cache holds, and very long names, like the full parser', () => {
    const names = Array.from({ length: 3000 }, (_, i) => `<a${i % 2000}/><b${i % 2000}></b${i % 2000}>`)
    const long = 'a'.repeat(10_000)
    expect(expectTheSame(`<r>${names.join('')}<${long}/><${long}></${long}></r>`)).toBe(true)
  })

  const canonical = (xml: string) => {
    const [element] = parsePlain(`<r xmlns="urn:r" xmlns:p="urn:p">${xml}</r>`, {})?.elements ?? []
    return element?.isCanonical
  }

  it.each([
    ['pairs of tags', '<a><b></b><c></c></a>'],
    ['text', '<a> é"\'\n\t</a>'],
    ['the entities that must be', '<a>&amp;&lt;&gt;</a>'],
  ])('marks %s as canonical', (_, xml) => {
    expect(canonical(xml)).toBe(true)
  })

  it.each([
    ['an empty tag', '<a><b/></a>'],
    ['an attribute', '<a><b c="1"></b></a>'],
    ['a namespace', '<a><b xmlns="urn:b"></b></a>'],
    ['a prefix', '<a><p:b></p:b></a>'],
    ['a sign that has to be an entity', '<a><b>></b></a>'],
    ['a sign that has to be an entity beside one that is', '<a><b>&amp;></b></a>'],
    ['a quote as an entity', '<a><b>&quot;</b></a>'],
    ['an apostrophe as an entity', '<a><b>&apos;</b></a>'],
  ])('does not mark an element with %s as canonical', (_, xml) => {
    expect(canonical(xml)).toBe(false)
  })

  it.each([
    ['a comment', '<r><!-- a --></r>'],
    ['a section of character data', '<r><![CDATA[a]]></r>'],
    ['an instruction', '<r><?a b?></r>'],
    ['a document type', '<!DOCTYPE r><r/>'],
    ['another declaration', '<?xml version="1.0"?><r/>'],
    ['a reference by number', '<r>&#65;</r>'],
    ['an undeclared entity', '<r>&amp;&a;</r>'],
    ['a lone ampersand', '<r>a & b</r>'],
    ['a carriage return', '<r>\r\n</r>'],
    ['a control character', '<r>\u0001</r>'],
    ['half a character', '<r>\uD800</r>'],
    ['a character of two units', '<r>😀</r>'],
    ['a name beyond ASCII', '<ñ/>'],
    ['a name with two colons', '<r xmlns:a="urn:a"><a:b:c/></r>'],
    ['a name that begins with a digit', '<r><1a/></r>'],
    ['a quote of the other kind', "<r a='1'/>"],
    ['an attribute with an entity', '<r a="&amp;"/>'],
    ['an attribute with a line break', '<r a="\n"/>'],
    ['an attribute with a sign of a tag', '<r a="<"/>'],
    ['an attribute with the end of a tag', '<r a=">"/>'],
    ['an attribute without a value', '<r a/>'],
    ['an attribute twice', '<r a="1" a="2"/>'],
    ['an attribute twice by its namespace', '<r xmlns:a="urn:1" xmlns:b="urn:1" a:p="1" b:p="2"/>'],
    ['a namespace twice', '<r xmlns:a="urn:1" xmlns:a="urn:2"/>'],
    ['attributes without a blank between', '<r a="1"b="2"/>'],
    ['an undeclared prefix', '<r><p:a/></r>'],
    ['an undeclared prefix of an attribute', '<r p:a="1"/>'],
    ['a prefix declared beside it', '<r><a xmlns:p="urn:p"/><p:b/></r>'],
    ['a namespace that is taken back', '<r xmlns="urn:1"><a xmlns=""/></r>'],
    ['a prefix that is taken back', '<r xmlns:p="urn:1"><a xmlns:p=""/></r>'],
    ['a namespace with a blank', '<r xmlns=" urn:1"/>'],
    ['the prefix xml', '<r xml:lang="es"/>'],
    ['the prefix xml declared', '<r xmlns:xml="urn:1"/>'],
    ['the namespace of xml under another prefix', '<r xmlns:a="http://www.w3.org/XML/1998/namespace"/>'],
    ['the prefix xmlns declared', '<r xmlns:xmlns="urn:1"/>'],
    ['the prefix xmlns on an element', '<r><xmlns:a/></r>'],
    ['the end of a section outside of one', '<r>]]></r>'],
    ['an end tag that is not the right one', '<r><a></r></a>'],
    ['an end tag that only begins as the right one', '<r><a></ab></r>'],
    ['an end tag with a blank', '<r></r >'],
    ['an end tag alone', '</r>'],
    ['an end tag behind the root', '<r></r></r>'],
    ['an end that never comes', '<r><a>'],
    ['a tag that never ends', '<r/'],
    ['an end tag that never ends', '<r></r'],
    ['a tag that never begins', '<r></r><'],
    ['two roots', '<r/><r/>'],
    ['text before the root', 'a<r/>'],
    ['text behind the root', '<r/>a'],
    ['no root', '   '],
    ['nothing', ''],
  ])('leaves %s to the full parser', (_, text) => {
    expect(parsePlain(text, {})).toBeUndefined()
  })

  it('reads a mutated message like the full parser, or leaves it to that parser', () => {
    let sure = 0
    const sign = fc.constantFrom(...'<>/="\'&;:!?[]- \n\tax', 'é', '\r', '&amp;', ']]>', 'xmlns', '<a>', '</a>', '<b/>')
    const change = fc.tuple(fc.nat(ENVELOPE.length), fc.nat(3), sign)
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 3 }), changes => {
        let text = ENVELOPE
        for (const [at, length, put] of changes) text = text.slice(0, at) + put + text.slice(at + length)
        if (!expectTheSame(text)) return
        expectTheSameCanonically(text)
        sure += 1
      }),
      { numRuns: 5000 },
    )
    expect(sure).toBeGreaterThan(100)
  })

  it('reads random pieces like the full parser, or leaves them to that parser', () => {
    let sure = 0
    const piece = fc.constantFrom(
      ...[
        '<a>',
        '</a>',
        '<a/>',
        '<p:b c="1" p:c="2">',
        '</p:b>',
        ' x="y">',
        'text',
        ' ',
        '&lt;',
        '&quot;',
        '&gt;',
        '<a x="1" x="2">',
      ],
      ...['<p:b xmlns:p="urn:p">', '<a xmlns="urn:a">', '<a xmlns:p="urn:q" p:d="">', ' é ', '\n', '>', '"'],
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), pieces => {
        const text = `<p:r xmlns:p="urn:p">${pieces.join('')}</p:r>`
        if (!expectTheSame(text)) return
        expectTheSameCanonically(text)
        sure += 1
      }),
      { numRuns: 5000 },
    )
    expect(sure).toBeGreaterThan(100)
  })
})
