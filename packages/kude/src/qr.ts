/** The QR code of a KuDE (ISO/IEC 18004) as an image of two colours. */
import { deflateSync } from 'node:zlib'
import encodeQR from 'qr'
import type { Stream } from './pdf/writer.ts'

/** White modules that the standard requires around the symbol. */
const QUIET_MODULES = 4

/**
 * Longest text with level M. Up to this length it fits version 16, whose modules stay above a third of a millimetre at
 * the size of the KuDE. Longer texts (dCarQR has up to 600 characters) use level L instead of smaller modules.
 */
const MAX_LENGTH_LEVEL_M = 450

/**
 * The mask with the lowest penalty on texts of this form. Choosing one per document costs ten times the encoding
 * itself.
 */
const MASK = 2

/**
 * Pixels per side of a module: 250 dots per inch on A4. Some readers smooth enlarged pixels. With one pixel a module,
 * the blur would be as wide as a module. Vector rectangles need no pixels, but to write and compress 1,500 of them
 * takes a fifth of the time of a document.
 */
const SCALE = 4

/** A compressor that remembers one kilobyte, which holds several rows. It starts sooner than one with the usual 32. */
const SMALL = { level: 1, windowBits: 10, memLevel: 5 } as const

/**
 * Encodes a text unchanged, as UTF-8 bytes. Returns the symbol with its quiet zone. Its light modules are white, not
 * transparent: on a thermal printer the stamp of a cancelled document would leave dots between the dark ones.
 */
export function drawQr(text: string): Stream {
  const ecc = Buffer.byteLength(text) <= MAX_LENGTH_LEVEL_M ? 'medium' : 'low'
  const rows = encodeQR(text, 'raw', { ecc, mask: MASK, encoding: 'byte', border: QUIET_MODULES })
  const side = SCALE * rows.length
  const dict = `/Type/XObject/Subtype/Image/Width ${side}/Height ${side}/ColorSpace/DeviceGray/BitsPerComponent 1`
  return { dict, data: deflateSync(pixels(rows), SMALL) }
}

/** Returns the pixels of the modules, from the top left. A byte has two modules of a row. */
function pixels(rows: readonly (readonly boolean[])[]): Uint8Array {
  const stride = Math.ceil(rows.length / 2)
  const bytes = Buffer.alloc(SCALE * stride * rows.length)
  for (const [y, row] of rows.entries()) {
    const start = SCALE * stride * y
    for (let x = 0; x < stride; x++) bytes[start + x] = (row[2 * x] ? 0 : 0xf0) | (row[2 * x + 1] ? 0 : 0x0f)
    for (let copy = 1; copy < SCALE; copy++) bytes.copyWithin(start + copy * stride, start, start + stride)
  }
  return bytes
}
