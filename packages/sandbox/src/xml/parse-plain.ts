/**
 * Reads XML as nearly everybody writes it, many times faster than a parser of all XML: tags with ASCII names and attributes in double quotes,
 * text with the five named entities, and nothing else. Everything else, mistakes included, it leaves to the full parser.
 */
import { type Reading, TreeBuilder } from './tree-builder.ts'
import type { XmlAttribute, XmlElement } from './xml-tree.ts'

type Namespaces = ReadonlyMap<string, string>
/** The attributes of a tag, declarations of namespaces too. */
type Written = readonly (Pick<XmlAttribute, 'name' | 'local' | 'value'> & { readonly prefix: string })[]

/** What a tag says by itself. */
interface Tag {
  readonly name: string
  readonly prefix: string
  readonly local: string
  readonly attributes: Written
  readonly isEmpty: boolean
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>'
const NAME = '((?:([A-Za-z_][\\w.-]*):)?([A-Za-z_][\\w.-]*))'
const ATTRIBUTE = ` ${NAME}="([^"<&\\t\\n]*)"`
const TAG = new RegExp(`^${NAME}((?:${ATTRIBUTE})*)(/?)$`)
const ATTRIBUTES = new RegExp(ATTRIBUTE, 'g')
/** Characters that XML forbids or reads as others, and those that are two for JavaScript. */
const UNUSUAL = /[^\t\n\x20-\uD7FF\uE000-\uFFFD]/
const NAMED = /&(?:amp|lt|gt|quot|apos);/g
const NO_ENTITY = /&(?!(?:amp|lt|gt|quot|apos);)/
/** What Canonical XML writes in another way: a sign that must be escaped, and entities for signs that must not. */
const TO_ESCAPE = />|&(?:quot|apos);/
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
}
/** Namespaces with rules of their own: none, and those of XML itself. */
const SPECIAL_URI = /^$|\s|^http:\/\/www\.w3\.org\/(?:XML\/1998\/namespace|2000\/xmlns\/)$/
/** Tags without attributes that were seen before: all documents have the same few hundred. */
const KNOWN = new Map<string, Tag>()
const MAX_KNOWN = 1000
const MAX_KNOWN_LENGTH = 64
const SLASH = 0x2f
const GREATER = 0x3e
const NONE: readonly never[] = []
const NO_NAMESPACES: Namespaces = new Map()

class Unsure extends Error {}

/** The root of the document; undefined when the parser of all XML has to look. Throws `XmlError` for more than a tree may hold. */
export function parsePlain(text: string, reading: Reading): XmlElement | undefined {
  if (UNUSUAL.test(text) || text.includes(']]>')) return undefined
  try {
    return new PlainReader(text, new TreeBuilder(text, reading)).read()
  } catch (error) {
    if (error instanceof Unsure) return undefined
    throw error
  }
}

class PlainReader {
  readonly #text: string
  readonly #tree: TreeBuilder

  constructor(text: string, tree: TreeBuilder) {
    this.#text = text
    this.#tree = tree
  }

  read(): XmlElement {
    const text = this.#text
    const tree = this.#tree
    const prologue = text.startsWith(DECLARATION) ? DECLARATION.length : 0
    let start = this.#find('<', prologue)
    requireBlank(text.slice(prologue, start))
    while (start < text.length) {
      const end = text.charCodeAt(start + 1) === SLASH ? this.#close(start) : this.#open(start)
      const next = this.#find('<', end)
      if (end < next) this.#content(text.slice(end, next))
      start = next
    }
    return tree.current === undefined && tree.root !== undefined ? tree.root : unsure()
  }

