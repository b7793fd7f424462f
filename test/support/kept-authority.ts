/**
 * One authority for all sandboxes on the test's clock. Its keys and its server's take half a second, so its files are
 * cached under node_modules/.cache by the hash of the sources that make them.
 */
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Authority, openAuthority } from '../../packages/sandbox/src/authority/authority.ts'
import { fakeClock, seededRandom } from './fakes.ts'

const CACHE = fileURLToPath(new URL('../../node_modules/.cache/nanduti', import.meta.url))
const SOURCES = ['../../packages/sandbox/src/authority/authority.ts', 'fakes.ts', 'kept-authority.ts']

type Files = ReadonlyMap<string, Buffer>

let authority: Promise<Files> | undefined

/** Returns the authority itself, which issues certificates as the sandboxes do. */
export async function openKeptAuthority(): Promise<Authority> {
  authority ??= cachedAuthority()
  await authority
  return openAuthority(await keptFolder(), fakeClock(), { bytes: randomBytes })
}

/** Writes the authority's files into the data folder of a sandbox. */
export async function keepAuthority(folder: string): Promise<void> {
  authority ??= cachedAuthority()
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const [name, bytes] of await authority) await writeFile(join(folder, name), bytes, { mode: 0o600 })
}

async function cachedAuthority(): Promise<Files> {
  const kept = await keptFolder()
  return readFolder(kept).catch(() => makeAuthority(kept))
}

async function keptFolder(): Promise<string> {
  const hash = createHash('sha256')
  for (const source of SOURCES) hash.update(await readFile(new URL(source, import.meta.url)))
  return join(CACHE, `authority-${hash.digest('hex').slice(0, 16)}`)
}

/** Makes the files aside: another process may make them at the same time, and the first one is kept. */
async function makeAuthority(kept: string): Promise<Files> {
  await mkdir(CACHE, { recursive: true })
  const aside = await mkdtemp(join(CACHE, 'authority-new-'))
  await openAuthority(aside, fakeClock(), seededRandom('authority'))
  await rename(aside, kept).catch(() => rm(aside, { recursive: true }))
  return readFolder(kept)
}

async function readFolder(folder: string): Promise<Files> {
  const names = await readdir(folder)
  return new Map(await Promise.all(names.map(async name => [name, await readFile(join(folder, name))] as const)))
}
