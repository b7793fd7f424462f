/**
 * The sandbox's own light XML tree: what a request says, by namespace, with the place of every element in the source text
 * so that the bytes received can be given back untouched. DOCTYPE, deep nesting, foreign encodings and more than a tree may hold are refused.
 */
import { SaxesParser, type SaxesTagNS } from 'saxes'

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
  readonly children: XmlNode[]
  /** The children that are elements, in order. */
  readonly elements: XmlElement[]
  /** Offsets in the source text: `text.slice(start, end)` is the element as it was written. */
  readonly start: number
  end: number
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

export interface Reading {
  /** Elements, comments, instructions and character data sections; each takes some 250 octets of memory, whatever its few in the text. */
  readonly maxNodes?: number
  /** Sees every element at its opening, still without content, and may throw `XmlError`: nothing more is read then. */
  readonly watch?: (element: XmlElement) => void
}

const MAX_DEPTH = 64
/** Of one document: 999 items with every field that the XSD has for one are fewer than 80,000. */
const MAX_NODES = 100_000
const MAX_ATTRIBUTES = 1000
/** A tag and the text behind it that are shorter have fewer attributes than that anyway. */
const WIDE = 4 * MAX_ATTRIBUTES
const XMLNS = 'http://www.w3.org/2000/xmlns/'
const NONE: readonly never[] = []
const NO_NAMESPACES: ReadonlyMap<string, string> = new Map()

/** Reads a whole document and returns its root; throws `XmlError` for anything that is not well-formed, namespace-correct XML 1.0. */
export function parseXml(text: string, reading: Reading = {}): XmlElement {
  const builder = new TreeBuilder(text, reading)
  try {
    return builder.build()
  } catch (error) {
    throw error instanceof XmlError ? error : new XmlError(error instanceof Error ? error.message : String(error))
  }
}

class TreeBuilder {
  readonly #parser = new SaxesParser({ xmlns: true, position: false })
  readonly #text: string
  readonly #maxNodes: number
  readonly #watch: Reading['watch']
  #root: XmlElement | undefined
  #current: XmlElement | undefined
  #depth = 0
  #nodes = 0

  constructor(text: string, { maxNodes = MAX_NODES, watch }: Reading) {
    this.#text = text
    this.#maxNodes = maxNodes
    this.#watch = watch
    const parser = this.#parser
    // Six handlers and no more: the seventh turns the parser into a V8 dictionary object, five times slower.
    parser.on('opentag', tag => this.#open(tag))
    parser.on('closetag', () => this.#close())
    parser.on('text', value => this.#current?.children.push(value))
    parser.on('cdata', value => this.#add(value))
    parser.on('comment', value => this.#add({ kind: 'comment', text: value }))
    parser.on('processinginstruction', ({ target, body }) => this.#add({ kind: 'instruction', target, body }))
  }

  build(): XmlElement {
    refuseWideTags(this.#text)
    this.#parser.write(this.#text).close()
    return this.#root ?? refuse('the document is empty')
  }

  #add(node: XmlNode): void {
    this.#count()
    this.#current?.children.push(node)
  }

  #count(): void {
    this.#nodes += 1
    if (this.#nodes > this.#maxNodes) refuse(`there are over ${this.#maxNodes} elements`)
  }

  #open(tag: SaxesTagNS): void {
    this.#count()
    this.#depth += 1
    if (this.#depth > MAX_DEPTH) refuse(`elements are nested over ${MAX_DEPTH} levels`)
    const parent = this.#current
    const element: XmlElement = {
      kind: 'element',
      name: tag.name,
      prefix: tag.prefix,
      local: tag.local,
      uri: tag.uri,
      ...attributesOf(tag),
      parent,
      children: [],
      elements: [],
      // No literal `<` can stand inside a tag, so the last one is its first character.
      start: this.#text.lastIndexOf('<', this.#parser.position - 1),
      end: 0,
    }
    this.#watch?.(element)
    if (parent === undefined) this.#openRoot(element)
    else {
      parent.children.push(element)
      parent.elements.push(element)
    }
    this.#current = element
  }

  #openRoot(element: XmlElement): void {
    const { version = '1.0', encoding = 'UTF-8' } = this.#parser.xmlDecl
    if (version !== '1.0') refuse(`XML version ${version} is not supported`)
    if (encoding.toUpperCase() !== 'UTF-8') refuse(`the encoding ${encoding} is not UTF-8`)
    if (this.#text.slice(0, element.start).includes('<!DOCTYPE')) refuse('a document type declaration is not allowed')
    this.#root = element
  }

  #close(): void {
    if (this.#current === undefined) return
    this.#current.end = this.#parser.position
    this.#current = this.#current.parent
    this.#depth -= 1
  }
}

function attributesOf(tag: SaxesTagNS): Pick<XmlElement, 'attributes' | 'declared'> {
  let attributes: XmlAttribute[] | undefined
  let declared: Map<string, string> | undefined
  for (const name in tag.attributes) {
    const attribute = tag.attributes[name]
    if (attribute === undefined) continue
    const { local, uri, value } = attribute
    if (uri === XMLNS) {
      declared ??= new Map()
      declared.set(name === 'xmlns' ? '' : local, value)
    } else {
      attributes ??= []
      attributes.push({ name, local, uri, value })
    }
  }
  return { attributes: attributes ?? NONE, declared: declared ?? NO_NAMESPACES }
}

/**
 * The parser collects the attributes of a tag before it tells of the tag, and a million of them take ten seconds: they are counted first.
 * No literal `<` can stand inside a tag, so that what is between two of them holds the attributes of one at most.
 */
function refuseWideTags(text: string): void {
  let start = text.indexOf('<')
  while (start >= 0) {
    const next = text.indexOf('<', start + 1)
    const end = next < 0 ? text.length : next
    if (end - start > WIDE && hasOver(MAX_ATTRIBUTES, text, start, end)) {
      refuse(`an element has over ${MAX_ATTRIBUTES} attributes`)
    }
    start = next
  }
}

/** Whether there are more than so many equals signs in that part of the text. */
function hasOver(count: number, text: string, start: number, end: number): boolean {
  let at = start
  for (let found = 0; found <= count; found += 1) {
    at = text.indexOf('=', at + 1)
    if (at < 0 || at >= end) return false
  }
  return true
}

function refuse(why: string): never {
  throw new XmlError(why)
}

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
