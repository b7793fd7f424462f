/**
 * Writer of the PDF file format: numbered objects, streams, cross-reference table, trailer. Deterministic: no clock, no
 * randomness.
 */
import { hash } from 'node:crypto'
import { deflateSync } from 'node:zlib'

/** A stream whose data is already compressed, so that constant ones are compressed once per process. */
export interface Stream {
  /** Entries of the stream's dictionary except Length and Filter. */
  readonly dict: string
  readonly data: Uint8Array
  /** True when it is the same in every file. Such a stream is not part of the file's identifier. */
  readonly isConstant?: true
}

/** Compresses a text of one byte per character (operators, tables) into a stream. */
export function textStream(text: string, dict = '', level = 6): Stream {
  return { dict, data: deflateSync(Buffer.from(text, 'latin1'), { level }) }
}

/**
 * Returns a text string for dictionaries (title, language notes): UTF-16BE with its byte order mark, in hexadecimal.
 */
export function textString(text: string): string {
  return `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`
}

export class PdfWriter {
  readonly #parts: Uint8Array[] = []
  /** Contents of which the file's identifier is a digest. */
  readonly #telling: Uint8Array[] = []
  readonly #offsets: number[] = [0]
  #size = 0

  constructor() {
    this.#push(Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1'))
  }

  /** Reserves an object number for an object that is written later. */
  reserve(): number {
    return this.#offsets.push(0) - 1
  }

  /** Writes an object and returns its number. */
  object(body: string, id = this.reserve()): number {
    this.#offsets[id] = this.#size
    this.#push(Buffer.from(`${id} 0 obj\n${body}\nendobj\n`, 'latin1'))
    return id
  }

  /** Writes a compressed stream and returns its number. */
  stream({ dict, data, isConstant }: Stream, id = this.reserve()): number {
    this.#offsets[id] = this.#size
    this.#push(Buffer.from(`${id} 0 obj\n<<${dict}/Filter/FlateDecode/Length ${data.length}>>\nstream\n`, 'latin1'))
    if (isConstant) this.#append(data)
    else this.#push(data)
    this.#push(Buffer.from('\nendstream\nendobj\n', 'latin1'))
    return id
  }

  /** Closes the file. The identifier is a digest of the contents that differ between files. */
  finish(catalog: number, info: number): Uint8Array {
    const rows = this.#offsets.slice(1).map(offset => `${String(offset).padStart(10, '0')} 00000 n \n`)
    const id = hash('md5', Buffer.concat(this.#telling))
    const trailer = `/Size ${this.#offsets.length}/Root ${catalog} 0 R/Info ${info} 0 R/ID[<${id}><${id}>]`
    const xref = `xref\n0 ${this.#offsets.length}\n0000000000 65535 f \n${rows.join('')}`
    this.#push(Buffer.from(`${xref}trailer\n<<${trailer}>>\nstartxref\n${this.#size}\n%%EOF\n`, 'latin1'))
    return Buffer.concat(this.#parts)
  }

  #push(part: Uint8Array): void {
    this.#telling.push(part)
    this.#append(part)
  }

  #append(part: Uint8Array): void {
    this.#parts.push(part)
    this.#size += part.length
  }
}
