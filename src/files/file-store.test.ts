/** The file store on a real folder, killed during writes. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openFiles } from './file-store.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nanduti-files-'))
})
afterEach(() => rm(folder, { recursive: true }))

describe('openFiles', () => {
  it('returns the exact bytes, replaces them, and returns undefined for a missing file', async () => {
    const files = openFiles(folder)
    const bytes = Uint8Array.from({ length: 300 }, (_, i) => i)
    await files.put('dte/2026/11/01.xml', bytes)
    expect(await files.get('dte/2026/11/01.xml')).toEqual(bytes)
    await files.put('dte/2026/11/01.xml', Uint8Array.of(7))
    const read = await files.get('dte/2026/11/01.xml')
    expect(read).toEqual(Uint8Array.of(7))
    expect(read?.buffer.byteLength).toBe(1)
    expect(await files.get('dte/2026/11/02.xml')).toBeUndefined()
    expect(await readdir(join(folder, 'dte/2026/11'))).toEqual(['01.xml'])
  })

  it('removes a file, even if it is missing', async () => {
    const files = openFiles(folder)
    await files.put('a/b.xml', Uint8Array.of(1))
    await files.remove('a/b.xml')
    await files.remove('a/b.xml')
    expect(await files.get('a/b.xml')).toBeUndefined()
  })

  it('closes folders and files to other users', async () => {
    await openFiles(folder).put('a/b.xml', Uint8Array.of(1))
    expect((await stat(join(folder, 'a'))).mode & 0o777).toBe(0o700)
    expect((await stat(join(folder, 'a/b.xml'))).mode & 0o777).toBe(0o600)
  })

  it.each(['../fuera.xml', 'a/../../fuera.xml', 'a/ñ.xml', 'a\0b', ''])('refuses the key %j', async key => {
    await expect(openFiles(folder).put(key, Uint8Array.of(1))).rejects.toThrow()
    await expect(openFiles(folder).get(key)).rejects.toThrow()
    await expect(openFiles(folder).remove(key)).rejects.toThrow()
    expect(await readdir(folder)).toEqual([])
  })

  it('throws on failures other than a missing file', async () => {
    await writeFile(join(folder, 'a'), 'not a folder')
    await expect(openFiles(folder).put('a/b.xml', Uint8Array.of(1))).rejects.toThrow()
    await expect(openFiles(folder).get('a/b.xml')).rejects.toThrow()
  })

  it('never returns a partial file, during a replacement or after kill -9 of the writer', async () => {
    const files = openFiles(folder)
    const size = 1_000_000
    await files.put('big.xml', new Uint8Array(size).fill(97))
    const expectWhole = async () => {
      const read = await files.get('big.xml')
      expect(read?.length).toBe(size)
      expect(Buffer.alloc(size, read?.[0]).equals(read ?? Buffer.alloc(0))).toBe(true)
    }
    for (let round = 0; round < 5; round++) {
      const writer = spawn(process.execPath, ['--input-type=module', '-e', writerProgram(size)], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const gone = once(writer, 'exit')
      try {
        await once(writer.stdout, 'data')
        for (let read = 0; read < 20; read++) await expectWhole()
      } finally {
        writer.kill('SIGKILL')
        await gone
      }
      await expectWhole()
    }
  })
})

/**
 * Returns a program that repeatedly replaces the file with whole files of one letter or another, and reports when it
 * has begun.
 */
function writerProgram(size: number): string {
  return `
    const { openFiles } = await import(${JSON.stringify(new URL('./file-store.ts', import.meta.url).href)})
    const files = openFiles(${JSON.stringify(folder)})
    console.log('begun')
    for (let i = 0; ; i++) await files.put('big.xml', new Uint8Array(${size}).fill(97 + i % 26))`
}
