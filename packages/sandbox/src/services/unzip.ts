/** Opens a ZIP archive of exactly one entry, stored or deflated, within a limit. PKWARE APPNOTE 6.3, §4.3 */
import { crc32, inflateRawSync } from 'node:zlib'
import { Malformed } from './malformed.ts'

const END = { signature: 0x06054b50, length: 22 }
const CENTRAL = { signature: 0x02014b50, length: 46 }
const LOCAL = { signature: 0x04034b50, length: 30 }
const STORED = 0
const DEFLATED = 8
const ENCRYPTED = 1

/**
 * Returns the content of the only entry. Throws `Malformed` when the archive has other contents, is damaged, or holds
 * more than `maxBytes`.
 */
export function unzipOne(archive: Buffer, maxBytes: number): Buffer {
  const end = archive.lastIndexOf(signature(END.signature))
  if (end < 0 || archive.length < end + END.length)
    throw new Malformed(
      holds(archive, 0, LOCAL) ? 'el zip no tiene directorio central' : 'los datos de xDE no son un zip',
    )
  const entries = archive.readUInt16LE(end + 10)
  if (entries !== 1) throw new Malformed(`el zip debe tener un solo archivo, y tiene ${entries}`)
  const entry = entryAt(archive, archive.readUInt32LE(end + 16))
  if (entry === undefined) throw new Malformed('el directorio central del zip no lleva a su archivo, o está cifrado')
  if (entry.size > maxBytes) throw new Malformed(`el archivo del zip supera ${maxBytes} bytes`)
  const content = inflated(entry)
  if (content?.length !== entry.size || crc32(content) !== entry.crc)
    throw new Malformed('el archivo del zip está dañado: se espera deflate o sin comprimir, con su tamaño y su CRC')
  return content
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
