import { describe, expect, it } from 'vitest'
import { parseXml } from './parse-xml.ts'
import { attributeOf, childOf, textOf, type XmlElement, XmlError } from './xml-tree.ts'

const attributes = (count: number) => Array.from({ length: count }, (_, i) => ` a${i}="1"`).join('')
const inner = (text: string): XmlElement => {
  const [element] = parseXml(text).elements
  if (element === undefined) throw new Error('no child')
  return element
}

describe('parseXml', () => {
  it('identifies each element by its namespace, under any prefix', () => {
    const root = parseXml('<p:a xmlns:p="urn:1" xmlns="urn:2"><b/><p:b/></p:a>')
    expect(root).toMatchObject({ uri: 'urn:1', local: 'a', prefix: 'p' })
    expect(childOf(root, 'urn:1', 'b')?.name).toBe('p:b')
    expect(childOf(root, 'urn:2', 'b')?.name).toBe('b')
    expect(childOf(root, 'urn:3', 'b')).toBeUndefined()
  })

  it.each([
    ['as it was written', '<r> <x a="1>2" b=\'"\'>é😀<y/></x >\n</r>', '<x a="1>2" b=\'"\'>é😀<y/></x >'],
    ['behind comments that look like tags', '<r><!-- <x> --><x/></r>', '<x/>'],
    ['behind character data that looks like tags', '<r><![CDATA[<x>]]><x\n>a</x></r>', '<x\n>a</x>'],
    ['with line ends untouched', '<r>\r\n<x>\r\n</x>\r</r>', '<x>\r\n</x>'],
  ])('returns the position of an element, %s', (_, text, source) => {
    const { start, end } = inner(text)
    expect(text.slice(start, end)).toBe(source)
  })

  it('joins the text around comments and character data', () => {
    expect(textOf(inner('<r><x>a<!-- no -->b<![CDATA[<c>]]>&amp;&#100;</x></r>'))).toBe('ab<c>&d')
  })

  it('normalises line ends and attribute blanks as XML says', () => {
    const x = inner('<r><x a="1\n2&#10;3">uno\r\ndos\rtres&#13;</x></r>')
    expect(textOf(x)).toBe('uno\ndos\ntres\r')
    expect(attributeOf(x, 'a')).toBe('1 2\n3')
  })

  it.each([
    ['a document type', '<!DOCTYPE r><r/>', /document type/],
    ['a document type with entities', '<!DOCTYPE r [<!ENTITY a "b">]><r>&a;</r>', /./],
    ['an undeclared entity', '<r>&a;</r>', /entity/],
    ['another encoding', '<?xml version="1.0" encoding="ISO-8859-1"?><r/>', /ISO-8859-1/],
    ['another version', '<?xml version="1.1"?><r/>', /1\.1/],
    ['65 levels', '<a>'.repeat(65) + '</a>'.repeat(65), /64 levels/],
    ['an end tag that is not the right one', '<r><a></r></a>', /./],
    ['an end that never comes', '<r><a>', /./],
    ['two roots', '<r/><r/>', /./],
    ['no root', '   ', /./],
    ['an undeclared prefix', '<p:r/>', /prefix/],
    ['an attribute twice', '<r a="1" a="2"/>', /duplicate/],
    ['an attribute twice by its namespace', '<r xmlns:a="urn:1" xmlns:b="urn:1" a:p="1" b:p="2"/>', /duplicate/],
    ['over 100,000 elements', `<r>${'<a/>'.repeat(100_000)}</r>`, /over 100000 elements/],
    ['over 100,000 comments', `<r>${'<!---->'.repeat(100_000)}</r>`, /over 100000 elements/],
    ['over 100,000 instructions', `<r>${'<?a?>'.repeat(100_000)}</r>`, /over 100000 elements/],
    ['over 100,000 sections of character data', `<r>${'<![CDATA[]]>'.repeat(100_000)}</r>`, /over 100000 elements/],
    ['over 1,000 attributes', `<r${attributes(1001)}/>`, /over 1000 attributes/],
    ['a control character', '<r>\u0001</r>', /./],
    ['NUL as a reference', '<r>&#0;</r>', /./],
  ])('refuses %s', (_, text, why) => {
    expect(() => parseXml(text)).toThrow(XmlError)
    expect(() => parseXml(text)).toThrow(why)
  })

  it('accepts 64 levels', () => {
    expect(parseXml('<a>'.repeat(64) + '</a>'.repeat(64)).local).toBe('a')
  })

  it('accepts 100,000 elements, 1,000 attributes, and text of any length with any signs', () => {
    expect(parseXml(`<r>${'<a/>'.repeat(99_999)}</r>`).elements).toHaveLength(99_999)
    expect(parseXml(`<r${attributes(1000)}/>`).attributes).toHaveLength(1000)
    expect(textOf(parseXml(`<r>${'A'.repeat(1_000_000)}==</r>`))).toHaveLength(1_000_002)
  })

  it.each([
    ['escapes', '&lt;'],
    ['carriage returns', '\r'],
  ])('accepts 250,000 %s and no more', (what, sign) => {
    expect(textOf(parseXml(`<r>${sign.repeat(250_000)}</r>`))).toHaveLength(250_000)
    expect(() => parseXml(`<r>${sign.repeat(250_001)}</r>`)).toThrow(`there are over 250000 ${what}`)
  })

  it('counts attributes before it parses', () => {
    expect(() => parseXml(`<r></x><y${attributes(1001)}/>`)).toThrow(/over 1000 attributes/)
  })

  it('reads nothing after an element that the watcher refuses', () => {
    const seen: string[] = []
    const watch = ({ name, parent }: XmlElement) => {
      seen.push(`${parent?.name}/${name}`)
      if (name === 'b') throw new XmlError('no b')
    }
    expect(() => parseXml(`<r><a/><b/>${'<a/>'.repeat(1000)}</r>`, { watch })).toThrow('no b')
    expect(seen).toEqual(['undefined/r', 'r/a', 'r/b'])
  })
})
