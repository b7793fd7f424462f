/** Makes small PNG files for tests, with any colour type and row filter. */
import { crc32, deflateSync } from 'node:zlib'

export interface PngSpec {
  width: number
  height: number
  type: 0 | 2 | 3 | 4 | 6
  /** The rows, each with its filter byte first. */
  rows: Uint8Array
  bits?: number
  interlaced?: boolean
  palette?: Uint8Array
  transparency?: Uint8Array
}

export function png(spec: PngSpec): Uint8Array {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(spec.width, 0)
  header.writeUInt32BE(spec.height, 4)
  header.set([spec.bits ?? 8, spec.type, 0, 0, spec.interlaced ? 1 : 0], 8)
  const data = deflateSync(spec.rows)
  const half = data.length >> 1
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    ...(spec.palette === undefined ? [] : [chunk('PLTE', spec.palette)]),
    ...(spec.transparency === undefined ? [] : [chunk('tRNS', spec.transparency)]),
    chunk('IDAT', data.subarray(0, half)),
    chunk('IDAT', data.subarray(half)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, body: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), body])
  const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length)
  crc.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, crc])
}

/** Draws a round two-colour logo with a soft edge, as RGBA. */
export function sampleLogo(side = 120): Uint8Array {
  const rows = Buffer.alloc(side * (1 + 4 * side))
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const distance = Math.hypot(x - side / 2, y - side / 2)
      const opacity = Math.max(0, Math.min(255, Math.round((side / 2 - distance) * 255)))
      rows.set([20, 90 + Math.floor((y * 100) / side), x > y ? 160 : 60, opacity], y * (1 + 4 * side) + 1 + 4 * x)
    }
  return png({ width: side, height: side, type: 6, rows })
}
