/** The archive in a folder: whole files, absence apart from a disk that is not mounted, and a mount that hangs. */
import { mkdir, mkdtemp, readdir, rename, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { eventually } from '../../test/support/eventually.ts'
import { fakeClock, fakeTimer } from '../../test/support/fakes.ts'
import { createLogger } from '../http/index.ts'
import { openFolderStore } from './folder-store.ts'
import { openArchive } from './open-archive.ts'
import { MOST_BYTES, type Store } from './store.ts'

let folder: string
beforeEach(async () => {
  isUsed = false
  folder = await mkdtemp(join(tmpdir(), 'nanduti-archive-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const timer = fakeTimer()
const log = createLogger({ logLevel: 'silent' })
let isUsed = false
const open = (store: Store = openFolderStore(join(folder, 'disk')), clave = 'una') =>
  openArchive(store, { clave, hasArchived: async () => isUsed }, { clock: fakeClock(), timer, log })
const ref = { empresa_id: 1, nombre: 'dtes/2026-11/01.xml' }
const contents = new Uint8Array(Buffer.from('<rDE>ñandutí</rDE>'))

it('gives back the exact bytes', async () => {
  const archive = open()
  await archive.prepare()
  const file = await archive.keep(ref, contents)
  expect(await open().read(file)).toEqual(contents)
})

it('tells a lost file from a disk that is not mounted, and writes nothing into the empty place of a disk', async () => {
  const archive = open()
  await archive.prepare()
  const file = await archive.keep(ref, contents)
  await expect(archive.read({ ...file, nombre: 'dtes/2026-11/02.xml' })).rejects.toThrow(/02\.xml of company 1/)
  await rename(join(folder, 'disk'), join(folder, 'elsewhere'))
  await expect(archive.read(file)).rejects.toMatchObject({ code: 'ARCHIVO_NO_RESPONDE' })
  await mkdir(join(folder, 'disk'))
  await expect(archive.read(file)).rejects.toMatchObject({ code: 'ARCHIVO_NO_RESPONDE' })
  isUsed = true
  await expect(archive.prepare()).rejects.toMatchObject({ code: 'ARCHIVO_NO_RESPONDE' })
})

it('marks no place before its first file, and never that of another installation', async () => {
  const archive = open()
  expect(await archive.isWell()).toBe(true)
  await expect(readdir(folder)).resolves.toEqual([])
  await archive.prepare()
  const other = open(undefined, 'otra')
  await expect(other.prepare()).rejects.toMatchObject({ code: 'ARCHIVO_NO_RESPONDE' })
  await expect(other.isWell()).rejects.toMatchObject({ code: 'ARCHIVO_NO_RESPONDE' })
})

it('an archive that has files is not well without its mark', async () => {
  isUsed = true
  await expect(open().isWell()).rejects.toMatchObject({ code: 'ARCHIVO_NO_RESPONDE' })
})

it('gives no file that cannot be ours, and does not read it', async () => {
  const archive = open()
  await archive.prepare()
  const file = await archive.keep(ref, contents)
  await truncate(join(folder, 'disk', '1', `${ref.nombre}.gz`), MOST_BYTES + 1)
  await expect(archive.read(file)).rejects.toMatchObject({ code: 'ARCHIVO_ALTERADO' })
})

it('is unreachable when a folder is in the place of a file', async () => {
  const archive = open()
  await archive.prepare()
  await mkdir(join(folder, 'disk', '1', `${ref.nombre}.gz`), { recursive: true })
  const file = { ...ref, sha256: 'x', bytes: 1 }
  await expect(archive.read(file)).rejects.toMatchObject({ code: 'ARCHIVO_NO_RESPONDE' })
})

it('begins no second call at a mount that hangs, and answers within the limit', async () => {
  let begun = 0
  const mount = { at: '/mnt', places: 1, put: async () => {} }
  const hang = () => {
    begun += 1
    return new Promise<undefined>(() => {})
  }
  const archive = open({ ...mount, get: hang })
  const file = { ...ref, sha256: 'x', bytes: 1 }
  const codes = [1, 2].map(() => archive.read(file).catch(({ code }) => code))
  await eventually(() => expect(begun).toBe(1))
  timer.elapse()
  expect(await Promise.all(codes)).toEqual(['ARCHIVO_NO_RESPONDE', 'ARCHIVO_NO_RESPONDE'])
  expect(begun).toBe(1)
})
