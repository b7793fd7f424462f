/** Forgetting a lost key deletes the secrets that it sealed, also in two runs, and nothing that another key opens. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { EMITTERS, fill, SECRETS } from '../../test/support/stored-secrets.ts'
import { openTestDatabase } from '../../test/support/test-database.ts'
import { type Database, emitters, listSealingKeys } from '../db/index.ts'
import { openFiles } from '../files/index.ts'
import { listSealedFiles } from '../gateway/emitters/index.ts'
import { createVault } from '../secrets/index.ts'
import { forgetSecrets } from './forget-secrets.ts'
import type { Stores } from './reseal.ts'

const random = { bytes: (count: number) => new Uint8Array(randomBytes(count)) }
const newVault = () => {
  const key = random.bytes(32)
  return createVault(() => [key], random)
}

let folder: string
let database: Database
let stores: Stores
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nanduti-forget-'))
})
beforeEach(async () => {
  database = await openTestDatabase()
  stores = { db: database.db, files: openFiles(folder), vault: newVault() }
  await fill(stores)
  return () => database.close()
})
afterAll(() => rm(folder, { recursive: true }))

it('forgetSecrets keeps what another key sealed, even when its files are missing', async () => {
  const { db, files, vault } = stores
  const before = await db.select().from(emitters).orderBy(emitters.id)
  const without = { ...files, get: async () => undefined }
  expect(await forgetSecrets({ db, files: without }, ['01234567'])).toBe(0)
  expect(await db.select().from(emitters).orderBy(emitters.id)).toEqual(before)
  expect(await listSealingKeys(db)).toEqual([vault.currentKeyId()])
})

it('forgetSecrets continues where it was interrupted', async () => {
  const { db, files, vault } = stores
  let read = 0
  const get: typeof files.get = async (...ref) => {
    if (read++ === EMITTERS / 2) throw new Error('cut off')
    return files.get(...ref)
  }
  const lost = [vault.currentKeyId()]
  await expect(forgetSecrets({ db, files: { ...files, get } }, lost)).rejects.toThrow('cut off')
  expect(await listSealedFiles(db)).toHaveLength(EMITTERS / 2)
  expect(await forgetSecrets({ db, files }, lost)).toBe(SECRETS - EMITTERS / 2)
  const sealed = { files: await listSealedFiles(db), keys: await listSealingKeys(db) }
  expect(sealed).toEqual({ files: [], keys: [] })
})
