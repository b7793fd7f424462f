/** The request of a signed document, read from its XML. */
import { requestOf } from './documento/index.ts'
import { rdeJson } from './rde-json.ts'

/**
 * Returns the request that gives a document with the same content: a JSON for `prepareDocumento`, with the place of its
 * number. Texts of fields that the catalogue computes are not part of it. Throws XmlError for a text that is not XML.
 */
export async function requestOfRde(xml: string): Promise<Record<string, unknown>> {
  const rde = await rdeJson(xml)
  return typeof rde === 'object' && typeof rde.DE === 'object' && !Array.isArray(rde.DE) ? requestOf(rde.DE) : {}
}
