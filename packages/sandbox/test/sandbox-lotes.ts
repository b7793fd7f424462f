/** Lots for the tests of the sandbox, zipped here and not by @nanduti/sifen. PKWARE APPNOTE 6.3 */
import { crc32, deflateRawSync } from 'node:zlib'
import { message } from './sandbox-documents.ts'

export interface ZipSpec {
  /** True for archives written as a stream: the sizes are only after the data and in the directory. */
  readonly streamed?: boolean
  readonly stored?: boolean
  /** Number of entries in the directory. */
  readonly entries?: number
  readonly crc?: number
  readonly size?: number
}

/** Returns an archive of one entry. */
export function zip(content: string | Buffer, spec: ZipSpec = {}): Buffer {
  const { streamed = false, stored = false, entries = 1 } = spec
  const plain = Buffer.from(content)
  const data = stored ? plain : deflateRawSync(plain)
  const name = Buffer.from('compressed.txt')
  const facts = { crc: spec.crc ?? crc32(plain), packed: data.length, size: spec.size ?? plain.length }
  const head = (flags: number, { crc, packed, size }: typeof facts) => {
    const header = Buffer.alloc(26)
    header.writeUInt16LE(20, 0)
    header.writeUInt16LE(flags, 2)
    header.writeUInt16LE(stored ? 0 : 8, 4)
    header.writeUInt32LE(crc, 10)
    header.writeUInt32LE(packed, 14)
    header.writeUInt32LE(size, 18)
    header.writeUInt16LE(name.length, 22)
    return header
  }
  const flags = streamed ? 8 : 0
  const descriptor = streamed ? uint32s(0x08074b50, facts.crc, facts.packed, facts.size) : Buffer.alloc(0)
  const nothing = { crc: 0, packed: 0, size: 0 }
  const local = Buffer.concat([uint32s(0x04034b50), head(flags, streamed ? nothing : facts), name, data, descriptor])
  const central = Buffer.concat([uint32s(0x02014b50), Buffer.from([20, 0]), head(flags, facts), Buffer.alloc(14), name])
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries, 8)
  end.writeUInt16LE(entries, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(local.length, 16)
  return Buffer.concat([local, central, end])
}

const uint32s = (...values: number[]) =>
  Buffer.concat(values.map(value => Buffer.from(new Uint32Array([value]).buffer)))

export const rLoteDE = (...rdes: string[]) => `<rLoteDE>${rdes.join('')}</rLoteDE>`

export const loteMessage = (archive: Buffer | string) => {
  const base64 = typeof archive === 'string' ? archive : archive.toString('base64')
  return message(`<ns1:rEnvioLote><ns1:dId>7</ns1:dId><ns1:xDE>${base64}</ns1:xDE></ns1:rEnvioLote>`)
}

export const consultaLoteMessage = (protocol: string) =>
  message(
    `<ns1:rEnviConsLoteDe><ns1:dId>8</ns1:dId><ns1:dProtConsLote>${protocol}</ns1:dProtConsLote></ns1:rEnviConsLoteDe>`,
  )

export const consultaRucMessage = (ruc: string) =>
  message(`<ns1:rEnviConsRUC><ns1:dId>38</ns1:dId><ns1:dRUCCons>${ruc}</ns1:dRUCCons></ns1:rEnviConsRUC>`)
