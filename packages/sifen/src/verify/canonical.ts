/** Canonical XML 1.0 and Exclusive XML Canonicalization of one element, in the scope of its ancestors. */
import type { ElementNode, NodeAttribute, XmlNode } from './xml-nodes.ts'

export type Canonicalization = {
  exclusive: boolean
  comments: boolean
  /** Exclusive only: prefixes that are written as in the inclusive form. '' is the default namespace. */
  inclusivePrefixes?: readonly string[]
}

type Scope = ReadonlyMap<string, string>

const XML = 'http://www.w3.org/XML/1998/namespace'

/**
 * Returns the canonical text of an element. Its UTF-8 octets are what a signature covers. The inclusive form inherits
 * from ancestors up to `within`, as if that were the root of the document. Without it, from all of them.
 */
export function canonical(element: ElementNode, method: Canonicalization, within?: ElementNode): string {
  return write(element, { ...method, within }, new Map(), true)
}

type Method = Canonicalization & { within: ElementNode | undefined }

function write(element: ElementNode, method: Method, written: Scope, isApex: boolean): string {
  const added = declarations(element, method, written, isApex)
  const scope = added.length === 0 ? written : new Map([...written, ...added])
  const names = added.map(([prefix, uri]) => ` ${prefix === '' ? 'xmlns' : `xmlns:${prefix}`}="${value(uri)}"`)
  const attributes = attributesOf(element, method, isApex).map(({ name, value: text }) => ` ${name}="${value(text)}"`)
  const content = element.children.map(child => writeNode(child, method, scope))
  return `<${element.name}${names.join('')}${attributes.join('')}>${content.join('')}</${element.name}>`
}

function writeNode(node: XmlNode, method: Method, scope: Scope): string {
  if (typeof node === 'string') return text(node)
  if (node.kind === 'element') return write(node, method, scope, false)
  return node.kind === 'comment' && !method.comments ? '' : node.written
}

/** Returns the namespaces to declare on an element, sorted. */
function declarations(element: ElementNode, method: Method, written: Scope, isApex: boolean): [string, string][] {
  const { exclusive, inclusivePrefixes = [] } = method
  const wanted = new Map<string, string>()
  for (const [prefix, uri] of isApex ? scopeOf(element, method.within) : element.declared) {
    if (!exclusive || inclusivePrefixes.includes(prefix)) wanted.set(prefix, uri)
  }
  if (exclusive || isApex) {
    wanted.set(element.prefix, element.uri)
    for (const { name, local, uri } of element.attributes) {
      if (name !== local) wanted.set(name.slice(0, -local.length - 1), uri)
    }
  }
  wanted.delete('xml')
  return [...wanted]
    .filter(([prefix, uri]) => (written.get(prefix) ?? '') !== uri)
    .sort(([a], [b]) => byCodePoint(a, b))
}

/** Returns the attributes, sorted. The inclusive form of the apex inherits `xml:` attributes. */
function attributesOf(element: ElementNode, { exclusive, within }: Method, isApex: boolean): NodeAttribute[] {
  const all = new Map(element.attributes.map(one => [one.name, one]))
  for (const ancestor of isApex && !exclusive ? ancestorsOf(element, within) : []) {
    for (const one of ancestor.attributes) if (one.uri === XML && !all.has(one.name)) all.set(one.name, one)
  }
  return [...all.values()].sort((a, b) => byCodePoint(a.uri, b.uri) || byCodePoint(a.local, b.local))
}

/** Returns every namespace in scope at an element. */
function scopeOf(element: ElementNode, within: ElementNode | undefined): Map<string, string> {
  const scope = new Map(element.declared)
  for (const { declared } of ancestorsOf(element, within)) {
    for (const [prefix, uri] of declared) if (!scope.has(prefix)) scope.set(prefix, uri)
  }
  return scope
}

/** Returns the ancestors of an element, nearest first, up to `within`. */
function ancestorsOf(element: ElementNode, within: ElementNode | undefined): ElementNode[] {
  const ancestors: ElementNode[] = []
  let at = element
  while (at !== within && at.parent !== undefined) {
    at = at.parent
    ancestors.push(at)
  }
  return ancestors
}

const byCodePoint = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b))

const IN_TEXT: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#xD;' }
const IN_VALUE: Readonly<Record<string, string>> = {
  ...{ '&': '&amp;', '<': '&lt;', '"': '&quot;', '\t': '&#x9;', '\n': '&#xA;', '\r': '&#xD;' },
}

const text = (plain: string): string => plain.replace(/[&<>\r]/g, sign => IN_TEXT[sign] ?? sign)
const value = (plain: string): string => plain.replace(/[&<"\t\n\r]/g, sign => IN_VALUE[sign] ?? sign)
