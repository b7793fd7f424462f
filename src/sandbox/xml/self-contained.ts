/** Whether an element can be read without what is around it. */
import type { XmlElement } from './xml-tree.ts'

const BUILT_IN: ReadonlySet<string> = new Set(['xml', 'xmlns'])

/** Every prefix inside is declared inside: none is borrowed from an element around it. */
export function isSelfContained(element: XmlElement, declared = BUILT_IN): boolean {
  const known = element.declared.size === 0 ? declared : new Set([...declared, ...element.declared.keys()])
  if (element.prefix !== '' && !known.has(element.prefix)) return false
  if (!element.attributes.every(({ name, local }) => name === local || known.has(name.split(':')[0] ?? '')))
    return false
  return element.elements.every(child => isSelfContained(child, known))
}
