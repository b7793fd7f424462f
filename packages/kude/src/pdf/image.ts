/**
 * Converts PNG to PDF images. Opaque pictures pass through unchanged (PDF supports PNG's compression and row filters).
 * Pictures with an alpha channel are split into colour and mask, because PDF stores them as two images.
 */
import { hash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { KudeError } from '../errors.ts'
import { inflateRows, type Png, parsePng, unfilter } from './png.ts'
import type { Stream } from './writer.ts'

export interface Image {
  readonly width: number
  readonly height: number
  readonly color: Stream
  /** Opacity, when a pixel is not opaque. */
  readonly mask: Stream | undefined
}

const CACHED_IMAGES = 32

const cache = new Map<string, Image>()

/** Reads a PNG. The last few are cached by content. Throws KudeError KUDE_LOGO when it cannot be embedded. */
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
    const png = parsePng(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))
    return png.alpha || (png.palette !== undefined && png.transparency !== undefined) ? split(png) : passThrough(png)
  } catch (cause) {
    if (cause instanceof KudeError) throw cause
    throw new KudeError('KUDE_LOGO', 'El logo es un PNG dañado.', { cause })
  }
}

const imageDict = (png: Png, space: string, bits: number, rest: string) =>
  `/Type/XObject/Subtype/Image/Width ${png.width}/Height ${png.height}/ColorSpace${space}/BitsPerComponent ${bits}${rest}`

const indexed = (palette: Buffer) => `[/Indexed/DeviceRGB ${palette.length / 3 - 1}<${palette.toString('hex')}>]`

function passThrough(png: Png): Image {
  const { width, height, bits, samples, space, data, palette } = png
  inflateRows(png) // checks that the data is whole: otherwise a viewer shows nothing
  const parms = `/DecodeParms<</Predictor 15/Colors ${samples}/BitsPerComponent ${bits}/Columns ${width}>>`
  const dict = imageDict(png, palette === undefined ? space : indexed(palette), bits, parms + colorKey(png))
  return { width, height, color: { dict, data }, mask: undefined }
}

/** Returns the single colour that an image without alpha channel may declare transparent. */
function colorKey({ transparency, samples }: Png): string {
  if (transparency === undefined) return ''
  const values = Array.from({ length: samples }, (_, i) => transparency.readUInt16BE(2 * i))
  return `/Mask[${values.flatMap(v => [v, v]).join(' ')}]`
}

/** Splits colour and opacity into two images, both with eight bits a sample. */
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
