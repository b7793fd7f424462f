/**
 * PNG to PDF image. Opaque pictures pass through as they are (PDF understands PNG's compression and row filters); pictures with an alpha
 * channel are taken apart into colour and mask, because PDF keeps them in two images.
 */
import { hash } from 'node:crypto'
import { deflateSync, inflateSync } from 'node:zlib'
import { KudeError } from '../errors.ts'
import type { Stream } from './writer.ts'

export interface Image {
  readonly width: number
  readonly height: number
  readonly color: Stream
  /** Opacity, when not every pixel is opaque. */
  readonly mask: Stream | undefined
}

const SIGNATURE = '89504e470d0a1a0a'
const MAX_SIDE = 4096
const CACHED_IMAGES = 32

/** Per PNG colour type: samples a pixel, the PDF colour space, and whether the last sample is opacity. */
const COLOR_TYPES: Readonly<Record<number, { samples: number; space: string; alpha: boolean }>> = {
  0: { samples: 1, space: '/DeviceGray', alpha: false },
  2: { samples: 3, space: '/DeviceRGB', alpha: false },
  3: { samples: 1, space: '/Indexed', alpha: false },
  4: { samples: 2, space: '/DeviceGray', alpha: true },
  6: { samples: 4, space: '/DeviceRGB', alpha: true },
}

interface Png {
  width: number
  height: number
  bits: number
  samples: number
  space: string
  alpha: boolean
  data: Buffer
  palette: Buffer | undefined
  /** The tRNS chunk: opacity of palette entries, or the one transparent colour. */
  transparency: Buffer | undefined
}

const cache = new Map<string, Image>()

/** Reads a PNG; the last few are remembered by content. Throws KudeError KUDE_LOGO when it cannot be embedded. */
export function readPng(png: Uint8Array): Image {
  const key = hash('sha256', png)
  const image = cache.get(key) ?? decode(png)
  cache.delete(key)
  cache.set(key, image)
  const [oldest] = cache.keys()
  if (cache.size > CACHED_IMAGES && oldest !== undefined) cache.delete(oldest)
  return image
}

function decode(bytes: Uint8Array): Image {
  try {
    const png = parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))
    return png.alpha || (png.palette !== undefined && png.transparency !== undefined) ? split(png) : passThrough(png)
  } catch (cause) {
    if (cause instanceof KudeError) throw cause
    throw new KudeError('KUDE_LOGO', 'El logo es un PNG dañado.')
  }
}

function parse(file: Buffer): Png {
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
  if (type === undefined || interlaced || ![1, 2, 4, 8, 16].includes(bits) || (type.alpha && bits !== 8))
    throw new KudeError(
      'KUDE_LOGO',
      'El logo usa una variante de PNG que no se admite: guárdelo sin entrelazado y con 8 bits.',
    )
  const palette = type.space === '/Indexed' ? (chunks.get('PLTE') ?? Buffer.alloc(0)) : undefined
  return { width, height, bits, ...type, data, palette, transparency: chunks.get('tRNS') }
}

/** The chunks by name; the pieces of repeated ones (IDAT) are joined. */
function readChunks(file: Buffer): Map<string, Buffer> {
  const pieces = new Map<string, Buffer[]>()
  for (let at = 8; at + 12 <= file.length; ) {
    const length = file.readUInt32BE(at)
    const name = file.toString('latin1', at + 4, at + 8)
    const body = file.subarray(at + 8, at + 8 + length)
    pieces.set(name, [...(pieces.get(name) ?? []), body])
    at += 12 + length
  }
  return new Map(Array.from(pieces, ([name, parts]) => [name, Buffer.concat(parts)]))
}

const imageDict = (png: Png, space: string, bits: number, rest: string) =>
  `/Type/XObject/Subtype/Image/Width ${png.width}/Height ${png.height}/ColorSpace${space}/BitsPerComponent ${bits}${rest}`

const indexed = (palette: Buffer) => `[/Indexed/DeviceRGB ${palette.length / 3 - 1}<${palette.toString('hex')}>]`

function passThrough(png: Png): Image {
  const { width, height, bits, samples, space, data, palette } = png
  inflateRows(png) // proves that the data is whole: a viewer shows nothing at all otherwise
  const parms = `/DecodeParms<</Predictor 15/Colors ${samples}/BitsPerComponent ${bits}/Columns ${width}>>`
  const dict = imageDict(png, palette === undefined ? space : indexed(palette), bits, parms + colorKey(png))
  return { width, height, color: { dict, data }, mask: undefined }
}

/** The one colour that an image without alpha channel may declare transparent. */
function colorKey({ transparency, samples }: Png): string {
  if (transparency === undefined) return ''
  const values = Array.from({ length: samples }, (_, i) => transparency.readUInt16BE(2 * i))
  return `/Mask[${values.flatMap(v => [v, v]).join(' ')}]`
}

/** Colour and opacity as two images, both with eight bits a sample. */
function split(png: Png): Image {
  const { width, height, palette, transparency } = png
  if (palette !== undefined && png.bits !== 8)
    throw new KudeError('KUDE_LOGO', 'El logo usa una paleta transparente de menos de 8 bits: guárdelo como RGBA.')
  const samples = unfilter(png)
  const pixels = width * height
  const colors = palette === undefined ? png.samples - 1 : 1
  const color = Buffer.alloc(pixels * colors)
  const opacity = Buffer.alloc(pixels)
  for (let i = 0; i < pixels; i++) {
    for (let c = 0; c < colors; c++) color[i * colors + c] = samples[i * png.samples + c] ?? 0
    opacity[i] =
      palette === undefined ? (samples[i * png.samples + colors] ?? 0) : (transparency?.[samples[i] ?? 0] ?? 255)
  }
  const space = palette === undefined ? png.space : indexed(palette)
  return {
    width,
    height,
    color: { dict: imageDict(png, space, 8, ''), data: deflateSync(color) },
    mask: { dict: imageDict(png, '/DeviceGray', 8, ''), data: deflateSync(opacity) },
  }
}

/** The filtered rows, a filter byte before each. */
function inflateRows({ width, height, bits, samples, data }: Png): Buffer {
  const size = height * (1 + Math.ceil((width * bits * samples) / 8))
  const rows = inflateSync(data, { maxOutputLength: size })
  if (rows.length !== size) throw new KudeError('KUDE_LOGO', 'El logo es un PNG incompleto.')
  return rows
}

/** Undoes the row filters of an image with eight bits a sample. PNG specification §9 */
function unfilter(png: Png): Buffer {
  const rows = inflateRows(png)
  const step = png.samples
  const stride = png.width * step
  const out = Buffer.alloc(stride * png.height)
  for (let y = 0; y < png.height; y++) {
    const filter = rows[y * (stride + 1)] ?? 0
    const predict = PREDICTORS[filter]
    if (predict === undefined) throw new KudeError('KUDE_LOGO', 'El logo es un PNG dañado.')
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

/** None, Sub, Up, Average, Paeth: what each filter predicts from the neighbours. */
const PREDICTORS: readonly ((left: number, up: number, corner: number) => number)[] = [
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
