/**
 * Reads foreign XML into a small tree, under limits: those of xml-tree.ts and the length. It yields to the event loop
 * every 16 KB. Elements are found by namespace and local name, never by prefix.
 */
import { setImmediate } from 'node:timers/promises'
import { unusableAnswer } from '../../errors.ts'
import { legible } from '../../redact.ts'
import { type XmlElement, XmlError } from './xml-element.ts'
import { TreeParser } from './xml-tree.ts'

export { type XmlElement, XmlError } from './xml-element.ts'

/** Twice the largest answer of SIFEN: a document of 1,000 KB, escaped. */
const MAX_LENGTH = 4_000_000
const SLICE_LENGTH = 16_384

/** Returns the root element of a document. Throws XmlError. */
export async function readXml(source: string): Promise<XmlElement> {
  const [root] = await parse(source, false)
  if (root === undefined) throw new XmlError('no root element')
  return root
}

/** Returns the top elements of a text that may have several, or none. Throws XmlError. */
export const readXmlFragment = (source: string): Promise<readonly XmlElement[]> => parse(source, true)

/** One namespace, or several alternatives. */
export type Namespace = string | readonly string[]

const isIn = ({ ns }: XmlElement, namespace: Namespace): boolean =>
  typeof namespace === 'string' ? ns === namespace : namespace.includes(ns)

/**
 * Returns the child with that name in that namespace. Throws SIFEN_RESPONSE when there are several: neither of two
 * verdicts can be trusted.
 */
export function childOf(parent: XmlElement | undefined, ns: Namespace, name: string): XmlElement | undefined {
  let found: XmlElement | undefined
  for (const child of parent?.children ?? []) {
    if (child.name !== name || !isIn(child, ns)) continue
    if (found !== undefined) throw unusableAnswer(`La respuesta de SIFEN trae ${name} más de una vez.`)
    found = child
  }
  return found
}

export const childrenOf = (parent: XmlElement | undefined, ns: Namespace, name: string): readonly XmlElement[] =>
  parent?.children.filter(child => child.name === name && isIn(child, ns)) ?? []

/** Returns the text of a child, made legible. Undefined when the child is absent or empty. */
export const textOf = (parent: XmlElement | undefined, ns: Namespace, name: string): string | undefined =>
  legible(childOf(parent, ns, name)?.text ?? '') || undefined

/**
 * Returns texts of several children under our names, as `{ protAut: 'dProtAut' }`. Leaves out absent and empty ones.
 */
export function textsOf<K extends string>(
  parent: XmlElement | undefined,
  ns: Namespace,
  names: Readonly<Record<K, string>>,
): { [P in K]?: string } {
  const texts: { [P in K]?: string } = {}
  for (const key in names) {
    const text = textOf(parent, ns, names[key])
    if (text !== undefined) texts[key] = text
  }
  return texts
}

async function parse(source: string, fragment: boolean): Promise<readonly XmlElement[]> {
  if (source.length > MAX_LENGTH) throw new XmlError(`longer than ${MAX_LENGTH} characters`)
  const parser = new TreeParser(source, fragment)
  try {
    for (let at = 0; at < source.length; at += SLICE_LENGTH) {
      if (at > 0) await setImmediate()
      parser.write(source.slice(at, at + SLICE_LENGTH))
    }
    parser.close()
  } catch (error) {
    throw error instanceof XmlError ? error : new XmlError(error instanceof Error ? legible(error.message) : '')
  }
  return parser.tree.roots
}
