/** An answer that is small on the wire and enormous once it is inflated. */
import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createGzip } from 'node:zlib'

const MEGABYTE = 1 << 20
const MEGABYTES = 256

/** Sends blanks without end, as an XML reader would skip them: 256 MB in a quarter of one. Made while it is sent; a client that leaves ends it. */
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
