import { describe, expect, it } from 'vitest'
import { CpuWatch } from '../../../../../test/support/cpu-watch.ts'
import { childOf, readXml, readXmlFragment, textOf, textsOf, XmlError } from './xml-reader.ts'

const NS = 'urn:x'

describe('readXml', () => {
  it('finds by namespace, under any prefix', async () => {
    const texts = [
      '<a xmlns="urn:x"><b>1</b></a>',
      '<p:a xmlns:p="urn:x"><p:b>1</p:b></p:a>',
      '<q:a xmlns:q="urn:x"><b xmlns="urn:x">1</b></q:a>',
    ]
    for (const text of texts) expect(textOf(await readXml(text), NS, 'b')).toBe('1')
  })

  it('does not find a name of another namespace', async () => {
    const root = await readXml('<a xmlns="urn:x"><b xmlns="urn:y">1</b><b xmlns="">2</b></a>')
    expect(childOf(root, NS, 'b')).toBeUndefined()
    expect(childOf(undefined, NS, 'b')).toBeUndefined()
  })

  it('throws for two children where one is allowed', async () => {
    const root = await readXml('<a xmlns="urn:x"><b>1</b><b>1</b></a>')
    expect(() => textOf(root, NS, 'b')).toThrow('más de una vez')
  })

  it('joins text interrupted by comments, CDATA and entities', async () => {
    const root = await readXml('<a xmlns="urn:x"><b> 12<!-- x -->34<![CDATA[<5>]]>&#54;&amp; </b></a>')
    expect(textOf(root, NS, 'b')).toBe('1234<5>6&')
  })

  it('keeps the texts that are present and leaves the others out', async () => {
    const root = await readXml('<a xmlns="urn:x"><b>1</b><c/></a>')
    expect(textsOf(root, NS, { uno: 'b', dos: 'c', tres: 'd' })).toEqual({ uno: '1' })
  })

  it('treats attributes named like parts of an object as attributes only', async () => {
    const root = await readXml('<a __proto__="1" constructor="2"/>')
    expect([...root.attributes]).toEqual([
      ['__proto__', '1'],
      ['constructor', '2'],
    ])
  })

  it.each([
    ['a DOCTYPE', '<!DOCTYPE a><a/>'],
    ['an external entity', '<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]><a>&e;</a>'],
    ['a billion laughs', `<!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "${'&a;'.repeat(100)}">]><a>&b;</a>`],
    ['an undeclared entity', '<a>&e;</a>'],
    ['an unbound prefix', '<p:a/>'],
    ['an open element', '<a><b></b>'],
    ['crossed elements', '<a><b></a></b>'],
    ['two roots', '<a/><b/>'],
    ['nothing', ''],
    ['text alone', 'hola'],
    ['a NUL', '<a>\u0000</a>'],
    ['a duplicate attribute', '<a x="1" x="2"/>'],
  ])('refuses %s', async (_what, text) => {
    await expect(readXml(text)).rejects.toThrow(XmlError)
  })

  it.each([
    ['200,000 levels', () => '<a>'.repeat(200_000)],
    ['a million elements', () => `<r>${'<a/>'.repeat(990_000)}</r>`],
    ['300,000 attributes', () => `<a ${Array.from({ length: 300_000 }, (_, i) => `a${i}="1"`).join(' ')}/>`],
    ['10 MB', () => `<a>${'x'.repeat(10_000_000)}</a>`],
    ['a name of 3 MB', () => `<${'a'.repeat(3_000_000)}`],
    ['a comment that never ends', () => `<a><!--${' '.repeat(3_900_000)}`],
  ])('refuses %s without blocking the event loop', async (_what, make) => {
    const text = make()
    const watch = new CpuWatch()
    await expect(readXml(text)).rejects.toThrow(XmlError)
    expect(await watch.stop()).toBeLessThan(50)
  })

  it('accepts 3.9 MB of references without blocking the event loop', async () => {
    const text = `<a>${'&lt;'.repeat(970_000)}</a>`
    const watch = new CpuWatch()
    expect((await readXml(text)).text.length).toBe(970_000)
    expect(await watch.stop()).toBeLessThan(50)
  })
})

describe('readXmlFragment', () => {
  it('returns each element with its exact position', async () => {
    const text = ' x <a y="😀>"><b/>\r\n</a>\n<c>é</c> '
    const roots = await readXmlFragment(text)
    expect(roots.map(({ start, end }) => text.slice(start, end))).toEqual(['<a y="😀>"><b/>\r\n</a>', '<c>é</c>'])
  })

  it('keeps positions exact over many slices', async () => {
    const text = Array.from({ length: 20_000 }, (_, i) => `<a i="${i}">😀\r\n${i}</a>`).join('\r\n')
    const roots = await readXmlFragment(text)
    expect(roots.map(({ start, end }) => text.slice(start, end)).join('\r\n')).toBe(text)
  })

  it('returns nothing for an empty fragment', async () => {
    expect(await readXmlFragment(' ')).toEqual([])
  })
})
