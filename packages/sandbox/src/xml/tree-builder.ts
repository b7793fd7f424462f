/** Builds the tree of a document element by element, and enforces the limits of a tree. */
import { type XmlElement, XmlError, type XmlNode } from './xml-tree.ts'

export interface Reading {
  /**
   * Maximum number of elements, comments, instructions and character data sections. Each takes some 250 octets of
   * memory, however short its text.
   */
  readonly maxNodes?: number | undefined
  /**
   * Called with every element when it opens, still without content. It may throw `XmlError`, which ends the reading.
   * When the reading restarts, it is called with the same elements again.
   */
  readonly watch?: ((element: XmlElement) => void) | undefined
}

/** Properties of an element that are known when it opens. */
type Opening = Pick<
  XmlElement,
  'name' | 'prefix' | 'local' | 'uri' | 'attributes' | 'declared' | 'start' | 'isCanonical'
>

const MAX_DEPTH = 64
/** Limit of one document: 999 items with every field of the XSD have fewer than 80,000 nodes. */
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

  /** The open element. */
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
    // Most elements have this one child. The first push to an empty list would allocate room for seventeen.
    if (current.children.length === 0) current.children = [value]
    else current.children.push(value)
  }

  /** Adds a node that is not an element. It takes as much memory as one. */
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
