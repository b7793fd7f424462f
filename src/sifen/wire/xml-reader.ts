/**
 * Reads XML that comes from outside into a small tree, under limits: DOCTYPE refused, length, depth, elements and attributes capped, and
 * the event loop given back every 16 KB. Elements are found by namespace and local name; prefixes mean nothing.
 */
import { setImmediate } from 'node:timers/promises'
import { SaxesParser, type SaxesTagNS } from 'saxes'

/** Twice the largest answer that SIFEN can give: a document of 1,000 KB, escaped. */
const MAX_LENGTH = 4_000_000
const MAX_DEPTH = 64
const MAX_ELEMENTS = 100_000
const MAX_ATTRIBUTES = 64
const SLICE_LENGTH = 16_384

export type XmlElement = {
  readonly ns: string
  /** Local name. */
  readonly name: string
  /** Attributes without namespace. */
  readonly attributes: ReadonlyMap<string, string>
  readonly children: readonly XmlElement[]
  /** Own text, CDATA included and comments skipped, trimmed. */
  readonly text: string
  /** Where the element stands in the source: `source.slice(start, end)` is its exact text. */
  readonly start: number
  readonly end: number
}

/** The text is no acceptable XML: malformed, with a DOCTYPE, or over a limit. */
export class XmlError extends Error {
  override readonly name = 'XmlError'
}

/** The root element of a document. Throws XmlError. */
export async function readXml(source: string): Promise<XmlElement> {
  const [root] = await parse(source, false)
  if (root === undefined) throw new XmlError('no root element')
  return root
}

/** The elements at the top of a text that may hold several, or none. Throws XmlError. */
export const readXmlFragment = (source: string): Promise<readonly XmlElement[]> => parse(source, true)

/** The first child with that name in that namespace. */
export const childOf = (parent: XmlElement | undefined, ns: string, name: string): XmlElement | undefined =>
  parent?.children.find(child => child.name === name && child.ns === ns)

export const childrenOf = (parent: XmlElement | undefined, ns: string, name: string): readonly XmlElement[] =>
  parent?.children.filter(child => child.name === name && child.ns === ns) ?? []

/** Text of a child; undefined when the child is absent or empty. */
export const textOf = (parent: XmlElement | undefined, ns: string, name: string): string | undefined =>
  childOf(parent, ns, name)?.text || undefined

/** Texts of several children under names of ours; absent and empty ones are left out. `{ protAut: 'dProtAut' }` */
export function textsOf<K extends string>(
  parent: XmlElement | undefined,
  ns: string,
  names: Readonly<Record<K, string>>,
): { [P in K]?: string } {
  const texts: { [P in K]?: string } = {}
  for (const key in names) {
    const text = textOf(parent, ns, names[key])
    if (text !== undefined) texts[key] = text
  }
  return texts
}

type Open = { -readonly [K in keyof XmlElement]: XmlElement[K] } & { children: Open[] }

async function parse(source: string, fragment: boolean): Promise<readonly XmlElement[]> {
  if (source.length > MAX_LENGTH) throw new XmlError(`longer than ${MAX_LENGTH} characters`)
  const parser = new SaxesParser({ xmlns: true, fragment })
  const roots = collect(parser, source)
  for (let at = 0; at < source.length; at += SLICE_LENGTH) {
    if (at > 0) await setImmediate()
    parser.write(source.slice(at, at + SLICE_LENGTH))
  }
  parser.close()
  return roots
}

function collect(parser: SaxesParser<{ xmlns: true; fragment: boolean }>, source: string): readonly XmlElement[] {
  const roots: Open[] = []
  const path: Open[] = []
  let elements = 0
  let attributes = 0
  const refuse = (reason: string): never => {
    throw new XmlError(reason)
  }

  parser.on('error', error => refuse(error.message))
  parser.on('doctype', () => refuse('DOCTYPE is not accepted'))
  parser.on('opentagstart', () => {
    attributes = 0
    if (path.length >= MAX_DEPTH) refuse(`deeper than ${MAX_DEPTH} elements`)
    if (++elements > MAX_ELEMENTS) refuse(`more than ${MAX_ELEMENTS} elements`)
  })
  parser.on('attribute', () => {
    if (++attributes > MAX_ATTRIBUTES) refuse(`more than ${MAX_ATTRIBUTES} attributes in one element`)
  })
  parser.on('opentag', tag => {
    const start = source.lastIndexOf('<', parser.position - 1)
    const element: Open = { ...named(tag), children: [], text: '', start, end: start }
    const siblings = path.at(-1)?.children ?? roots
    siblings.push(element)
    path.push(element)
  })
  const addText = (text: string) => {
    const element = path.at(-1)
    if (element !== undefined) element.text += text
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    const element = path.pop()
    if (element === undefined) return
    element.text = element.text.trim()
    element.end = parser.position
  })
  return roots
}

const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map()

function named({ uri, local, attributes }: SaxesTagNS): Pick<XmlElement, 'ns' | 'name' | 'attributes'> {
  const plain = Object.values(attributes).filter(attribute => attribute.prefix === '')
  const own = plain.length === 0 ? NO_ATTRIBUTES : new Map(plain.map(attribute => [attribute.local, attribute.value]))
  return { ns: uri, name: local, attributes: own }
}
