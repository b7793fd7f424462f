/** Grows the tree of a document, element by element, and refuses more than a tree may hold. */
import { type XmlElement, XmlError, type XmlNode } from './xml-tree.ts'

export interface Reading {
  /** Elements, comments, instructions and character data sections; each takes some 250 octets of memory, however short its text. */
  readonly maxNodes?: number | undefined
  /**
   * Sees every element at its opening, still without content, and may throw `XmlError`: nothing more is read then. When the reading starts
   * anew, it sees the same elements again.
   */
  readonly watch?: ((element: XmlElement) => void) | undefined
}

/** What is known of an element at its opening. */
type Opening = Pick<
  XmlElement,
  'name' | 'prefix' | 'local' | 'uri' | 'attributes' | 'declared' | 'start' | 'isCanonical'
>

const MAX_DEPTH = 64
/** Of one document: 999 items with every field that the XSD has for one are fewer than 80,000. */
const MAX_NODES = 100_000

export class TreeBuilder {
  readonly #source: string
  readonly #maxNodes: number
  readonly #watch: Reading['watch']
  #root: XmlElement | undefined
  #current: XmlElement | undefined
  #depth = 0
  #nodes = 0

  constructor(source: string, { maxNodes = MAX_NODES, watch }: Reading) {
    this.#source = source
    this.#maxNodes = maxNodes
    this.#watch = watch
  }

  get root(): XmlElement | undefined {
    return this.#root
  }

  /** The element that is open. */
  get current(): XmlElement | undefined {
    return this.#current
  }

  open({ name, prefix, local, uri, attributes, declared, start, isCanonical }: Opening): void {
    this.#count()
    this.#depth += 1
    if (this.#depth > MAX_DEPTH) refuse(`elements are nested over ${MAX_DEPTH} levels`)
    const parent = this.#current
    const element: XmlElement = {
      kind: 'element',
      name,
      prefix,
      local,
      uri,
      attributes,
      declared,
      parent,
      children: [],
      elements: [],
      source: this.#source,
      start,
      end: 0,
      isCanonical,
    }
    this.#watch?.(element)
    if (parent === undefined) this.#root = element
    else {
      parent.children.push(element)
      parent.elements.push(element)
    }
    this.#current = element
  }

  close(end: number): void {
    const current = this.#current
    if (current === undefined) return
    const { parent } = current
    current.end = end
    if (parent !== undefined && !current.isCanonical) parent.isCanonical = false
    this.#current = parent
    this.#depth -= 1
  }

  text(value: string, isCanonical: boolean): void {
    const current = this.#current
    if (current === undefined) return
    if (!isCanonical) current.isCanonical = false
    // Most have this one child, and an empty list makes room for seventeen at its first push.
    if (current.children.length === 0) current.children = [value]
    else current.children.push(value)
  }

  /** A node that is not an element and takes as much memory. */
  add(node: Exclude<XmlNode, XmlElement>): void {
    this.#count()
    this.#current?.children.push(node)
  }

  #count(): void {
    this.#nodes += 1
    if (this.#nodes > this.#maxNodes) refuse(`there are over ${this.#maxNodes} elements`)
  }
}

export function refuse(why: string): never {
  throw new XmlError(why)
}