  /** The end of the text if not found. */
  #find(sign: string, from: number): number {
    const at = this.#text.indexOf(sign, from)
    return at < 0 ? this.#text.length : at
  }

  /** Both give the end of their tag. */
  #open(start: number): number {
    const tree = this.#tree
    const parent = tree.current
    if (parent === undefined && tree.root !== undefined) unsure()
    const end = this.#find('>', start) + 1
    if (end > this.#text.length) unsure()
    const { name, prefix, local, attributes, isEmpty } = tagOf(this.#text.slice(start + 1, end - 1))
    const declared = attributes.length === 0 ? NO_NAMESPACES : declarationsOf(attributes)
    const uri = namespaceOf(prefix, declared, parent)
    const isCanonical = prefix === '' && attributes.length === 0 && !isEmpty
    tree.open({
      name,
      prefix,
      local,
      uri,
      attributes: resolved(attributes, declared, parent),
      declared,
      start,
      isCanonical,
    })
    if (isEmpty) tree.close(end)
    return end
  }

  #close(start: number): number {
    const { name } = this.#tree.current ?? unsure()
    const end = start + name.length + 3
    if (!this.#text.startsWith(name, start + 2) || this.#text.charCodeAt(end - 1) !== GREATER) unsure()
    this.#tree.close(end)
    return end
  }

  #content(written: string): void {
    if (this.#tree.current === undefined) requireBlank(written)
    else if (written.includes('&')) this.#tree.text(withoutEntities(written), !TO_ESCAPE.test(written))
    else this.#tree.text(written, !written.includes('>'))
  }
}

function tagOf(written: string): Tag {
  const known = KNOWN.get(written)
  if (known !== undefined) return known
  const tag = readTag(written)
  if (tag.attributes.length === 0 && written.length <= MAX_KNOWN_LENGTH) {
    if (KNOWN.size >= MAX_KNOWN) KNOWN.clear()
    KNOWN.set(interned(written), tag)
  }
  return tag
}

/**
 * The one string of those characters that V8 has for names of properties: it is compared with another such by its address, and it does not
 * keep the document that it was cut out of.
 */
function interned(text: string): string {
  return Object.keys({ [text]: true })[0] ?? text
}

function readTag(written: string): Tag {
  const [, name = '', prefix = '', local = '', attributes = ''] = TAG.exec(written) ?? unsure()
  return {
    name: interned(name),
    prefix: interned(prefix),
    local: interned(local),
    attributes: attributes === '' ? NONE : readAttributes(attributes),
    isEmpty: written.endsWith('/'),
  }
}

function readAttributes(written: string): Written {
  return [...written.matchAll(ATTRIBUTES)].map(([, name = '', prefix = '', local = '', value = '']) => ({
    name,
    prefix,
    local,
    value,
  }))
}

function declarationsOf(attributes: Written): Namespaces {
  const declared = new Map<string, string>()
  for (const { name, prefix, local, value } of attributes) {
    if (name !== 'xmlns' && prefix !== 'xmlns') continue
    const of = name === 'xmlns' ? '' : local
    if (declared.has(of) || of === 'xml' || of === 'xmlns' || SPECIAL_URI.test(value)) unsure()
    declared.set(interned(of), interned(value))
  }
  return declared.size === 0 ? NO_NAMESPACES : declared
}

/** What a prefix means on an element that declares these namespaces. */
function namespaceOf(prefix: string, declared: Namespaces, parent: XmlElement | undefined): string {
  const own = declared.get(prefix)
  if (own !== undefined) return own
  for (let around = parent; around !== undefined; around = around.parent) {
    const uri = around.prefix === prefix ? around.uri : around.declared.get(prefix)
    if (uri !== undefined) return uri
  }
  return prefix === '' ? '' : unsure()
}

function resolved(written: Written, declared: Namespaces, parent: XmlElement | undefined): readonly XmlAttribute[] {
  if (written.length === 0) return NONE
  const all: XmlAttribute[] = []
  const seen = new Set<string>()
  for (const { name, prefix, local, value } of written) {
    if (name === 'xmlns' || prefix === 'xmlns') continue
    const uri = prefix === '' ? '' : namespaceOf(prefix, declared, parent)
    const expanded = `${uri} ${local}`
    if (seen.has(expanded)) unsure()
    seen.add(expanded)
    all.push({ name, local, uri, value })
  }
  return all
}

function withoutEntities(text: string): string {
  return NO_ENTITY.test(text) ? unsure() : text.replace(NAMED, entity => ENTITIES[entity] ?? unsure())
}

function requireBlank(text: string): void {
  if (/[^ \t\n]/.test(text)) unsure()
}

function unsure(): never {
  throw new Unsure()
}
