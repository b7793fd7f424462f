/**
 * Data folders for tests that need an embedded database on disk and are not about its first start. Making one takes
 * four seconds of processor time. A finished one is cached under node_modules/.cache by the hash of all its inputs.
 */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { migrate, openDatabase } from '../../src/db/index.ts'
import { CACHE, recipe } from './test-database.ts'

/** Copies all that is in a folder. Node's own copy takes over a second for the thousand files of a database. */
export async function copyFolder(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', `${from}/.`, to])
}

/** Puts a migrated database into a data folder that has none. */
export async function layDatabase(folder: string): Promise<void> {
  const kept = join(CACHE, `data-${(await recipe()).slice(0, 16)}`)
  if (!existsSync(kept)) await makeFolder(kept)
  await mkdir(join(folder, 'db'), { recursive: true, mode: 0o700 })
  await copyFolder(join(kept, 'db'), join(folder, 'db'))
}

/** Makes the folder aside: another process may make it at the same time, and the first one is kept. */
async function makeFolder(kept: string): Promise<void> {
  await mkdir(CACHE, { recursive: true })
  const aside = await mkdtemp(join(CACHE, 'data-new-'))
  const database = await openDatabase({ dataDir: aside })
  await migrate(database)
  await database.close()
  await rename(aside, kept).catch(() => rm(aside, { recursive: true }))
}
