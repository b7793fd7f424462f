/**
 * The official XSD as a model for tests: the elements of a group, their order and occurrence, and whether a type
 * accepts a text. It supports only what SIFEN's files use (sequences, restrictions, unions) and throws on anything
 * else.
 */
import { readTree, type XmlNode } from './xml-tree.ts'

export type XsdElement = { name: string; min: number; max: number; children: XsdElement[] | undefined; type: XsdType }

/** A simple type: its own facets and those of its base, or the members of a union. */
export type XsdType = {
  facets: readonly Facet[]
  base: XsdType | undefined
  builtin: string
  union: readonly XsdType[]
}
export type Facet = { name: string; value: string }

const FILES = ['DE_v150', 'DE_Types_v150', 'Departamentos_v141', 'Monedas_v150', 'Paises_v100', 'Unidades_Medida_v141']

const short = (name: string) => name.replace(/^.*:/, '')
const ANNOTATIONS = ['annotation', 'attribute', 'import', 'include']
const parts = (node: XmlNode) => node.children.filter(child => !ANNOTATIONS.includes(short(child.name)))

/** Reads the schema files and returns the element DE. */
export function readXsd(read: (file: string) => string): XsdElement {
  const named = new Map<string, XmlNode>()
  for (const file of FILES) {
    for (const node of parts(readTree(read(`${file}.xsd`)))) named.set(node.attributes.name ?? '', node)
  }
  const rde = named.get('rDE')
  const de = rde && sequence(rde, named).find(({ name }) => name === 'DE')
  if (!de) throw new TypeError('the XSD has no DE')
  return de
}

function sequence(complexType: XmlNode, named: Map<string, XmlNode>): XsdElement[] {
  const [only] = parts(complexType)
  if (only === undefined || short(only.name) !== 'sequence') throw new TypeError(`not a sequence: ${only?.name}`)
  return parts(only)
    .filter(({ attributes }) => attributes.ref === undefined)
    .map(node => element(node, named))
}

function element(node: XmlNode, named: Map<string, XmlNode>): XsdElement {
  const { name = '', type, minOccurs = '1', maxOccurs = '1' } = node.attributes
  const [inline] = parts(node)
  const definition = type === undefined || type.startsWith('xs:') ? inline : named.get(type)
  const isGroup = definition !== undefined && short(definition.name) === 'complexType'
  return {
    name: name.trim(),
    min: Number(minOccurs),
    max: Number(maxOccurs),
    children: isGroup ? sequence(definition, named) : undefined,
    type: isGroup || definition === undefined ? builtin(type ?? 'xs:anyType') : simple(definition, named),
  }
}

const builtin = (name: string): XsdType => ({ facets: [], base: undefined, builtin: short(name), union: [] })

function simple(node: XmlNode, named: Map<string, XmlNode>): XsdType {
  const [only] = parts(node)
  if (only === undefined) throw new TypeError(`an empty type: ${node.attributes.name}`)
  if (short(only.name) === 'union') {
    return { ...builtin('xs:union'), union: parts(only).map(member => simple(member, named)) }
  }
  const { base = '' } = only.attributes
  const definition = named.get(base)
  if (!base.startsWith('xs:') && !definition) throw new TypeError(`an unknown base: ${base}`)
  const parent = definition ? simple(definition, named) : builtin(base)
  const facets = parts(only).map(facet => ({ name: short(facet.name), value: facet.attributes.value ?? '' }))
  return { facets, base: parent, builtin: parent.builtin, union: [] }
}

/** True when the type accepts the text. */
export function accepts(type: XsdType, text: string): boolean {
  if (type.union.length > 0) return type.union.some(member => accepts(member, text))
  if (type.base === undefined) return BUILTINS[type.builtin]?.test(text) ?? false
  return accepts(type.base, text) && acceptsFacets(type, text)
}

const BUILTINS: Readonly<Record<string, RegExp>> = {
  string: /^/,
  normalizedString: /^[^\t\r\n]*$/,
  integer: /^-?[0-9]+$/,
  short: /^-?[0-9]{1,4}$/,
  positiveInteger: /^(?!0+$)[0-9]+$/,
  decimal: /^-?[0-9]+(\.[0-9]+)?$/,
  date: /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/,
  dateTime: /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}$/,
}

/** True when a step accepts the text. Its patterns and enumerations are alternatives; every other facet must hold. */
function acceptsFacets({ facets }: XsdType, text: string): boolean {
  const patterns = facets.filter(({ name }) => name === 'pattern')
  const values = facets.filter(({ name }) => name === 'enumeration')
  return (
    (patterns.length === 0 || patterns.some(({ value }) => new RegExp(`^(?:${value})$`, 'u').test(text))) &&
    (values.length === 0 || values.some(({ value }) => value === text)) &&
    facets.every(({ name, value }) => FACETS[name]?.(text, value) ?? unknownFacet(name))
  )
}

const size = (text: string) => [...text].length
const digits = (text: string) =>
  text
    .replace(/^-?0*/, '')
    .replace(/(\.[0-9]*?)0+$/, '$1')
    .replace('.', '').length
const fraction = (text: string) => text.replace(/^[^.]*\.?/, '').replace(/0+$/, '').length
/** Numbers at the same scale, so that they compare as integers. Dates compare as texts. */
const scaled = (text: string) => BigInt(text.replace(/^(-?[0-9]*)\.?([0-9]*)$/, (_, w, f) => w + f.padEnd(20, '0')))
const below = (a: string, b: string) => (a.includes('-') ? a < b : scaled(a) < scaled(b))

const FACETS: Readonly<Record<string, (text: string, value: string) => boolean>> = {
  pattern: () => true,
  enumeration: () => true,
  whiteSpace: () => true,
  length: (text, value) => size(text) === Number(value),
  minLength: (text, value) => size(text) >= Number(value),
  maxLength: (text, value) => size(text) <= Number(value),
  totalDigits: (text, value) => digits(text) <= Number(value),
  fractionDigits: (text, value) => fraction(text) <= Number(value),
  minInclusive: (text, value) => !below(text, value),
  minExclusive: (text, value) => below(value, text),
  maxInclusive: (text, value) => !below(value, text),
  maxExclusive: (text, value) => below(text, value),
}

function unknownFacet(name: string): never {
  throw new TypeError(`a facet that the model does not know: ${name}`)
}

/** Returns the values of an enumeration, including those of union members. Empty when the type has none. */
export const enumerated = (type: XsdType): string[] => [
  ...type.union.flatMap(enumerated),
  ...type.facets.filter(({ name }) => name === 'enumeration').map(({ value }) => value),
  ...(type.base ? enumerated(type.base) : []),
]
