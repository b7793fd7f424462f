/** The file of keys never loses a key of the ring. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { FolderInUseError } from '../db/index.ts'
import { addKey, ensureKey, openKeyRing } from './app-key.ts'

const random = { bytes: (count: number) => new Uint8Array(randomBytes(count)) }
const hex = (keys: readonly Uint8Array[]) => keys.map(key => Buffer.from(key).toString('hex'))

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'nanduti-keys-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

const open = async () => {
  const config = { dataDir, appKey: undefined, previousKeys: [] }
  await ensureKey(config, random)
  return openKeyRing(config, [])
}

it('concurrent first starts get the same key', async () => {
  const rings = await Promise.all(Array.from({ length: 4 }, open))
  expect(new Set(rings.map(ring => hex(ring()).join())).size).toBe(1)
})

it('concurrent additions each add a key of their own, or are refused', async () => {
  const ring = await open()
  const [first] = hex(ring())
  const added: string[] = []
  const recording = {
    bytes(count: number) {
      const bytes = random.bytes(count)
      if (count === 32) added.push(Buffer.from(bytes).toString('hex'))
      return bytes
    },
  }
  const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => addKey({ dataDir }, recording)))
  const refused = outcomes.flatMap(outcome => (outcome.status === 'rejected' ? [outcome.reason] : []))
  for (const reason of refused) expect(reason).toBeInstanceOf(FolderInUseError)
  expect(added).toHaveLength(5 - refused.length)
  expect(hex(ring())).toEqual([...added.reverse(), first])
  await addKey({ dataDir }, random)
  expect((await readFile(join(dataDir, 'app.key'), 'utf8')).trim().split('\n')).toHaveLength(ring().length)
  expect(ring()).toHaveLength(added.length + 2)
})
