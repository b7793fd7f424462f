/** A small XML tree, built while saxes parses, under limits: DOCTYPE refused; depth, elements and attributes capped. */
import { SaxesParser, type SaxesTagNS } from 'saxes'
import { type XmlElement, XmlError } from './xml-element.ts'

const MAX_DEPTH = 64
const MAX_ELEMENTS = 100_000
const MAX_ATTRIBUTES = 64

type Open = { -readonly [K in keyof XmlElement]: XmlElement[K] } & { children: Open[] }

class Tree {
  readonly roots: Open[] = []
  readonly #source: string
  readonly #path: Open[] = []
  #elements = 0
  #attributes = 0

  constructor(source: string) {
    this.#source = source
  }

  startElement(): void {
    this.#attributes = 0
    if (this.#path.length >= MAX_DEPTH) throw new XmlError(`deeper than ${MAX_DEPTH} elements`)
    if (++this.#elements > MAX_ELEMENTS) throw new XmlError(`more than ${MAX_ELEMENTS} elements`)
  }

  countAttribute(): void {
    if (++this.#attributes > MAX_ATTRIBUTES) throw new XmlError(`more than ${MAX_ATTRIBUTES} attributes in one element`)
  }

  openElement({ uri, local, attributes }: SaxesTagNS, position: number): void {
    const start = this.#source.lastIndexOf('<', position - 1)
    const element = { ns: uri, name: local, attributes: plain(attributes), children: [], text: '', start, end: start }
    const siblings = this.#path.at(-1)?.children ?? this.roots
    siblings.push(element)
    this.#path.push(element)
  }

  addText(text: string): void {
    const element = this.#path.at(-1)
    if (element !== undefined) element.text += text
  }

  closeElement(position: number): void {
    const element = this.#path.pop()
    if (element === undefined) return
    element.text = element.text.trim()
    element.end = position
  }
}

/**
 * saxes stores each handler as a field of the parser. With half a dozen of them V8 turns the parser into a dictionary,
 * four times slower. So the handlers are on the prototype, except the two that saxes calls without a `this`. `npm run
 * bench -- leer` measures it.
 */
export class TreeParser extends SaxesParser<{ xmlns: true; fragment: boolean }> {
  readonly tree: Tree

  constructor(source: string, fragment: boolean) {
    super({ xmlns: true, fragment })
    const tree = new Tree(source)
    this.tree = tree
    this.on('text', text => tree.addText(text))
    this.on('closetag', () => tree.closeElement(this.position))
  }

  static {
    const { prototype } = TreeParser
    prototype.on('doctype', () => {
      throw new XmlError('DOCTYPE is not accepted')
    })
    prototype.on('opentagstart', function (this: TreeParser) {
      this.tree.startElement()
    })
    prototype.on('attribute', function (this: TreeParser) {
      this.tree.countAttribute()
    })
    prototype.on('opentag', function (this: TreeParser, tag) {
      this.tree.openElement(tag, this.position)
    })
    prototype.on('cdata', function (this: TreeParser, text) {
      this.tree.addText(text)
    })
  }
}

const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map()

/** Returns the attributes without namespace. */
function plain(attributes: SaxesTagNS['attributes']): ReadonlyMap<string, string> {
  const own = Object.values(attributes).filter(({ prefix }) => prefix === '')
  return own.length === 0 ? NO_ATTRIBUTES : new Map(own.map(({ local, value }) => [local, value]))
}
