/**
 * An append-only list of JSON lines, in memory or in a file. A line is in the file before `append` returns, so a kill -9 loses nothing
 * that was acknowledged; a last line that was torn by the kill is dropped at the next opening. (A power cut may lose lines: no fsync.)
 */
import { closeSync, existsSync, fstatSync, ftruncateSync, mkdirSync, openSync, readSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/** Where a line is. */
export interface Place {
  readonly offset: number
  readonly length: number
}

export interface Ledger {
  /** Writes the values as one line each, all at once. */
  append(values: readonly object[]): readonly Place[]
  read(place: Place): unknown
  close(): void
}

const NEWLINE = 10
const CHUNK = 1 << 20

/** Keeps the lines as UTF-8 octets, outside the JavaScript heap. */
export function memoryLedger(): Ledger {
  const lines: Buffer[] = []
  return {
    append: values => values.map(value => ({ offset: lines.push(Buffer.from(JSON.stringify(value))) - 1, length: 0 })),
    read: ({ offset }) => JSON.parse((lines[offset] ?? Buffer.from('null')).toString()),
    close: () => undefined,
  }
}

/** Opens (or starts) the file, hands every line that it has to `replay` in order, and goes on behind the last whole one. */
export function fileLedger(file: string, replay: (value: unknown, place: Place) => void): Ledger {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const descriptor = openSync(file, existsSync(file) ? 'r+' : 'w+', 0o600)
  let end = 0
  for (const { line, offset } of wholeLines(descriptor)) {
    replay(JSON.parse(line.toString()), { offset, length: line.length })
    end = offset + line.length + 1
  }
  ftruncateSync(descriptor, end)
  return {
    append: values => {
      const lines = values.map(value => Buffer.from(`${JSON.stringify(value)}\n`))
      const places = lines.map(line => {
        const place = { offset: end, length: line.length - 1 }
        end += line.length
        return place
      })
      writeAll(descriptor, Buffer.concat(lines), places[0]?.offset ?? end)
      return places
    },
    read: ({ offset, length }) => JSON.parse(readAll(descriptor, offset, length).toString()),
    close: () => closeSync(descriptor),
  }
}

/** Reads the file chunk by chunk; what follows the last newline is not given. */
function* wholeLines(descriptor: number): Generator<{ line: Buffer; offset: number }> {
  const { size } = fstatSync(descriptor)
  let rest: Buffer = Buffer.alloc(0)
  let offset = 0
  for (let position = 0; position < size; position += CHUNK) {
    let pending = Buffer.concat([rest, readAll(descriptor, position, Math.min(CHUNK, size - position))])
    for (let newline = pending.indexOf(NEWLINE); newline >= 0; newline = pending.indexOf(NEWLINE)) {
      yield { line: pending.subarray(0, newline), offset }
      offset += newline + 1
      pending = pending.subarray(newline + 1)
    }
    rest = pending
  }
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
