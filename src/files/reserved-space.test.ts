/** Space is reserved before a file is written. Behaviour on a full disk. */
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { disk } from '../../test/hostile/full-disk.ts'
import { openFiles } from './file-store.ts'

vi.mock('node:fs/promises', async original =>
  (await import('../../test/hostile/full-disk.ts')).fullDisk(await original()),
)

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nanduti-space-'))
  Object.assign(disk, { full: false, tried: 0 })
})
afterEach(() => rm(folder, { recursive: true }))

const everything = () => readdir(folder, { recursive: true })

describe('reserve', () => {
  it('allocates the space at once, in a hidden file of mode 0600', async () => {
    await openFiles(folder).reserve(10_000)
    const [name = ''] = await everything()
    const { size, mode } = await stat(join(folder, name))
    expect({ hidden: name.startsWith('.'), size, mode: mode & 0o777 }).toEqual({
      hidden: true,
      size: 10_000,
      mode: 0o600,
    })
  })

  it.each([
    ['fewer octets than were reserved', 3],
    ['more octets than were reserved', 300],
  ])('becomes a file of %s', async (_what, length) => {
    const space = await openFiles(folder).reserve(100)
    const bytes = new Uint8Array(length).fill(97)
    await space.put('dtes/2026-11/1.xml', bytes)
    await space.release()
    expect(await everything()).toEqual(['dtes', 'dtes/2026-11', 'dtes/2026-11/1.xml'])
    expect(await readFile(join(folder, 'dtes/2026-11/1.xml'), 'utf8')).toBe('a'.repeat(length))
  })

  it('replaces the file under the key', async () => {
    const files = openFiles(folder)
    await files.put('a/1.xml', Buffer.from('una'))
    await (await files.reserve(10)).put('a/1.xml', Buffer.from('otra'))
    expect(Buffer.from((await files.get('a/1.xml')) ?? []).toString()).toBe('otra')
  })

  it('leaves nothing after a release, even a repeated one', async () => {
    const space = await openFiles(folder).reserve(100)
    await space.release()
    await space.release()
    expect(await everything()).toEqual([])
  })

  it.each(['../fuera.xml', 'a/ñ.xml', ''])('refuses the key %j', async key => {
    const space = await openFiles(join(folder, 'archivos')).reserve(10)
    await expect(space.put(key, Uint8Array.of(1))).rejects.toThrow()
    await space.release()
    expect(await everything()).toEqual(['archivos'])
  })
})

describe('a full disk', () => {
  it('refuses the space, and leaves no part of it', async () => {
    const files = openFiles(folder)
    disk.full = true
    await expect(files.reserve(100)).rejects.toThrow('ENOSPC')
    expect({ writable: await files.isWritable(), left: await everything() }).toEqual({ writable: false, left: [] })
  })

  it('keeps the former file when a reserved file cannot be written', async () => {
    const files = openFiles(folder)
    await files.put('a/1.xml', Buffer.from('una'))
    const space = await files.reserve(10)
    disk.full = true
    await expect(space.put('a/1.xml', Buffer.from('otra'))).rejects.toThrow('ENOSPC')
    await space.release()
    expect(Buffer.from((await files.get('a/1.xml')) ?? []).toString()).toBe('una')
    expect(await everything()).toEqual(['a', 'a/1.xml'])
  })

  it('is probed once for concurrent calls, and trusted again when a probe succeeds', async () => {
    const files = openFiles(folder)
    disk.full = true
    await expect(files.reserve(100)).rejects.toThrow()
    disk.tried = 0
    const together = await Promise.allSettled(Array.from({ length: 20 }, () => files.reserve(100)))
    expect({ refused: together.filter(({ status }) => status === 'rejected').length, probes: disk.tried }).toEqual({
      refused: 20,
      probes: 1,
    })
    disk.full = false
    expect(await files.isWritable()).toBe(true)
    await (await files.reserve(100)).release()
    expect(await everything()).toEqual([])
  })

  it('is not probed before a write has failed', async () => {
    const files = openFiles(folder)
    disk.full = true
    expect({ writable: await files.isWritable(), tried: disk.tried }).toEqual({ writable: true, tried: 0 })
  })
})
