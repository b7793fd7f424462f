/**
 * Opens the xDE of recibe-lote: a zip of one rLoteDE of rDE. Limits apply while it is read, because a zip of 16 KB may
 * hold 12 MB of elements.
 */

import { cdcOf } from '../fields/index.ts'
import { SIFEN_NAMESPACE, type XmlElement } from '../xml/index.ts'
import { Malformed } from './malformed.ts'
import { isWholeRde, RDE_EXPECTED } from './recibe.ts'
import { KILOBYTE } from './service.ts'
import { named, readXml, sourceOf } from './soap.ts'
import { unzipOne } from './unzip.ts'

export interface LoteDocument {
  readonly cdc: string
  readonly rde: XmlElement
  /** The rDE as written. */
  readonly source: string
}

/** Documents of a lot, or the reason why it is too large to be queued. */
export type LoteReading = { readonly documents: readonly LoteDocument[] } | { readonly exceso: string }

const MAX_DOCUMENTS = 50
/** Maximum length of an rDE. recibe has the same limit. */
const MAX_RDE_LENGTH = 1000 * KILOBYTE
/**
 * Maximum number of elements: over a hundred items in each document. 1,000 KB of zipped signed documents hold no more.
 */
const MAX_NODES = 500_000
/** 40 bytes for each element, more than an ordinary one has. */
const MAX_INFLATED_BYTES = 40 * MAX_NODES

/**
 * Reads a lot. `octets` are the zip. The rLoteDE may have a namespace or none, and contains only whole rDE. Throws
 * `Malformed` when it is not a lot.
 */
export function readLote(octets: Buffer): LoteReading {
  return readLotXml(unzipOne(octets, MAX_INFLATED_BYTES))
}

/** Reads the file inside the zip: an rLoteDE. */
export function readLotXml(xml: Uint8Array): LoteReading {
  try {
    const lot = readXml(xml, { maxNodes: MAX_NODES, watch })
    const documents = lot.root.elements.map(rde => ({ cdc: cdcOf(rde), rde, source: sourceOf(rde, lot) }))
    return documents.some(({ source }) => source.length > MAX_RDE_LENGTH) ? { exceso: TOO_LONG } : { documents }
  } catch (error) {
    if (error instanceof TooLarge) return { exceso: error.message }
    throw error
  }
}

const TOO_LONG = 'un documento supera 1.000 KB'

/** Ends the reading of a lot that is too large to be queued. */
class TooLarge extends Malformed {}

/** Looks at every element as it opens. */
function watch(element: XmlElement): void {
  const { parent } = element
  if (parent === undefined) {
    if (!isLot(element)) throw new Malformed(`la raíz del archivo del zip es ${named(element)}; se espera rLoteDE`)
  } else if (parent.parent === undefined) {
    if (!isWholeRde(element)) throw new Malformed(`rLoteDE tiene ${named(element)}; ${RDE_EXPECTED}`)
    if (parent.elements.length === MAX_DOCUMENTS) throw new TooLarge(`tiene más de ${MAX_DOCUMENTS} documentos`)
    if (beginsWithLongText(element)) throw new TooLarge(TOO_LONG)
  }
}

/** Looks for the next tag, before the parser reads up to 19 MB of text in front of it. */
function beginsWithLongText({ source, start }: XmlElement): boolean {
  return source.indexOf('<', start + 1) > start + MAX_RDE_LENGTH
}

const isLot = ({ local, uri }: XmlElement) => local === 'rLoteDE' && (uri === '' || uri === SIFEN_NAMESPACE)
