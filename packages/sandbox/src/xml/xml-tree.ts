/**
 * The sandbox's own light XML tree: what a request says, by namespace, with the place of every element in the source text
 * so that the bytes received can be given back untouched.
 */

export interface XmlAttribute {
  readonly name: string
  readonly local: string
  readonly uri: string
  readonly value: string
}

export interface XmlElement {
  readonly kind: 'element'
  /** The name as written, prefix included. */
  readonly name: string
  readonly prefix: string
  readonly local: string
  readonly uri: string
  readonly attributes: readonly XmlAttribute[]
  /** Namespaces declared on this very element, by prefix ('' is the default one). */
  readonly declared: ReadonlyMap<string, string>
  readonly parent: XmlElement | undefined
  children: XmlNode[]
  /** The children that are elements, in order. */
  readonly elements: XmlElement[]
  /** The whole text and the offsets in it: `source.slice(start, end)` is the element as it was written. */
  readonly source: string
  readonly start: number
  end: number
  /**
   * Whether it is known to be written as Canonical XML writes it, wherever the default namespace around it is its own: neither it nor what
   * is in it has a prefix or an attribute, all tags come in pairs, and the texts escape what they must and nothing else.
   */
  isCanonical: boolean
}

export interface XmlComment {
  readonly kind: 'comment'
  readonly text: string
}

export interface XmlInstruction {
  readonly kind: 'instruction'
  readonly target: string
  readonly body: string
}

export type XmlNode = XmlElement | XmlComment | XmlInstruction | string

/** The text is not XML that the sandbox accepts; the message says why, in English, for the log. */
export class XmlError extends Error {}

/** The character data directly inside an element, comments and instructions left out. */
export function textOf(element: XmlElement): string {
  const { children } = element
  const [only] = children
  if (children.length === 1 && typeof only === 'string') return only
  let text = ''
  for (const child of children) if (typeof child === 'string') text += child
  return text
}

/** The value of an attribute without namespace, or undefined. */
export function attributeOf(element: XmlElement, name: string): string | undefined {
  return element.attributes.find(attribute => attribute.uri === '' && attribute.local === name)?.value
}

/** The first child element with that namespace and name, or undefined. */
export function childOf(element: XmlElement | undefined, uri: string, local: string): XmlElement | undefined {
  return element?.elements.find(child => child.local === local && child.uri === uri)
}

const BUILT_IN: ReadonlySet<string> = new Set(['xml', 'xmlns'])

/** Every prefix inside is declared inside: none is borrowed from an element around it. */
export function isSelfContained(element: XmlElement, declared = BUILT_IN): boolean {
  const { prefix, attributes, elements } = element
  const known = element.declared.size === 0 ? declared : new Set([...declared, ...element.declared.keys()])
  if (prefix !== '' && !known.has(prefix)) return false
  for (const { name, local } of attributes) if (name !== local && !known.has(name.split(':')[0] ?? '')) return false
  for (const child of elements) if (!isSelfContained(child, known)) return false
  return true
}
