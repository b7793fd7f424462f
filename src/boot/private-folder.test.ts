import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makePrivate, OpenFolderError } from './private-folder.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nanduti-private-'))
})
afterEach(() => rm(folder, { recursive: true }))

const modeOf = async (path: string) => `0${((await stat(path)).mode & 0o7777).toString(8)}`

async function open(mode: number, ...files: string[]) {
  for (const file of files) await writeFile(join(folder, file), '')
  await chmod(folder, mode)
}

describe('makePrivate', () => {
  it('creates a missing folder with mode 0700', async () => {
    await makePrivate(join(folder, 'a/b'))
    expect(await modeOf(join(folder, 'a/b'))).toBe('0700')
  })

  it('sets mode 0700 on an empty folder that others may enter', async () => {
    await open(0o777)
    await makePrivate(folder)
    expect(await modeOf(folder)).toBe('0700')
  })

  it('sets mode 0700 on a folder that holds only an installation', async () => {
    await mkdir(join(folder, 'db'))
    await open(0o755, 'app.key', '.app.key.0a1b2c', 'nanduti.sock', 'demo-credenciales.json', 'lost+found')
    await makePrivate(folder)
    expect(await modeOf(folder)).toBe('0700')
  })

  it('refuses a folder with other files, changes nothing, and says what to do', async () => {
    await open(0o755, 'app.key', 'planilla.ods')
    const refusal = await makePrivate(folder).catch(error => error)
    expect(refusal).toBeInstanceOf(OpenFolderError)
    expect(refusal.message).toContain(`chmod 700 ${folder}`)
    expect(refusal.message).toContain('«planilla.ods»')
    expect(await modeOf(folder)).toBe('0755')
  })

  it('does not change a folder that only its owner may enter, with any content', async () => {
    await open(0o500, 'planilla.ods')
    await makePrivate(folder)
    expect(await modeOf(folder)).toBe('0500')
    await chmod(folder, 0o700)
  })

  it('refuses a folder whose mode cannot be changed', async () => {
    await open(0o755)
    const refusal = await makePrivate(folder, () => Promise.resolve()).catch(error => error)
    expect(refusal.message).toMatch(/^DATA_DIR: .* su modo es 0755 y no se pudo cambiar\. .*subcarpeta/)
  })
})
