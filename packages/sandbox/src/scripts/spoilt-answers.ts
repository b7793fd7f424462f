/** Corrupted answers: well-formed ones with wrong content, and one that is enormous once it is inflated. */
import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createGzip } from 'node:zlib'

/** A CDC. The RUC inside may end in a letter. */
const CDC = /(?<![0-9A-D])\d{9}[0-9A-D]\d{34}(?!\d)/g

/** Returns the same answer about other documents: every CDC gets another security code and check digit. */
export function withOtherCdcs(xml: string): string {
  return xml.replace(CDC, cdc => cdc.slice(0, -4) + cdc.slice(-4).replace(/\d/g, nextDigit))
}

const nextDigit = (digit: string) => String((Number(digit) + 1) % 10)

/** Returns the answer about a lot without the verdicts on its first `count` documents. */
export function withoutDocuments(xml: string, count: number): string {
  let left = count
  return xml.replace(/<ns2:gResProcLote>.*?<\/ns2:gResProcLote>/gs, group => {
    left -= 1
    return left >= 0 ? '' : group
  })
}

const MEGABYTE = 1 << 20
const MEGABYTES = 256

/**
 * Sends 256 MB of blanks, which an XML reader would skip, as a quarter of a megabyte of gzip. They are generated while
 * sending; a client that leaves ends it.
 */
export async function sendBomb(response: ServerResponse, type: string): Promise<void> {
  if (response.destroyed) return
  response.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip' })
  const blanks = Readable.from(repeat(Buffer.alloc(MEGABYTE, ' '), MEGABYTES))
  const gone = () => undefined
  await pipeline(blanks, createGzip({ level: constants.Z_BEST_COMPRESSION }), response).catch(gone)
}

function* repeat<T>(value: T, times: number): Generator<T> {
  for (let i = 0; i < times; i += 1) yield value
}
