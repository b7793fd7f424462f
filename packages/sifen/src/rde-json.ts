/** A document as JSON, as SIFEN has it: names of elements are keys, values are the XML's own texts (docs/notes A32). */
import { REPEATED_ELEMENTS } from './documento/index.ts'
import { readXml, type XmlElement } from './wire/xml-reader.ts'

/** A text, or a group: by name a text, a group, or a list of them; attributes as `@name`. */
export type RdeJson = string | { [name: string]: RdeJson | RdeJson[] }

const SIGNATURE = 'Signature'

/**
 * The content of an rDE. What may stand more than once is a list even with one entry, so that a program reads every document alike. The
 * signature is left out. Throws XmlError for a text that is no XML.
 */
export async function rdeJson(xml: string): Promise<RdeJson> {
  return jsonOf(await readXml(xml))
}

function jsonOf({ attributes, children, text }: XmlElement): RdeJson {
  if (attributes.size === 0 && children.length === 0) return text
  const shown = children.filter(({ name }) => name !== SIGNATURE)
  const byName = Map.groupBy(shown, ({ name }) => name)
  return Object.fromEntries([
    ...[...attributes].map(([name, value]) => [`@${name}`, value]),
    ...[...byName].map(([name, same]) => [name, isList(name, same) ? same.map(jsonOf) : jsonOf(same[0] as XmlElement)]),
    ...(text === '' ? [] : [['#text', text]]),
  ])
}

const isList = (name: string, same: readonly XmlElement[]): boolean => REPEATED_ELEMENTS.has(name) || same.length > 1
