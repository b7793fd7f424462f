/**
 * The file store: signed XML, certificates, logos by key, over flydrive (a local folder here; S3 can take its place).
 *
 * flydrive's folder driver truncates the file and then writes it, so a kill -9 in between leaves half a document under a name that the
 * database believes in. Our driver differs in that one act: a file is whole or not there (docs/decisions/0003).
 */
import { mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Disk, errors } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Files } from './deps.ts'
import { flushFolder, writeWhole } from './durable-file.ts'

/** Keys are `[A-Za-z0-9-_./]`, never climbing out of the folder; others throw. Folders are 0700, files 0600. */
export function openFiles(folder: string): Files {
  const disk = new Disk(new DurableFolder(folder))
  return {
    put: async (key, bytes) => disk.put(key, bytes),
    get: async key => {
      try {
        return await disk.getBytes(key)
      } catch (error) {
        if (error instanceof errors.E_CANNOT_READ_FILE && isMissing(error.cause)) return undefined
        throw error
      }
    },
    remove: async key => disk.delete(key),
  }
}

class DurableFolder extends FSDriver {
  readonly #folder: string

  constructor(folder: string) {
    super({ location: folder, visibility: 'private' })
    this.#folder = folder
  }

  /** Once this resolves the whole file is on disk under its name; until then the name holds what it held before. */
  override async put(key: string, contents: string | Uint8Array): Promise<void> {
    const file = join(this.#folder, key)
    const folder = dirname(file)
    const made = await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeWhole(file, contents)
    // A new folder's name is durable when its parent is flushed.
    for (let parent = folder; made && parent !== dirname(made); parent = dirname(parent)) {
      await flushFolder(dirname(parent))
    }
  }

  /** The inherited one hands out the whole memory behind the buffer, which need not be only this file's bytes. */
  override async getBytes(key: string): Promise<Uint8Array> {
    return new Uint8Array(await readFile(join(this.#folder, key)))
  }
}

function isMissing(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ENOENT'
}
