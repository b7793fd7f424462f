/**
 * The sandbox's own light XML tree: what a request says, by namespace, with the place of every element in the source text
 * so that the bytes received can be given back untouched. DOCTYPE, deep nesting and foreign encodings are refused.
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

const MAX_DEPTH = 64
const XMLNS = 'http://www.w3.org/2000/xmlns/'
const NONE: readonly never[] = []
const NO_NAMESPACES: ReadonlyMap<string, string> = new Map()

/** Reads a whole document and returns its root; throws `XmlError` for anything that is not well-formed, namespace-correct XML 1.0. */
export function parseXml(text: string): XmlElement {
  const builder = new TreeBuilder(text)
  try {
    return builder.build()
  } catch (error) {
    throw error instanceof XmlError ? error : new XmlError(error instanceof Error ? error.message : String(error))
  }
}

class TreeBuilder {
  readonly #parser = new SaxesParser({ xmlns: true, position: false })
  readonly #text: string
  #root: XmlElement | undefined
  #current: XmlElement | undefined
  #depth = 0

  constructor(text: string) {
    this.#text = text
    const parser = this.#parser
    // Six handlers and no more: the seventh turns the parser into a V8 dictionary object, five times slower.
    parser.on('opentag', tag => this.#open(tag))
    parser.on('closetag', () => this.#close())
    parser.on('text', value => this.#current?.children.push(value))
    parser.on('cdata', value => this.#current?.children.push(value))
    parser.on('comment', value => this.#current?.children.push({ kind: 'comment', text: value }))
    parser.on('processinginstruction', ({ target, body }) =>
      this.#current?.children.push({ kind: 'instruction', target, body }),
    )
  }

  build(): XmlElement {
    this.#parser.write(this.#text).close()
    return this.#root ?? refuse('the document is empty')
  }

  #open(tag: SaxesTagNS): void {
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
