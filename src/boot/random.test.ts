/** Random bytes that are drawn ahead. */
import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { openRandom } from './random.ts'

it('gives each drawn byte once, in any portions', () => {
  let drawn = 0
  const all: Buffer[] = []
  const draw = (count: number) => {
    const bytes = Buffer.alloc(count)
    for (let at = 0; at < count; at += 32) createHash('sha256').update(`${drawn++}`).digest().copy(bytes, at)
    all.push(Buffer.from(bytes))
    return bytes
  }
  const random = openRandom(draw)
  const given = Array.from({ length: 3_000 }, (_, n) => random.bytes((n * 7) % 61))
  const places = given.filter(({ length }) => length >= 8).map(bytes => Buffer.concat(all).indexOf(Buffer.from(bytes)))
  expect(places).not.toContain(-1)
  expect(places).toEqual([...new Set(places)].toSorted((a, b) => a - b))
  expect(given.map(({ length }) => length)).toEqual(given.map((_, n) => (n * 7) % 61))
  expect(random.bytes(10_000)).toHaveLength(10_000)
})
