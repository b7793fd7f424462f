/**
 * An append-only list of JSON lines, in memory or in a file. A line is in the file before `append` returns, so a kill
 * -9 loses no acknowledged line. Opening drops a last line that a kill tore. A power cut may lose lines: there is no
 * fsync.
 */
import { closeSync, existsSync, fstatSync, ftruncateSync, mkdirSync, openSync, readSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/** Position of a line. */
export interface Place {
  readonly offset: number
  readonly length: number
}

export interface Line {
  readonly value: unknown
  readonly place: Place
}

export interface Ledger {
  /** Appends the values as one line each. Writes all of them, or none when it throws. */
  append(values: readonly object[]): readonly Place[]
  read(place: Place): unknown
  /** Yields every line, oldest first. Throws `LedgerError` on a malformed line. */
  lines(): Iterable<Line>
  close(): void
}

/** The file was changed or corrupted. The message says where, and what to do. */
export class LedgerError extends Error {
  override name = 'LedgerError'
}

const NEWLINE = 10
const CHUNK = 1 << 20

/** Returns a ledger that keeps the lines as UTF-8 octets, outside the JavaScript heap. */
export function memoryLedger(): Ledger {
  const lines: Buffer[] = []
  const read = ({ offset }: Place): unknown => JSON.parse((lines[offset] ?? Buffer.from('null')).toString())
  return {
    append: values => values.map(value => ({ offset: lines.push(Buffer.from(JSON.stringify(value))) - 1, length: 0 })),
    read,
    lines: () => lines.map((_, offset) => ({ value: read({ offset, length: 0 }), place: { offset, length: 0 } })),
    close: () => undefined,
  }
}

/** Opens the file, or creates it, and appends after its last whole line. */
export function fileLedger(file: string): Ledger {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const descriptor = openSync(file, existsSync(file) ? 'r+' : 'w+', 0o600)
  let end = wholeLinesIn(descriptor)
  // Cuts off the rest of a failed or killed write before the next append.
  let isTorn = fstatSync(descriptor).size > end
  const mend = () => {
    if (isTorn) ftruncateSync(descriptor, end)
    isTorn = false
  }
  mend()
  return {
    append: values => {
      mend()
      const lines = values.map(value => Buffer.from(`${JSON.stringify(value)}\n`))
      try {
        writeAll(descriptor, Buffer.concat(lines), end)
      } catch (error) {
        isTorn = true
        mend()
        throw error
      }
      return lines.map(({ length }) => {
        const place = { offset: end, length: length - 1 }
        end += length
        return place
      })
    },
    read: ({ offset, length }) => JSON.parse(readAll(descriptor, offset, length).toString()),
    lines: () => linesOf(file, descriptor, end),
    close: () => closeSync(descriptor),
  }
}

/** Returns the offset after the last complete line. */
function wholeLinesIn(descriptor: number): number {
  for (let end = fstatSync(descriptor).size; end > 0; end -= CHUNK) {
    const start = Math.max(0, end - CHUNK)
    const newline = readAll(descriptor, start, end - start).lastIndexOf(NEWLINE)
    if (newline >= 0) return start + newline + 1
  }
  return 0
}

/** Reads the file chunk by chunk, up to `size`. */
function* linesOf(file: string, descriptor: number, size: number): Generator<Line> {
  let rest: Buffer = Buffer.alloc(0)
  let offset = 0
  for (let position = 0; position < size; position += CHUNK) {
    let pending = Buffer.concat([rest, readAll(descriptor, position, Math.min(CHUNK, size - position))])
    for (let newline = pending.indexOf(NEWLINE); newline >= 0; newline = pending.indexOf(NEWLINE)) {
      yield { value: parsed(file, offset, pending.subarray(0, newline)), place: { offset, length: newline } }
      offset += newline + 1
      pending = pending.subarray(newline + 1)
    }
    rest = pending
  }
}

function parsed(file: string, offset: number, line: Buffer): object {
  const value = (() => {
    try {
      return JSON.parse(line.toString())
    } catch {
      return undefined
    }
  })()
  if (typeof value === 'object' && value !== null) return value
  throw new LedgerError(
    `El libro del sandbox está dañado: en ${file}, el renglón que empieza en el byte ${offset} no es JSON. ` +
      'Restáurelo de una copia, o apártelo para empezar uno nuevo.',
  )
}

function readAll(descriptor: number, offset: number, length: number): Buffer {
  const bytes = Buffer.alloc(length)
  let done = 0
  while (done < length) {
    const read = readSync(descriptor, bytes, done, length - done, offset + done)
    if (read === 0) throw new Error('the ledger ends before the line that was asked for')
    done += read
  }
  return bytes
}

function writeAll(descriptor: number, bytes: Buffer, offset: number): void {
  let done = 0
  while (done < bytes.length) done += writeSync(descriptor, bytes, done, bytes.length - done, offset + done)
}
