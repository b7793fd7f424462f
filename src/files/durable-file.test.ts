/**
 * A file is written completely or not at all, and leaves no temporary files. files.test.ts shows that a kill leaves no
 * partial file.
 */
import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createWhole, writeWhole } from './durable-file.ts'

const disk = vi.hoisted(() => ({ full: false, done: [] as string[] }))
vi.mock('node:fs/promises', async original => {
  const real = await original<typeof import('node:fs/promises')>()
  const writeFile: typeof real.writeFile = async (file, data, options) => {
    disk.done.push(`write${typeof options === 'object' && options?.flush ? ', flushed' : ''}`)
    if (!disk.full) return real.writeFile(file, data, options)
    await real.writeFile(file, String(data).slice(0, 3), options)
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  }
  const open: typeof real.open = async (...given) => {
    const handle = await real.open(...given)
    vi.spyOn(handle, 'sync').mockImplementation(async () => void disk.done.push('flush the folder'))
    return handle
  }
  const naming = (name: 'rename' | 'link') => (from: string, to: string) => {
    disk.done.push(name)
    return real[name](from, to)
  }
  return { ...real, writeFile, open, rename: naming('rename'), link: naming('link') }
})

let folder: string
let file: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nanduti-durable-'))
  file = join(folder, 'clave')
  disk.full = false
  disk.done = []
})
afterEach(() => rm(folder, { recursive: true }))

const stored = async () => ({ content: await readFile(file, 'utf8'), names: await readdir(folder) })

describe('writeWhole', () => {
  it('flushes the content before the rename and the folder after it, with mode 0600', async () => {
    await writeWhole(file, 'una')
    expect(disk.done).toEqual(['write, flushed', 'rename', 'flush the folder'])
    await writeWhole(file, Buffer.from('otra'))
    expect(await stored()).toEqual({ content: 'otra', names: ['clave'] })
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  })

  it('throws on a full disk, keeping the former file and no temporary one', async () => {
    await writeWhole(file, 'una')
    disk.full = true
    await expect(writeWhole(file, 'secreta')).rejects.toThrow('ENOSPC')
    expect(await stored()).toEqual({ content: 'una', names: ['clave'] })
  })

  it('leaves no temporary file when the rename fails', async () => {
    await mkdir(file)
    await expect(writeWhole(file, 'una')).rejects.toThrow()
    expect(await readdir(folder)).toEqual(['clave'])
  })
})

describe('createWhole', () => {
  it('creates a durable file, and does not replace an existing one', async () => {
    await createWhole(file, 'una')
    expect(disk.done).toEqual(['write, flushed', 'link', 'flush the folder'])
    await createWhole(file, 'otra')
    expect(await stored()).toEqual({ content: 'una', names: ['clave'] })
  })

  it('throws on other failures, and leaves no file', async () => {
    disk.full = true
    await expect(createWhole(file, 'una')).rejects.toThrow('ENOSPC')
    expect(await readdir(folder)).toEqual([])
  })
})
