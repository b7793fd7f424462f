/**
 * The process that redraws an uploaded logo; see redraw-logo.ts. Decodes only PNG, JPEG and SVG, recognized by their
 * bytes. Draws an SVG from memory, without a base path from which it could name files.
 */
import sharp from 'sharp'

export type LogoProblem = 'NO_IMAGE' | 'DAMAGED' | 'TOO_MANY_PIXELS' | 'TOO_COMPLEX'
export type LogoOutcome = { png: Uint8Array } | { problem: LogoProblem }

/** Largest side in pixels. The KuDE gives the logo 32 mm: over 450 dpi. */
const MAX_SIDE = 600
const MAX_PIXELS = 5000 * 5000
/** Memory limit. Filters, and images inside an SVG, may ask for gigabytes. */
const MAX_MEMORY_BYTES = 512 * 1024 * 1024

sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadSvgBuffer'],
})

/** The parent's CPU limit. It includes all threads and the start of this process. */
const maxCpuMs = Number(process.argv[2])

setInterval(() => {
  const { user, system } = process.cpuUsage()
  if (process.memoryUsage.rss() > MAX_MEMORY_BYTES || (user + system) / 1000 > maxCpuMs)
    process.kill(process.pid, 'SIGKILL')
}, 10).unref()

process.once('message', async (file: Uint8Array) => {
  process.send?.(await redraw(file), () => process.disconnect())
})

async function redraw(file: Uint8Array): Promise<LogoOutcome> {
  const kind = kindOf(file)
  if (!kind) return { problem: 'NO_IMAGE' }
  try {
    const png = await sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'warning' })
      .autoOrient()
      .resize(MAX_SIDE, MAX_SIDE, { fit: 'inside', withoutEnlargement: kind !== 'svg' })
      .toColourspace('srgb')
      .png({ compressionLevel: 9 })
      .toBuffer()
    return { png: new Uint8Array(png) }
  } catch (error) {
    return { problem: problemOf(error) }
  }
}

type Kind = 'png' | 'jpeg' | 'svg'

/**
 * Recognizes the format by the first bytes. Name and media type come from the client and are ignored. A compressed SVG
 * is refused, because it could be a bomb.
 */
function kindOf(file: Uint8Array): Kind | undefined {
  const start = Buffer.from(file.subarray(0, 256))
  if (/^(?:efbbbf)?(?:09|0a|0d|20)*3c/.test(start.toString('hex'))) return 'svg'
  return (['png', 'jpeg'] as const).find(kind => start.indexOf(MAGIC[kind]) === 0)
}

const MAGIC = { png: Buffer.from('89504e470d0a1a0a', 'hex'), jpeg: Buffer.from('ffd8ff', 'hex') }

/** Problems by sharp's messages. The first match counts. */
const PROBLEM_OF: readonly [RegExp, LogoProblem][] = [
  [/pixel limit/, 'TOO_MANY_PIXELS'],
  [/exceeded more than/, 'TOO_COMPLEX'],
  [/unsupported image format/, 'NO_IMAGE'],
]

function problemOf(error: unknown): LogoProblem {
  const message = error instanceof Error ? error.message : ''
  return PROBLEM_OF.find(([pattern]) => pattern.test(message))?.[1] ?? 'DAMAGED'
}
