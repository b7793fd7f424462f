/** Reads PNG files: chunks, header, and the rows without their filters. PNG specification, third edition */
import { inflateSync } from 'node:zlib'
import { KudeError } from '../errors.ts'

const SIGNATURE = '89504e470d0a1a0a'
const MAX_SIDE = 2048

/**
 * A PNG colour type: samples per pixel, the PDF colour space, whether the last sample is opacity, and the supported
 * depths.
 */
interface ColorType {
  readonly samples: number
  readonly space: string
  readonly alpha: boolean
  readonly depths: readonly number[]
}

const COLOR_TYPES: Readonly<Record<number, ColorType>> = {
  0: { samples: 1, space: '/DeviceGray', alpha: false, depths: [1, 2, 4, 8, 16] },
  2: { samples: 3, space: '/DeviceRGB', alpha: false, depths: [8, 16] },
  3: { samples: 1, space: '/Indexed', alpha: false, depths: [1, 2, 4, 8] },
  4: { samples: 2, space: '/DeviceGray', alpha: true, depths: [8] },
  6: { samples: 4, space: '/DeviceRGB', alpha: true, depths: [8] },
}

export interface Png extends Omit<ColorType, 'depths'> {
  readonly width: number
  readonly height: number
  readonly bits: number
  /** The compressed rows. */
  readonly data: Buffer
  readonly palette: Buffer | undefined
  /** The tRNS chunk: opacity of palette entries, or the single transparent colour. */
  readonly transparency: Buffer | undefined
}

/** Parses a PNG. Throws KudeError KUDE_LOGO for other files, and for unsupported kinds. */
export function parsePng(file: Buffer): Png {
  if (file.toString('hex', 0, 8) !== SIGNATURE) throw new KudeError('KUDE_LOGO', 'El logo no es un PNG.')
  const chunks = readChunks(file)
  const header = chunks.get('IHDR')
  const data = chunks.get('IDAT')
  if (header === undefined || data === undefined) throw new KudeError('KUDE_LOGO', 'El logo es un PNG incompleto.')
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const bits = header.readUInt8(8)
  const type = COLOR_TYPES[header.readUInt8(9)]
  const interlaced = header.readUInt8(12) !== 0
  if (width === 0 || height === 0 || width > MAX_SIDE || height > MAX_SIDE)
    throw new KudeError('KUDE_LOGO', `El logo puede medir hasta ${MAX_SIDE} píxeles de lado.`)
  if (type === undefined || interlaced || !type.depths.includes(bits))
    throw new KudeError(
      'KUDE_LOGO',
      'El logo usa una variante de PNG que no se admite: guárdelo sin entrelazado y con 8 bits.',
    )
  const palette = type.space === '/Indexed' ? (chunks.get('PLTE') ?? Buffer.alloc(0)) : undefined
  if (palette !== undefined && (palette.length === 0 || palette.length > 768 || palette.length % 3 !== 0))
    throw new KudeError('KUDE_LOGO', 'El logo es un PNG sin paleta de colores válida.')
  return { width, height, bits, ...type, data, palette, transparency: chunks.get('tRNS') }
}

/** Returns the chunks by name. Pieces of repeated ones (IDAT) are joined. */
function readChunks(file: Buffer): Map<string, Buffer> {
  const pieces = new Map<string, Buffer[]>()
  for (let at = 8; at + 12 <= file.length; ) {
    const length = file.readUInt32BE(at)
    const name = file.toString('latin1', at + 4, at + 8)
    const known = pieces.get(name) ?? []
    known.push(file.subarray(at + 8, at + 8 + length))
    pieces.set(name, known)
    at += 12 + length
  }
  return new Map(Array.from(pieces, ([name, parts]) => [name, Buffer.concat(parts)]))
}

/** Returns the filtered rows, each after its filter byte. Throws KudeError KUDE_LOGO when they are incomplete. */
export function inflateRows({ width, height, bits, samples, data }: Png): Buffer {
  const stride = 1 + Math.ceil((width * bits * samples) / 8)
  const rows = inflateSync(data, { maxOutputLength: stride * height })
  if (rows.length !== stride * height) throw new KudeError('KUDE_LOGO', 'El logo es un PNG incompleto.')
  for (let at = 0; at < rows.length; at += stride)
    if ((rows[at] ?? 0) >= PREDICTORS.length) throw new KudeError('KUDE_LOGO', 'El logo es un PNG dañado.')
  return rows
}

/** Undoes the row filters of an image with eight bits a sample. PNG specification §9 */
export function unfilter(png: Png): Buffer {
  const rows = inflateRows(png)
  const step = png.samples
  const stride = png.width * step
  const out = Buffer.alloc(stride * png.height)
  for (let y = 0; y < png.height; y++) {
    const predict = PREDICTORS[rows[y * (stride + 1)] ?? 0] as Predictor
    for (let x = 0; x < stride; x++) {
      const at = y * stride + x
      const left = x < step ? 0 : (out[at - step] ?? 0)
      const up = y === 0 ? 0 : (out[at - stride] ?? 0)
      const corner = x < step || y === 0 ? 0 : (out[at - stride - step] ?? 0)
      out[at] = (rows[y * (stride + 1) + 1 + x] ?? 0) + predict(left, up, corner)
    }
  }
  return out
}

type Predictor = (left: number, up: number, corner: number) => number

/** None, Sub, Up, Average, Paeth: the prediction of each filter from the neighbours. */
const PREDICTORS: readonly Predictor[] = [
  () => 0,
  left => left,
  (_, up) => up,
  (left, up) => (left + up) >> 1,
  (left, up, corner) => {
    const [toLeft, toUp, toCorner] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)]
    if (toLeft <= toUp && toLeft <= toCorner) return left
    return toUp <= toCorner ? up : corner
  },
]
