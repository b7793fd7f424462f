/** Reads XML into a tree. Refuses DOCTYPE, deep nesting, foreign encodings and documents over the limits of a tree. */
import { SaxesParser, type SaxesTagNS } from 'saxes'
import { parsePlain } from './parse-plain.ts'
import { type Reading, refuse, TreeBuilder } from './tree-builder.ts'
import { type XmlAttribute, type XmlElement, XmlError } from './xml-tree.ts'

const MAX_ATTRIBUTES = 1000
/** Length under which a tag with the text after it cannot have MAX_ATTRIBUTES. */
const WIDE = 4 * MAX_ATTRIBUTES
/** Maximum number of escapes, and of carriage returns: each costs a parser as much as an element does. */
const MAX_SLOW_SIGNS = 250_000
const XMLNS = 'http://www.w3.org/2000/xmlns/'
const NONE: readonly never[] = []
const NO_NAMESPACES: ReadonlyMap<string, string> = new Map()

/**
 * Reads a whole document and returns its root. Throws `XmlError` for anything that is not well-formed,
 * namespace-correct XML 1.0.
 */
export function parseXml(text: string, reading: Reading = {}): XmlElement {
  refuseSlowText(text)
  refuseWideTags(text)
  return parsePlain(text, reading) ?? parseAny(text, reading)
}

/** Reads any document with the full parser. */
export function parseAny(text: string, reading: Reading = {}): XmlElement {
  try {
    return build(text, new TreeBuilder(text, reading))
  } catch (error) {
    throw error instanceof XmlError ? error : new XmlError(error instanceof Error ? error.message : String(error))
  }
}

function build(text: string, tree: TreeBuilder): XmlElement {
  const parser = new SaxesParser({ xmlns: true, position: false })
  // Keep it to six handlers: the seventh turns the parser into a V8 dictionary object, five times slower.
  parser.on('opentag', tag => {
    // A tag cannot contain a literal `<`, so the last one is its first character.
    const start = text.lastIndexOf('<', parser.position - 1)
    const { name, prefix, local, uri } = tag
    tree.open({ name, prefix, local, uri, ...attributesOf(tag), start, isCanonical: false })
    if (tree.current === tree.root) checkProlog(parser, text.slice(0, start))
  })
  parser.on('closetag', () => tree.close(parser.position))
  parser.on('text', value => tree.text(value, false))
  parser.on('cdata', value => tree.add(value))
  parser.on('comment', value => tree.add({ kind: 'comment', text: value }))
  parser.on('processinginstruction', ({ target, body }) => tree.add({ kind: 'instruction', target, body }))
  parser.write(text).close()
  return tree.root ?? refuse('the document is empty')
}

function checkProlog({ xmlDecl }: SaxesParser<{ xmlns: true; position: false }>, prolog: string): void {
  const { version = '1.0', encoding = 'UTF-8' } = xmlDecl
  if (version !== '1.0') refuse(`XML version ${version} is not supported`)
  if (encoding.toUpperCase() !== 'UTF-8') refuse(`the encoding ${encoding} is not UTF-8`)
  if (prolog.includes('<!DOCTYPE')) refuse('a document type declaration is not allowed')
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
 * Refuses texts with too many escapes. A zip of 60 KB holds 49 MB of them, which keep a parser busy for seconds.
 * Counting up to the limit takes milliseconds.
 */
function refuseSlowText(text: string): void {
  if (hasOver(MAX_SLOW_SIGNS, '&', text, 0, text.length)) refuse(`there are over ${MAX_SLOW_SIGNS} escapes`)
  if (hasOver(MAX_SLOW_SIGNS, '\r', text, 0, text.length)) refuse(`there are over ${MAX_SLOW_SIGNS} carriage returns`)
}

/**
 * Counts the attributes of each tag before parsing: the parser collects them before it reports the tag, and a million
 * take ten seconds. A tag cannot contain a literal `<`, so the text between two of them has the attributes of one tag
 * at most.
 */
function refuseWideTags(text: string): void {
  let start = text.indexOf('<')
  while (start >= 0 && start + WIDE < text.length) {
    const near = text.lastIndexOf('<', start + WIDE)
    if (near > start) start = near
    else {
      const next = text.indexOf('<', start + 1)
      if (hasOver(MAX_ATTRIBUTES, '=', text, start, next < 0 ? text.length : next)) {
        refuse(`an element has over ${MAX_ATTRIBUTES} attributes`)
      }
      start = next
    }
  }
}

/** True when that part of the text has the sign more than `count` times. */
function hasOver(count: number, sign: string, text: string, start: number, end: number): boolean {
  let at = start - 1
  for (let found = 0; found <= count; found += 1) {
    at = text.indexOf(sign, at + 1)
    if (at < 0 || at >= end) return false
  }
  return true
}
