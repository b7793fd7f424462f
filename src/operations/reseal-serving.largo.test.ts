/** A server that serves while every secret moves to a new key: nothing that it does meanwhile is lost. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { copyFolder } from '../../test/support/data-folder.ts'
import { EMITTERS, fill, openAll, SECRETS, secretOf, withStores } from '../../test/support/stored-secrets.ts'
import { listSealedValues, replaceSealedValue } from '../db/index.ts'
import { storeCsc } from '../gateway/emitters/index.ts'
import { addKey, createVault, openKeyRing } from '../secrets/index.ts'
import { listOutdated, resealAll } from './reseal.ts'

const random = { bytes: (count: number) => new Uint8Array(randomBytes(count)) }
const clock = { now: () => new Date() }

/** A data folder with issuers and their secrets, copied for each test. */
let filled: string
let dataDir: string
beforeAll(async () => {
  filled = await mkdtemp(join(tmpdir(), 'nanduti-reseal-'))
  await withStores(filled, fill)
})
afterAll(() => rm(filled, { recursive: true }))
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'nanduti-reseal-'))
  await copyFolder(filled, dataDir)
})
afterEach(() => rm(dataDir, { recursive: true }))

/** Removes the older keys. */
async function keepFirstKey() {
  const ring = join(dataDir, 'app.key')
  await writeFile(ring, `${(await readFile(ring, 'utf8')).split('\n')[0]}\n`)
}

describe('a server during a rotation', () => {
  it('reads and writes secrets throughout, and none stays under the old key', async () => {
    const written = new Set<number>()
    await withStores(dataDir, async server => {
      // Another process on the same database, which detected the new key itself.
      const ring = openKeyRing({ dataDir, appKey: undefined, previousKeys: [] }, [])
      const rotation = { ...server, vault: createVault(ring, random) }
      await openAll(server)
      await addKey({ dataDir }, random)
      const moved = resealAll(rotation, () => {})
      for (let id = 1; id <= EMITTERS; id++) {
        await storeCsc(server.db, { vault: server.vault, clock }, id, { id: '0001', valor: secretOf('csc', id) })
        written.add((await openAll(server)).length)
      }
      expect((await moved).failures).toEqual([])
      expect(await listOutdated(rotation)).toEqual([])
    })
    expect(written).toContain(2)
    await keepFirstKey()
    expect(await withStores(dataDir, openAll)).toHaveLength(1)
  })

  it('gets a turn of the event loop after each secret that it moves', async () => {
    let turn = 0
    const counting = { immediate: setImmediate(count) }
    function count() {
      turn++
      counting.immediate = setImmediate(count)
    }
    const seen = new Set<number>()
    await withStores(dataDir, async server => {
      await addKey({ dataDir }, random)
      await resealAll(server, () => seen.add(turn))
    })
    clearImmediate(counting.immediate)
    expect(seen.size).toBe(SECRETS)
  })

  it('does not overwrite a secret that changed since it was read', async () => {
    await withStores(dataDir, async ({ db, vault }) => {
      const [stale] = await listSealedValues(db)
      if (!stale) return expect.fail('there are no secrets')
      const current = vault.seal('el nuevo', stale.context)
      await replaceSealedValue(db, stale, current)
      await replaceSealedValue(db, stale, vault.seal('el viejo', stale.context))
      expect((await listSealedValues(db)).find(({ context }) => context === stale.context)?.value).toBe(current)
    })
  })
})
