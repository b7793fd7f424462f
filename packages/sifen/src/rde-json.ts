/** A document as JSON in SIFEN's terms: element names are keys, values are the XML's own texts (docs/notes A32). */
import { REPEATED_ELEMENTS } from './documento/index.ts'
import { readXml, type XmlElement } from './wire/xml/index.ts'

/** A text or a group. A group maps names to a text, a group, or a list of them; attributes are `@name`. */
export type RdeJson = string | { [name: string]: RdeJson | RdeJson[] }

const SIGNATURE = 'Signature'

/**
 * Returns the content of an rDE. Repeatable elements are lists even with one entry, so that a program reads every
 * document alike. The signature is left out. Throws XmlError for a text that is not XML.
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
