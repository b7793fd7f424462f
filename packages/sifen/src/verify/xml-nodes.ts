/**
 * Reads a signed document into nodes that keep all that Canonical XML needs: prefixes, declarations, comments and
 * instructions. The limits are those of an answer of SIFEN.
 */
import { setImmediate } from 'node:timers/promises'
import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from 'saxes'
import { XmlError } from '../wire/xml/index.ts'

export type NodeAttribute = Readonly<Pick<SaxesAttributeNS, 'name' | 'local' | 'uri' | 'value'>>

export type ElementNode = {
  readonly kind: 'element'
  /** Name as written, with its prefix. */
  readonly name: string
  readonly prefix: string
  readonly local: string
  readonly uri: string
  readonly attributes: readonly NodeAttribute[]
  /** Namespaces declared on this element, by prefix. '' is the default one. */
  readonly declared: ReadonlyMap<string, string>
  readonly parent: ElementNode | undefined
  readonly children: XmlNode[]
}

/** A comment or an instruction, whole: `<!--text-->`, `<?target body?>`. */
type MarkNode = { readonly kind: 'comment' | 'instruction'; readonly written: string }

export type XmlNode = string | ElementNode | MarkNode

const MAX_LENGTH = 4_000_000
const MAX_DEPTH = 64
const MAX_NODES = 100_000
const MAX_ATTRIBUTES = 64
const SLICE_LENGTH = 16_384
const XMLNS = 'http://www.w3.org/2000/xmlns/'

/** Returns the root of a document. Yields to the event loop every 16 KB. Throws XmlError. */
export async function readNodes(source: string): Promise<ElementNode> {
  if (source.length > MAX_LENGTH) throw new XmlError(`longer than ${MAX_LENGTH} characters`)
  const reader = new NodeReader()
  try {
    for (let at = 0; at < source.length; at += SLICE_LENGTH) {
      if (at > 0) await setImmediate()
      reader.write(source.slice(at, at + SLICE_LENGTH))
    }
    return reader.end()
  } catch (error) {
    throw error instanceof XmlError ? error : new XmlError(error instanceof Error ? error.message : '')
  }
}

class NodeReader {
  readonly #parser = new SaxesParser({ xmlns: true })
  readonly #path: ElementNode[] = []
  #root: ElementNode | undefined
  #nodes = 0
  #attributes = 0

  constructor() {
    const parser = this.#parser
    parser.on('doctype', () => {
      throw new XmlError('DOCTYPE is not accepted')
    })
    parser.on('opentagstart', () => {
      this.#attributes = 0
    })
    parser.on('attribute', () => {
      if (++this.#attributes > MAX_ATTRIBUTES) throw new XmlError(`more than ${MAX_ATTRIBUTES} attributes`)
    })
    parser.on('opentag', tag => this.#open(tag))
    parser.on('closetag', () => this.#path.pop())
    parser.on('text', text => this.#add(text))
    parser.on('cdata', text => this.#add(text))
    parser.on('comment', text => this.#add({ kind: 'comment', written: `<!--${text}-->` }))
    parser.on('processinginstruction', ({ target, body }) =>
      this.#add({ kind: 'instruction', written: body === '' ? `<?${target}?>` : `<?${target} ${body}?>` }),
    )
  }

  write(text: string): void {
    this.#parser.write(text)
  }

  end(): ElementNode {
    this.#parser.close()
    if (this.#root === undefined) throw new XmlError('no root element')
    return this.#root
  }

  #open({ name, prefix, local, uri, attributes }: SaxesTagNS): void {
    if (this.#path.length >= MAX_DEPTH) throw new XmlError(`deeper than ${MAX_DEPTH} elements`)
    const all = Object.values(attributes)
    const element: ElementNode = {
      ...{ kind: 'element', name, prefix, local, uri, parent: this.#path.at(-1), children: [] },
      attributes: all.filter(attribute => attribute.uri !== XMLNS),
      declared: new Map(
        all.filter(({ uri: of }) => of === XMLNS).map(({ prefix: of, local: is, value }) => [of && is, value]),
      ),
    }
    this.#add(element)
    this.#root ??= element
    this.#path.push(element)
  }

  /** Adds a node to the open element. Nodes beside the root are not part of what is signed. */
  #add(node: XmlNode): void {
    if (++this.#nodes > MAX_NODES) throw new XmlError(`more than ${MAX_NODES} nodes`)
    this.#path.at(-1)?.children.push(node)
  }
}

/** Returns the child elements with that namespace and name. */
export const elementsOf = (parent: ElementNode | undefined, uri: string, local?: string): ElementNode[] =>
  (parent?.children ?? []).filter(
    (child): child is ElementNode =>
      typeof child !== 'string' &&
      child.kind === 'element' &&
      child.uri === uri &&
      (local === undefined || child.local === local),
  )

/** Returns the character data directly inside an element. '' for an absent element. */
export const textIn = (element: ElementNode | undefined): string =>
  (element?.children ?? []).filter(child => typeof child === 'string').join('')

/** Returns an attribute without namespace. */
export const attributeIn = (element: ElementNode | undefined, name: string): string | undefined =>
  element?.attributes.find(({ uri, local }) => uri === '' && local === name)?.value
