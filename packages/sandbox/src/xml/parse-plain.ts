/**
 * Reads the usual subset of XML many times faster than a full parser: tags with ASCII names and attributes in double
 * quotes, and text with the five named entities. It leaves everything else, mistakes included, to the full parser.
 */
import { type Reading, TreeBuilder } from './tree-builder.ts'
import type { XmlAttribute, XmlElement } from './xml-tree.ts'

type Namespaces = ReadonlyMap<string, string>
/** Attributes of a tag, namespace declarations included. */
type Written = readonly (Pick<XmlAttribute, 'name' | 'local' | 'value'> & { readonly prefix: string })[]

/** A tag, without the context of its ancestors. */
interface Tag {
  /** The tag without its angle brackets. */
  readonly written: string
  readonly name: string
  readonly prefix: string
  readonly local: string
  readonly attributes: Written
  /** Namespaces that the attributes declare. */
  readonly declared: Namespaces
  readonly isEmpty: boolean
  /** The tag that came after this one last time: documents have their elements in the same order. */
  next: Tag | undefined
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>'
const NAME = '((?:([A-Za-z_][\\w.-]*):)?([A-Za-z_][\\w.-]*))'
const ATTRIBUTE = ` ${NAME}="([^"<&\\t\\n]*)"`
const TAG = new RegExp(`^${NAME}((?:${ATTRIBUTE})*)(/?)$`)
const ATTRIBUTES = new RegExp(ATTRIBUTE, 'g')
/** Characters that XML forbids or normalises, and those that are two UTF-16 units. */
const UNUSUAL = /[^\t\n\x20-\uD7FF\uE000-\uFFFD]/
const NAMED = /&(?:amp|lt|gt|quot|apos);/g
const NO_ENTITY = /&(?!(?:amp|lt|gt|quot|apos);)/
/** Text that Canonical XML writes differently: a sign that must be escaped, and entities for signs that must not. */
const TO_ESCAPE = />|&(?:quot|apos);/
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
}
/** Namespaces with special rules: none, and those of XML itself. */
const SPECIAL_URI = /^$|\s|^http:\/\/www\.w3\.org\/(?:XML\/1998\/namespace|2000\/xmlns\/)$/
/** Cache of tags as written: all documents have the same few hundred. */
const KNOWN = new Map<string, Tag>()
const MAX_KNOWN = 1000
const MAX_KNOWN_LENGTH = 128
/** Attributes that are different in each document. */
const OF_ONE_DOCUMENT = / (?:Id|URI)="/
const SLASH = 0x2f
const GREATER = 0x3e
const NONE: readonly never[] = []
const NO_NAMESPACES: Namespaces = new Map()

class Unsure extends Error {}

/**
 * Returns the root of the document. Undefined when the full parser must read it. Throws `XmlError` when it exceeds the
 * limits of a tree.
 */
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
  /** The tag before, when it is a cached one. */
  #previous: Tag | undefined

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

  /** Returns the position of the sign, or the end of the text. */
  #find(sign: string, from: number): number {
    const at = this.#text.indexOf(sign, from)
    return at < 0 ? this.#text.length : at
  }

  /** Opens an element. Returns the end of its tag, as #close does. */
  #open(start: number): number {
    const tree = this.#tree
    const parent = tree.current
    if (parent === undefined && tree.root !== undefined) unsure()
    const { written, name, prefix, local, attributes, declared, isEmpty } = this.#tagAt(start + 1)
    const end = start + written.length + 2
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

  /** Returns the tag whose name begins there. Tries the expected one first, before it searches for the end of the tag. */
  #tagAt(start: number): Tag {
    const expected = this.#previous?.next
    if (expected !== undefined && this.#isAt(start, expected)) {
      this.#previous = expected
      return expected
    }
    const end = this.#find('>', start)
    if (end === this.#text.length) unsure()
    const written = this.#text.slice(start, end)
    const known = knownTag(written)
    if (this.#previous !== undefined) this.#previous.next = known
    this.#previous = known
    return known ?? readTag(written)
  }

  #isAt(start: number, { written }: Tag): boolean {
    return this.#text.startsWith(written, start) && this.#text.charCodeAt(start + written.length) === GREATER
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

/** Returns the tag from the cache, or adds it. Undefined for a tag that is not to be cached. */
function knownTag(written: string): Tag | undefined {
  const known = KNOWN.get(written)
  if (known !== undefined) return known
  if (written.length > MAX_KNOWN_LENGTH || OF_ONE_DOCUMENT.test(written)) return undefined
  if (KNOWN.size >= MAX_KNOWN) KNOWN.clear()
  const own = interned(written)
  const tag = readTag(own)
  KNOWN.set(own, tag)
  return tag
}

/**
 * Returns V8's internalized copy of the text, the one used for property names. Copies compare by address, and do not
 * retain the document that the text was sliced from.
 */
function interned(text: string): string {
  return Object.keys({ [text]: true })[0] ?? text
}

function readTag(written: string): Tag {
  const [, name = '', prefix = '', local = '', inside = ''] = TAG.exec(written) ?? unsure()
  const attributes = inside === '' ? NONE : readAttributes(inside)
  return {
    written,
    name: interned(name),
    prefix: interned(prefix),
    local: interned(local),
    attributes,
    declared: declarationsOf(attributes),
    isEmpty: written.endsWith('/'),
    next: undefined,
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

/** Returns the namespace of a prefix on an element that declares these namespaces. */
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
