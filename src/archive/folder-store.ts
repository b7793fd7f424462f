/** The archive in a folder, such as a mounted disk. */
import { mkdir, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { flushFolder, writeWhole } from '../files/index.ts'
import { MOST_BYTES, type Store, TOO_LARGE } from './store.ts'

export function openFolderStore(folder: string): Store {
  return {
    at: folder,
    // A mount that hangs keeps a thread for each call, of the few that also sign documents.
    places: 1,
    async get(key) {
      const file = join(folder, key)
      try {
        const { size } = await stat(file)
        return size > MOST_BYTES ? TOO_LARGE : new Uint8Array(await readFile(file))
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
        throw error
      }
    },
    async put(key, contents) {
      const file = join(folder, key)
      await makeFolder(dirname(file))
      await writeWhole(file, contents)
    },
  }
}

/** Makes the folder and those above it, durably. */
async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let at = folder; at !== dirname(first); at = dirname(at)) await flushFolder(dirname(at))
}
