/**
 * The sandbox's own light XML tree. It identifies elements by namespace, and keeps their positions in the source text
 * so that received bytes can be returned unchanged.
 */

export interface XmlAttribute {
  readonly name: string
  readonly local: string
  readonly uri: string
  readonly value: string
}

export interface XmlElement {
  readonly kind: 'element'
  /** Name as written, with its prefix. */
  readonly name: string
  readonly prefix: string
  readonly local: string
  readonly uri: string
  readonly attributes: readonly XmlAttribute[]
  /** Namespaces declared on this element, by prefix ('' is the default one). */
  readonly declared: ReadonlyMap<string, string>
  readonly parent: XmlElement | undefined
  children: XmlNode[]
  /** Children that are elements, in order. */
  readonly elements: XmlElement[]
  /** The whole text and the element's offsets in it: `source.slice(start, end)` is the element as written. */
  readonly source: string
  readonly start: number
  end: number
  /**
   * True when the element is known to be written as Canonical XML would write it, under a parent with the same default
   * namespace: it and its content have no prefixes and no attributes, all tags come in pairs, and texts escape only
   * what they must.
   */
  isCanonical: boolean
}

interface XmlComment {
  readonly kind: 'comment'
  readonly text: string
}

interface XmlInstruction {
  readonly kind: 'instruction'
  readonly target: string
  readonly body: string
}

export type XmlNode = XmlElement | XmlComment | XmlInstruction | string

/** The text is not XML that the sandbox accepts. The message says why, in English, for the log. */
export class XmlError extends Error {}

/** Returns the character data directly inside an element, without comments and instructions. */
export function textOf(element: XmlElement): string {
  const { children } = element
  const [only] = children
  if (children.length === 1 && typeof only === 'string') return only
  let text = ''
  for (const child of children) if (typeof child === 'string') text += child
  return text
}

/** Returns the value of an attribute without namespace, or undefined. */
export function attributeOf(element: XmlElement, name: string): string | undefined {
  return element.attributes.find(attribute => attribute.uri === '' && attribute.local === name)?.value
}

/** Returns the first child element with that namespace and name, or undefined. */
export function childOf(element: XmlElement | undefined, uri: string, local: string): XmlElement | undefined {
  return element?.elements.find(child => child.local === local && child.uri === uri)
}

const BUILT_IN: ReadonlySet<string> = new Set(['xml', 'xmlns'])

/** True when every prefix inside the element is declared inside it. */
export function isSelfContained(element: XmlElement, declared = BUILT_IN): boolean {
  if (element.isCanonical) return true
  const { prefix, attributes, elements } = element
  const known = element.declared.size === 0 ? declared : new Set([...declared, ...element.declared.keys()])
  if (prefix !== '' && !known.has(prefix)) return false
  for (const { name, local } of attributes) if (name !== local && !known.has(name.split(':')[0] ?? '')) return false
  for (const child of elements) if (!isSelfContained(child, known)) return false
  return true
}
