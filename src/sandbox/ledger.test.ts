import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fileLedger, type Ledger, memoryLedger, type Place } from './ledger.ts'

let folder: string
let file: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nanduti-ledger-'))
  file = join(folder, 'deep/book.jsonl')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Opens the ledger and gives what it replayed. */
function open(): { ledger: Ledger; replayed: { value: unknown; place: Place }[] } {
  const replayed: { value: unknown; place: Place }[] = []
  return { ledger: fileLedger(file, (value, place) => replayed.push({ value, place })), replayed }
}

const VALUES = [{ a: 1 }, { texto: 'é😀\n"\u0000' }, { largo: 'x'.repeat(3_000_000) }, { b: [] }]

describe.each([
  ['in memory', memoryLedger],
  ['in a file', () => open().ledger],
])('a ledger %s', (_, make) => {
  it('gives back what was appended, in any order', () => {
    const ledger = make()
    const first = ledger.append(VALUES.slice(0, 2))
    const second = ledger.append(VALUES.slice(2))
    const places = [...first, ...second]
    expect(places.map(place => ledger.read(place))).toEqual(VALUES)
    expect(places.toReversed().map(place => ledger.read(place))).toEqual(VALUES.toReversed())
    ledger.close()
  })
})

describe('a ledger in a file', () => {
  it('replays every line at its place when it is opened again, and goes on', () => {
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

  it('has the line in the file before append returns', () => {
    const { ledger } = open()
    ledger.append([{ a: 1 }])
    expect(readFileSync(file, 'utf8')).toBe('{"a":1}\n')
    ledger.close()
  })

  it.each(['{"a":', '{"a":3}', '{"a":"\xc3'])('drops a last line that was torn: %s', torn => {
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

  it('refuses a file whose lines are not its own', () => {
    open().ledger.close()
    writeFileSync(file, 'no es JSON\n{"a":1}\n')
    expect(() => open()).toThrow()
  })

  it('is readable by its owner only', () => {
    open().ledger.close()
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })
})
