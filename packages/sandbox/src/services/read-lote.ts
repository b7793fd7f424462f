/**
 * Opens the xDE of recibe-lote: a zip of one rLoteDE of rDE. Limits apply while it is read, because a zip of 16 KB may
 * hold 12 MB of elements.
 */
import { SIFEN_NAMESPACE } from '../document/read-fields.ts'
import { cdcOf } from '../document/read-rde.ts'
import { type XmlElement, XmlError } from '../xml/xml-tree.ts'
import { isWholeRde } from './recibe.ts'
import { KILOBYTE } from './service.ts'
import { readXml, sourceOf } from './soap.ts'
import { unzipOne } from './unzip.ts'

export interface LoteDocument {
  readonly cdc: string
  readonly rde: XmlElement
  /** The rDE as written. */
  readonly source: string
}

/** Documents of a lot, or the reason why it is too large to be queued. Undefined when it is not a lot. */
export type LoteReading = { readonly documents: readonly LoteDocument[] } | { readonly exceso: string } | undefined

export const MAX_DOCUMENTS = 50
/** Maximum length of an rDE. recibe has the same limit. */
const MAX_RDE_LENGTH = 1000 * KILOBYTE
/**
 * Maximum number of elements: over a hundred items in each document. 1,000 KB of zipped signed documents hold no more.
 */
const MAX_NODES = 500_000
/** 40 bytes for each element, more than an ordinary one has. */
const MAX_INFLATED_BYTES = 40 * MAX_NODES

/** Reads a lot. `octets` are the zip. The rLoteDE may have a namespace or none, and contains only whole rDE. */
export function readLote(octets: Buffer): LoteReading {
  const xml = unzipOne(octets, MAX_INFLATED_BYTES)
  if (xml === undefined) return undefined
  let isTooMany = false
  let isTooLong = false
  const watch = (element: XmlElement): void => {
    const { parent } = element
    if (parent === undefined) refuseUnless(isLot(element))
    else if (parent.parent === undefined) {
      refuseUnless(isWholeRde(element))
      isTooMany = parent.elements.length === MAX_DOCUMENTS
      refuseUnless(!isTooMany)
      isTooLong = beginsWithLongText(element)
      refuseUnless(!isTooLong)
    }
  }
  const lot = readXml(xml, { maxNodes: MAX_NODES, watch })
  if (isTooMany) return { exceso: `tiene más de ${MAX_DOCUMENTS} documentos` }
  if (isTooLong) return TOO_LONG
  if (lot === undefined) return undefined
  const documents = lot.root.elements.map(rde => ({ cdc: cdcOf(rde), rde, source: sourceOf(rde, lot) }))
  if (documents.some(({ source }) => source.length > MAX_RDE_LENGTH)) return TOO_LONG
  return { documents }
}

const TOO_LONG = { exceso: 'un documento supera 1.000 KB' }

/** Looks for the next tag, before the parser reads up to 19 MB of text in front of it. */
function beginsWithLongText({ source, start }: XmlElement): boolean {
  return source.indexOf('<', start + 1) > start + MAX_RDE_LENGTH
}

const isLot = ({ local, uri }: XmlElement) => local === 'rLoteDE' && (uri === '' || uri === SIFEN_NAMESPACE)

function refuseUnless(isGood: boolean): void {
  if (!isGood) throw new XmlError('not a lot of at most fifty documents')
}
