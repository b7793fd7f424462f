import fc from 'fast-check'
import { XmlC14NMode, XmlDocument } from 'libxml2-wasm'
import { describe, expect, it } from 'vitest'
import { parseXml } from '../xml/parse-xml.ts'
import type { XmlElement } from '../xml/xml-tree.ts'
import { type Canonicalization, canonicalize } from './canonicalize.ts'

const METHODS: Readonly<Record<string, Canonicalization>> = {
  exclusive: { exclusive: true, comments: false },
  'exclusive with comments': { exclusive: true, comments: true },
  'exclusive with a list of prefixes': { exclusive: true, comments: false, inclusivePrefixes: ['a', 'c', ''] },
  inclusive: { exclusive: false, comments: false },
  'inclusive with comments': { exclusive: false, comments: true },
}

const DOCUMENTS: Readonly<Record<string, string>> = {
  'a plain one': '<r><x id="1"><b>texto</b><c/></x></r>',
  'a default namespace from above': '<r xmlns="urn:r" xmlns:u="urn:u"><x><b/></x></r>',
  'namespaces used above, here and below':
    '<a:r xmlns:a="urn:a" xmlns:b="urn:b"><x a:p="1"><b:y/><b:z b:q="2"/></x></a:r>',
  'a prefix that changes its meaning': '<a:r xmlns:a="urn:1"><x><a:y xmlns:a="urn:2"><a:z/></a:y><a:w/></x></a:r>',
  'a default namespace that is undone': '<r xmlns="urn:r"><x><y xmlns=""><z xmlns="urn:r"/></y></x></r>',
  'a declaration that is repeated': '<r xmlns="urn:r"><x xmlns="urn:r"><y xmlns="urn:r"/></x></r>',
  'attributes out of order': '<r xmlns:a="urn:b" xmlns:b="urn:a"><x z="1" a:k="2" b:k="3" y="4" b:a="5"/></r>',
  'xml: attributes from above': '<r xml:lang="es" xml:space="preserve"><m xml:lang="gn"><x xml:id="i">a</x></m></r>',
  'characters that are escaped':
    '<r><x v="&lt;&amp;&quot;\'&gt;&#9;&#10;&#13; á">&lt;&amp;&gt;"\'&#13;&#9; á&#x1F600;</x></r>',
  'raw blanks and line ends': '<r><x v="a\tb\nc\r\nd">uno\r\ndos\rtres\n\t cuatro</x></r>',
  'character data sections': '<r><x>a<![CDATA[<b>&amp;]]>c</x></r>',
  'comments and instructions': '<?p q?><!-- z --><r><x><!-- uno --><?php  echo 1 ?><?vacio?>t</x></r>',
  'prefixes and names beyond ASCII': '<r xmlns:é="urn:e" xmlns:z="urn:z"><x z:ñ="1" é:a="2" ñ="3" a="4"/></r>',
}

describe('canonicalize', () => {
  for (const [method, options] of Object.entries(METHODS)) {
    it.each(Object.entries(DOCUMENTS))(`${method}: writes %s as libxml2 does`, (_, xml) => {
      expect(ours(xml, options)).toBe(libxml2(xml, options))
    })

    it(`${method}: writes any document as libxml2 does`, () => {
      fc.assert(
        fc.property(tree(4), spec => {
          const xml = `<r xmlns:a="urn:1" xmlns:c="urn:3" xml:lang="es"><m xmlns="urn:m" xml:space="default">${write(
            spec,
            new Map([
              ['a', 'urn:1'],
              ['c', 'urn:3'],
              ['', 'urn:m'],
            ]),
          )}</m></r>`
          expect(ours(xml, options)).toBe(libxml2(xml, options))
        }),
        { numRuns: 300 },
      )
    })
  }
})

const ours = (xml: string, method: Canonicalization) => {
  const apex = findX(parseXml(xml))
  if (apex === undefined) throw new Error('no x')
  return canonicalize(apex, method)
}

function findX(element: XmlElement): XmlElement | undefined {
  if (element.local === 'x') return element
  for (const child of element.elements) {
    const found = findX(child)
    if (found !== undefined) return found
  }
  return undefined
}

function libxml2(xml: string, { exclusive, comments, inclusivePrefixes }: Canonicalization): string {
  const document = XmlDocument.fromString(xml)
  try {
    const node = document.get("//*[local-name()='x'][1]")
    if (node === null) throw new Error('no x')
    const withComments = comments
    if (!exclusive) return node.canonicalizeToString({ mode: XmlC14NMode.XML_C14N_1_0, withComments })
    const list = inclusivePrefixes?.map(prefix => (prefix === '' ? '#default' : prefix))
    return node.canonicalizeToString({
      mode: XmlC14NMode.XML_C14N_EXCLUSIVE_1_0,
      withComments,
      ...(list === undefined ? {} : { inclusiveNamespacePrefixes: list }),
    })
  } finally {
    document.dispose()
  }
}

interface Spec {
  readonly prefix: string
  readonly declares: readonly (readonly [prefix: string, uri: string])[]
  readonly attributes: readonly (readonly [prefix: string, name: string, value: string])[]
  readonly children: readonly (Spec | string)[]
}

const prefix = fc.constantFrom('', 'a', 'b', 'c')
const uri = fc.constantFrom('urn:1', 'urn:2', 'urn:3')
const value = fc.array(
  fc.constantFrom('t', 'é', '&amp;', '&lt;', '&gt;', '&#13;', '&#10;', '\n', '\t', ' ', '😀', "'"),
  { maxLength: 5 },
)
const texto = value.map(parts => parts.join(''))
const aside = fc.constantFrom('<!-- c -->', '<?pi x?>', '<![CDATA[<&>]]>')

function tree(depth: number): fc.Arbitrary<Spec> {
  const child: fc.Arbitrary<Spec | string> = depth === 0 ? texto : fc.oneof(texto, aside, tree(depth - 1))
  return fc.record({
    prefix,
    declares: fc.uniqueArray(fc.tuple(prefix, uri), { maxLength: 2, selector: ([name]) => name }),
    attributes: fc.uniqueArray(fc.tuple(prefix, fc.constantFrom('p', 'q', 'ñ'), texto), {
      maxLength: 3,
      selector: ([, name]) => name,
    }),
    children: fc.array(child, { maxLength: 3 }),
  })
}

/** Writes an element. The outermost one is x. Prefixes that are not in scope are declared on it. */
function write(spec: Spec, scope: ReadonlyMap<string, string>, name = 'x'): string {
  const declared = new Map(spec.declares)
  for (const used of [spec.prefix, ...spec.attributes.map(([of]) => of)]) {
    if (used !== '' && !scope.has(used) && !declared.has(used)) declared.set(used, 'urn:2')
  }
  const inner = new Map([...scope, ...declared])
  const tag = spec.prefix === '' ? name : `${spec.prefix}:${name}`
  const namespaces = [...declared].map(([p, u]) => ` xmlns${p === '' ? '' : `:${p}`}="${u}"`).join('')
  const attributes = spec.attributes.map(([p, n, v]) => ` ${p === '' ? n : `${p}:${n}`}="${v}"`).join('')
  const children = spec.children.map(child => (typeof child === 'string' ? child : write(child, inner, 'y'))).join('')
  return `<${tag}${namespaces}${attributes}>${children}</${tag}>`
}
