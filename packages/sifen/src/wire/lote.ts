/**
 * Packs documents for siRecepLoteDE: one rLoteDE in a zip, in base64. A bad lot is refused as a whole and may block its
 * issuer for an hour, so known reasons for refusal are checked before sending. docs/sifen §6, §9.
 */
import { expectRde } from './transport/index.ts'
import { zipOf } from './zip.ts'

/** A signed document. `rde` is the whole rDE in UTF-8, the signed bytes, without XML declaration. */
export type DocumentoFirmado = { cdc: string; rde: Uint8Array }

export type LoteLimits = {
  /** Maximum number of documents of a lot. */
  documents: number
  /** Maximum length of its zip in base64. */
  bytes: number
}

/** 50 documents, and 1,000 KB for the message, of which the last KB is reserved for the envelope around the base64. */
export const LOTE_LIMITS: LoteLimits = { documents: 50, bytes: 999_000 }

const ENTRY_NAME = 'lote.xml'
/** Accepted lots have rLoteDE without namespace; each rDE declares its own. */
const OPENING = Buffer.from('<rLoteDE>')
const CLOSING = Buffer.from('</rLoteDE>')

/** Returns the zip of a lot with the documents, unchanged and in their order. */
export const zipLote = (documents: readonly DocumentoFirmado[]): Promise<Buffer> =>
  zipOf(ENTRY_NAME, Buffer.concat([OPENING, ...documents.map(({ rde }) => rde), CLOSING]))

/**
 * Returns the zip. Checks that the lot has from one to the limit of documents, of one type and one issuer, without
 * repetition, and that the zip is within its limit. Throws RangeError.
 */
export async function checkedZip(documents: readonly DocumentoFirmado[], limits = LOTE_LIMITS): Promise<Buffer> {
  const [first] = documents
  if (first === undefined || documents.length > limits.documents) {
    throw new RangeError(`A lot has 1 to ${limits.documents} documents, not ${documents.length}.`)
  }
  if (new Set(documents.map(({ cdc }) => cdc)).size < documents.length)
    throw new RangeError('A CDC is twice in the lot.')
  const stranger = documents.find(({ cdc }) => typeAndIssuerOf(cdc) !== typeAndIssuerOf(first.cdc))
  if (stranger)
    throw new RangeError(`The document ${stranger.cdc} is of another type or issuer than the first of the lot.`)
  for (const { rde } of documents) expectRde(rde)
  const zip = await zipLote(documents)
  if (base64Length(zip.length) > limits.bytes) throw new RangeError(`The lot takes more than ${limits.bytes} bytes.`)
  return zip
}

/**
 * Splits the documents, in order, into as few lots as possible: each is filled until the next document would break a
 * limit. Lengths are measured by compressing. Throws RangeError for a document that is too long alone.
 */
export async function splitLote<D extends DocumentoFirmado>(
  documents: readonly D[],
  limits: LoteLimits = LOTE_LIMITS,
): Promise<D[][]> {
  const lots: D[][] = []
  for (let at = 0; at < documents.length; ) {
    const rest = documents.slice(at, at + limits.documents)
    const count = await longestFit(rest, limits.bytes)
    if (count === 0) throw new RangeError(`The document ${rest[0]?.cdc} is too long for a lot.`)
    lots.push(rest.slice(0, count))
    at += count
  }
  return lots
}

/** Returns how many of the first documents fit. Mostly all of them fit at the first try; otherwise it bisects. */
async function longestFit(documents: readonly DocumentoFirmado[], maxBytes: number): Promise<number> {
  let fits = 0
  let tooMany = documents.length + 1
  for (let count = documents.length; tooMany - fits > 1; count = (fits + tooMany) >> 1) {
    if (await isWithin(documents.slice(0, count), maxBytes)) fits = count
    else tooMany = count
  }
  return fits
}

async function isWithin(documents: readonly DocumentoFirmado[], maxBytes: number): Promise<boolean> {
  const plain = documents.reduce((sum, { rde }) => sum + rde.length, 0)
  if (base64Length(longestZip(plain)) <= maxBytes) return true
  const { length } = await zipLote(documents)
  return base64Length(length) <= maxBytes
}

/**
 * Upper bound of a zip's length. Incompressible text is stored, at 5 bytes for every block of 16 KB or less, so shorter
 * texts need no measuring.
 */
const longestZip = (plain: number): number => plain + (plain >> 8) + 1_000

const base64Length = (bytes: number): number => Math.ceil(bytes / 3) * 4

/** Returns iTiDE and RUC with its check digit, the start of the CDC. MT v150 §10.1. */
const typeAndIssuerOf = (cdc: string): string => cdc.slice(0, 11)
