/** Writes a ZIP archive of one entry, which is enough for a lot. PKWARE APPNOTE 6.3, §4.3. */
import { promisify } from 'node:util'
import { crc32, deflateRaw } from 'node:zlib'

const deflated = promisify(deflateRaw)

const LOCAL_HEADER = { signature: 0x04034b50, length: 30 }
const CENTRAL_HEADER = { signature: 0x02014b50, length: 46 }
const END_OF_DIRECTORY = { signature: 0x06054b50, length: 22 }
/** 2.0, the first version with deflate. */
const VERSION = 20
const DEFLATE = 8
/** Bit 11: names are UTF-8. */
const FLAGS = 0x0800
/** 1980-01-01, the start of DOS time. Fixed, so that the same content makes the same bytes. */
const DATE = 0x0021

/** Returns an archive with `content` under `name`, compressed off the event loop. */
export async function zipOf(name: string, content: Buffer): Promise<Buffer> {
  const data = await deflated(content)
  const entry = { name: Buffer.from(name), crc: crc32(content), packed: data.length, size: content.length }
  const local = Buffer.concat([localHeader(entry), data])
  const central = centralHeader(entry)
  return Buffer.concat([local, central, endOfDirectory(central.length, local.length)])
}

type Entry = { name: Buffer; crc: number; packed: number; size: number }

function localHeader(entry: Entry): Buffer {
  const header = Buffer.alloc(LOCAL_HEADER.length)
  header.writeUInt32LE(LOCAL_HEADER.signature, 0)
  writeFacts(header, 4, entry)
  return Buffer.concat([header, entry.name])
}

function centralHeader(entry: Entry): Buffer {
  const header = Buffer.alloc(CENTRAL_HEADER.length)
  header.writeUInt32LE(CENTRAL_HEADER.signature, 0)
  header.writeUInt16LE(VERSION, 4)
  writeFacts(header, 6, entry)
  return Buffer.concat([header, entry.name])
}

/**
 * Writes the 26 bytes that both headers share. The rest of the central one (comment, disk, attributes, offset) is zero
 * here.
 */
function writeFacts(header: Buffer, at: number, { name, crc, packed, size }: Entry): void {
  header.writeUInt16LE(VERSION, at)
  header.writeUInt16LE(FLAGS, at + 2)
  header.writeUInt16LE(DEFLATE, at + 4)
  header.writeUInt16LE(DATE, at + 8)
  header.writeUInt32LE(crc, at + 10)
  header.writeUInt32LE(packed, at + 14)
  header.writeUInt32LE(size, at + 18)
  header.writeUInt16LE(name.length, at + 22)
}

function endOfDirectory(length: number, offset: number): Buffer {
  const end = Buffer.alloc(END_OF_DIRECTORY.length)
  end.writeUInt32LE(END_OF_DIRECTORY.signature, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(length, 12)
  end.writeUInt32LE(offset, 16)
  return end
}
