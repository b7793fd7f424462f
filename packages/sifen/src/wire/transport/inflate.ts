/** Decompresses an answer, off the event loop and up to a cap. undici's request does not decompress. */
import { promisify } from 'node:util'
import { gunzip, inflate, inflateRaw } from 'node:zlib'
import { unusableAnswer } from '../../errors.ts'

const MAX_INFLATED_BYTES = 10_000_000

const DECODERS = { gzip: promisify(gunzip), zlib: promisify(inflate), raw: promisify(inflateRaw) } as const

/**
 * Returns the plain bytes. Throws SIFEN_RESPONSE for an unknown coding, a broken or cut stream, and anything that would
 * exceed 10 MB.
 */
export async function inflated(body: Buffer, contentEncoding: string): Promise<Buffer> {
  const coding = contentEncoding.trim().toLowerCase()
  if (coding === '' || coding === 'identity' || body.length === 0) return body
  const decode = DECODERS[decoderFor(coding, body)]
  try {
    return await decode(body, { maxOutputLength: MAX_INFLATED_BYTES })
  } catch (cause) {
    throw unusableAnswer('La respuesta comprimida de SIFEN está dañada o es demasiado grande.', { cause })
  }
}

/**
 * Returns the decoder of a coding. `deflate` means the zlib format, but some servers send it raw; the low nibble of
 * zlib's first byte is always 8. RFC 9110 §8.4.1.2.
 */
function decoderFor(coding: string, body: Buffer): keyof typeof DECODERS {
  if (coding === 'gzip' || coding === 'x-gzip') return 'gzip'
  if (coding === 'deflate') return ((body[0] ?? 0) & 0x0f) === 8 ? 'zlib' : 'raw'
  throw unusableAnswer(`La respuesta de SIFEN usa una compresión desconocida (${coding}).`)
}
