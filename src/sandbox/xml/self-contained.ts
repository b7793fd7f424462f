/** Whether an element can be read without what is around it. */
import type { XmlElement } from './xml-tree.ts'

const BUILT_IN: ReadonlySet<string> = new Set(['xml', 'xmlns'])

/** Every prefix inside is declared inside: none is borrowed from an element around it. */
export function isSelfContained(element: XmlElement, declared = BUILT_IN): boolean {
  const { prefix, attributes, elements } = element
  const known = element.declared.size === 0 ? declared : new Set([...declared, ...element.declared.keys()])
  if (prefix !== '' && !known.has(prefix)) return false
  for (const { name, local } of attributes) if (name !== local && !known.has(name.split(':')[0] ?? '')) return false
  for (const child of elements) if (!isSelfContained(child, known)) return false
  return true
}
