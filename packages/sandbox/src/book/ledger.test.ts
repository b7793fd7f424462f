import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { failWrites } from '../../test/failing-disk.ts'
import { fileLedger, type Ledger, LedgerError, type Line, memoryLedger } from './ledger.ts'

vi.mock('node:fs', async original => (await import('../../test/failing-disk.ts')).failingDisk(await original()))

let folder: string
let file: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nanduti-ledger-'))
  file = join(folder, 'deep/book.jsonl')
})
afterEach(() => {
  failWrites(undefined)
  rmSync(folder, { recursive: true, force: true })
})

/** Opens the ledger and returns it with its lines. */
function open(): { ledger: Ledger; replayed: Line[] } {
  const ledger = fileLedger(file)
  return { ledger, replayed: [...ledger.lines()] }
}

const VALUES = [{ a: 1 }, { texto: 'é😀\n"\u0000' }, { largo: 'x'.repeat(3_000_000) }, { b: [] }]

describe.each([
  ['in memory', memoryLedger],
  ['in a file', () => open().ledger],
])('a ledger %s', (_, make) => {
  it('reads appended values back in any order', () => {
    const ledger = make()
    const first = ledger.append(VALUES.slice(0, 2))
    const second = ledger.append(VALUES.slice(2))
    const places = [...first, ...second]
    expect(places.map(place => ledger.read(place))).toEqual(VALUES)
    expect([...ledger.lines()]).toEqual(VALUES.map((value, i) => ({ value, place: places[i] })))
    expect(places.toReversed().map(place => ledger.read(place))).toEqual(VALUES.toReversed())
    ledger.close()
  })
})

describe('a ledger in a file', () => {
  it('replays every line at its place after reopening, and continues', () => {
    const first = open().ledger
    first.append(VALUES)
    first.close()
    const { ledger, replayed } = open()
    expect(replayed.map(({ value }) => value)).toEqual(VALUES)
    expect(replayed.map(({ place }) => ledger.read(place))).toEqual(VALUES)
    ledger.append([{ z: 26 }])
    ledger.close()
    expect(open().replayed.map(({ value }) => value)).toEqual([...VALUES, { z: 26 }])
  })

  it('writes the line to the file before append returns', () => {
    const { ledger } = open()
    ledger.append([{ a: 1 }])
    expect(readFileSync(file, 'utf8')).toBe('{"a":1}\n')
    ledger.close()
  })

  it.each(['{"a":', '{"a":3}', '{"a":"\xc3'])('drops a torn last line: %s', torn => {
    const { ledger } = open()
    ledger.append([{ a: 1 }, { a: 2 }])
    ledger.close()
    appendFileSync(file, torn, 'latin1')
    const again = open()
    expect(readFileSync(file, 'utf8')).toBe('{"a":1}\n{"a":2}\n')
    expect(again.replayed.map(({ value }) => value)).toEqual([{ a: 1 }, { a: 2 }])
    again.ledger.append([{ a: 4 }])
    again.ledger.close()
    expect(open().replayed.map(({ value }) => value)).toEqual([{ a: 1 }, { a: 2 }, { a: 4 }])
  })

  it.each([0, 1, 8, 12])(
    'writes no line when the disk is full after %i octets, and continues once there is space',
    octets => {
      const { ledger } = open()
      const [first] = ledger.append([{ a: 1 }])
      failWrites(octets)
      expect(() => ledger.append([{ a: 2 }, { a: 3 }])).toThrow('ENOSPC')
      expect(readFileSync(file, 'utf8')).toBe('{"a":1}\n')
      failWrites(undefined)
      const [fourth] = ledger.append([{ a: 4 }])
      expect([first, fourth].map(place => place && ledger.read(place))).toEqual([{ a: 1 }, { a: 4 }])
      ledger.close()
      expect(open().replayed.map(({ value }) => value)).toEqual([{ a: 1 }, { a: 4 }])
    },
  )

  it.each([
    ['no es JSON\n{"a":1}\n', 0],
    ['{"a":1}\n\u0000\u0000\u0000{"a":2}\n{"a":3}\n', 8],
    ['{"a":1}\nnull\n', 8],
  ])('reports the byte at which a malformed line begins: %j', (content, octet) => {
    open().ledger.close()
    writeFileSync(file, content)
    expect(open).toThrow(LedgerError)
    expect(open).toThrow(`El libro del sandbox está dañado: en ${file}, el renglón que empieza en el byte ${octet} no`)
  })

  it('is readable by its owner only', () => {
    open().ledger.close()
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })
})
