/**
 * Canonical XML 1.0, inclusive and exclusive, with and without comments: the sandbox's own serialiser, used only to
 * check signatures. It canonicalizes the subtree of one element, with the namespaces that its ancestors put in scope.
 */
import type { XmlAttribute, XmlElement, XmlNode } from '../xml/index.ts'

export interface Canonicalization {
  readonly exclusive: boolean
  readonly comments: boolean
  /** Exclusive only: prefixes of `InclusiveNamespaces/@PrefixList`. '' stands for #default. */
  readonly inclusivePrefixes?: readonly string[]
  /**
   * Element that counts as the root of the document: what its ancestors declare is not in scope, except its own default
   * namespace. Without it, the root of the message is.
   */
  readonly within?: XmlElement | undefined
}

type Namespaces = ReadonlyMap<string, string>
type Binding = [prefix: string, uri: string]

const XML = 'http://www.w3.org/XML/1998/namespace'
const EMPTY: Namespaces = new Map()
const NOTHING: Binding[] = []

/**
 * Returns the canonical text of the element and its content. Encode it as UTF-8 to get the octets that are digested or
 * signed.
 */
export function canonicalize(apex: XmlElement, method: Canonicalization): string {
  return new Canonicalizer(method).element(apex, EMPTY, true)
}

class Canonicalizer {
  readonly #method: Canonicalization

  constructor(method: Canonicalization) {
    this.#method = method
  }

  element(element: XmlElement, rendered: Namespaces, isApex = false): string {
    const added = this.#namespacesToWrite(element, rendered, isApex)
    let text = `<${element.name}`
    let scope = rendered
    if (added.length > 0) {
      scope = new Map([...rendered, ...added])
      for (const [prefix, uri] of added) text += ` ${prefix === '' ? 'xmlns' : `xmlns:${prefix}`}="${escapeValue(uri)}"`
    }
    for (const { name, value } of this.#attributes(element, isApex)) text += ` ${name}="${escapeValue(value)}"`
    text += '>'
    for (const child of element.children) text += this.#node(child, scope)
    return `${text}</${element.name}>`
  }

  #node(node: XmlNode, scope: Namespaces): string {
    if (typeof node === 'string') return escapeText(node)
    if (node.kind === 'element') return asWritten(node, scope) ?? this.element(node, scope)
    if (node.kind === 'comment') return this.#method.comments ? `<!--${node.text}-->` : ''
    return node.body === '' ? `<?${node.target}?>` : `<?${node.target} ${node.body}?>`
  }

  /**
   * Returns the namespaces to declare. Inclusive: those in scope that the output does not have yet. Exclusive: those
   * visibly used, and the listed ones.
   */
  #namespacesToWrite(element: XmlElement, rendered: Namespaces, isApex: boolean): Binding[] {
    const { exclusive, inclusivePrefixes = [] } = this.#method
    if (exclusive && inclusivePrefixes.length === 0 && element.attributes.length === 0) {
      const { prefix, uri } = element
      return prefix === 'xml' || (rendered.get(prefix) ?? '') === uri ? NOTHING : [[prefix, uri]]
    }
    const candidates = new Map<string, string>()
    if (!exclusive || inclusivePrefixes.length > 0) {
      for (const [prefix, uri] of isApex ? scopeOf(element, this.#method.within) : element.declared) {
        if (!exclusive || inclusivePrefixes.includes(prefix)) candidates.set(prefix, uri)
      }
    }
    if (exclusive || isApex) {
      candidates.set(element.prefix, element.uri)
      for (const attribute of element.attributes) {
        if (attribute.uri !== '') candidates.set(attribute.name.slice(0, attribute.name.indexOf(':')), attribute.uri)
      }
    }
    candidates.delete('xml')
    const added = [...candidates].filter(([prefix, uri]) => (rendered.get(prefix) ?? '') !== uri)
    return added.length > 1 ? added.sort(([a], [b]) => compareOctets(a, b)) : added
  }

  /**
   * Returns the attributes sorted by namespace, then name. An inclusive apex also inherits the `xml:` attributes of its
   * ancestors.
   */
  #attributes(element: XmlElement, isApex: boolean): readonly XmlAttribute[] {
    const own = element.attributes
    const all =
      isApex && !this.#method.exclusive ? [...own, ...inheritedXmlAttributes(element, this.#method.within)] : own
    if (all.length < 2) return all
    return [...all].sort((a, b) => compareOctets(a.uri, b.uri) || compareOctets(a.local, b.local))
  }
}

/** Returns the element as written when that is its canonical form, with no namespace to declare on it or inside. */
function asWritten({ isCanonical, source, start, end, uri }: XmlElement, rendered: Namespaces): string | undefined {
  return isCanonical && (rendered.get('') ?? '') === uri ? source.slice(start, end) : undefined
}

function inheritedXmlAttributes(element: XmlElement, within: XmlElement | undefined): XmlAttribute[] {
  const seen = new Set(element.attributes.filter(({ uri }) => uri === XML).map(({ local }) => local))
  const inherited: XmlAttribute[] = []
  const outside = within?.parent
  let ancestor = element === within ? undefined : element.parent
  for (; ancestor !== undefined && ancestor !== outside; ancestor = ancestor.parent) {
    for (const attribute of ancestor.attributes) {
      if (attribute.uri !== XML || seen.has(attribute.local)) continue
      seen.add(attribute.local)
      inherited.push(attribute)
    }
  }
  return inherited
}

/** Returns every namespace binding in scope at the element, its own and its ancestors', up to `within`. */
function scopeOf(element: XmlElement, within: XmlElement | undefined): Map<string, string> {
  const { parent } = element
  const isRoot = parent === undefined || element === within
  const scope = isRoot ? new Map<string, string>() : scopeOf(parent, within)
  if (element === within && element.prefix === '') scope.set('', element.uri)
  for (const [prefix, uri] of element.declared) scope.set(prefix, uri)
  return scope
}

/** Compares by code point, as the specification says: this is the order of the UTF-8 octets and not of UTF-16. */
function compareOctets(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b))
}

const IN_TEXT: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#xD;' }
const IN_VALUE: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '"': '&quot;',
  '\t': '&#x9;',
  '\n': '&#xA;',
  '\r': '&#xD;',
}

/** Tests first: most texts have nothing to escape, and a test is three times faster than a replace without matches. */
function escapeText(text: string): string {
  return /[&<>\r]/.test(text) ? text.replace(/[&<>\r]/g, found => IN_TEXT[found] ?? found) : text
}

function escapeValue(value: string): string {
  return value.replace(/[&<"\t\n\r]/g, found => IN_VALUE[found] ?? found)
}
