/** Opens a ZIP archive of exactly one entry, stored or deflated, within a limit. PKWARE APPNOTE 6.3, §4.3 */
import { crc32, inflateRawSync } from 'node:zlib'

const END = { signature: 0x06054b50, length: 22 }
const CENTRAL = { signature: 0x02014b50, length: 46 }
const LOCAL = { signature: 0x04034b50, length: 30 }
const STORED = 0
const DEFLATED = 8
const ENCRYPTED = 1

/**
 * Returns the content of the only entry. Undefined when the archive has other contents, is damaged, or holds more than
 * `maxBytes`.
 */
export function unzipOne(archive: Buffer, maxBytes: number): Buffer | undefined {
  const end = archive.lastIndexOf(signature(END.signature))
  if (end < 0 || archive.length < end + END.length || archive.readUInt16LE(end + 10) !== 1) return undefined
  const entry = entryAt(archive, archive.readUInt32LE(end + 16))
  if (entry === undefined || entry.size > maxBytes) return undefined
  const content = inflated(entry)
  return content?.length === entry.size && crc32(content) === entry.crc ? content : undefined
}

interface Entry {
  readonly method: number
  readonly crc: number
  readonly size: number
  readonly data: Buffer
}

/**
 * Returns the entry with the sizes of the central header: the local one may leave them to a descriptor after the data.
 */
function entryAt(archive: Buffer, at: number): Entry | undefined {
  if (!holds(archive, at, CENTRAL)) return undefined
  const packed = archive.readUInt32LE(at + 20)
  const local = archive.readUInt32LE(at + 42)
  if ((archive.readUInt16LE(at + 8) & ENCRYPTED) !== 0 || !holds(archive, local, LOCAL)) return undefined
  const start = local + LOCAL.length + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
  return {
    method: archive.readUInt16LE(at + 10),
    crc: archive.readUInt32LE(at + 16),
    size: archive.readUInt32LE(at + 24),
    data: archive.subarray(start, start + packed),
  }
}

/** Inflates an entry, up to the size that the archive declares. */
function inflated({ method, data, size }: Entry): Buffer | undefined {
  if (method === STORED) return data
  if (method !== DEFLATED) return undefined
  try {
    return inflateRawSync(data, { maxOutputLength: Math.max(size, 1) })
  } catch {
    return undefined
  }
}

function holds(archive: Buffer, at: number, header: { readonly signature: number; readonly length: number }): boolean {
  return at + header.length <= archive.length && archive.readUInt32LE(at) === header.signature
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
