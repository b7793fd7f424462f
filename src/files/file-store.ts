/**
 * The file store: signed XML, certificates and logos by key, over flydrive (a local folder; S3 can replace it).
 *
 * flydrive's folder driver truncates the file before it writes: a kill -9 in between leaves half a document under a name that the database
 * knows. Our driver replaces that write by an atomic one (docs/decisions/0003).
 */
import { mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Disk, errors, KeyNormalizer } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Files, Space } from '../ports.ts'
import { flushFolder, reserveFile, writeWhole } from './durable-file.ts'

/** Opens the store. Throws for keys with characters outside `[A-Za-z0-9-_./]` or that leave the folder. Folders are 0700, files 0600. */
export function openFiles(folder: string): Files {
  const driver = new DurableFolder(folder)
  const disk = new Disk(driver)
  const keys = new KeyNormalizer()
  const gate = openGate(async () => (await driver.reserve(PROBE_BYTES)).release())
  return {
    async reserve(bytes) {
      if (!(await gate.isOpen())) throw new Error('The last write to the disk failed, and so does a probe')
      const space = await gate.watch(() => driver.reserve(bytes))
      return { ...space, put: (key, contents) => gate.watch(() => space.put(keys.normalize(key), contents)) }
    },
    isWritable: gate.isOpen,
    put: (key, bytes) => gate.watch(() => disk.put(key, bytes)),
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

/** Size of the probe, room for some documents. A disk with less counts as full. */
const PROBE_BYTES = 1_048_576

/** A gate that a failed write closes and a successful probe opens. One probe runs at a time, and all callers wait for it. */
function openGate(probe: () => Promise<void>) {
  let hasFailed = false
  let probing: Promise<boolean> | undefined
  const tryAgain = async () => {
    try {
      await probe()
      hasFailed = false
    } catch {
      // The gate stays closed.
    }
    probing = undefined
    return !hasFailed
  }
  return {
    async isOpen(): Promise<boolean> {
      if (!hasFailed) return true
      probing ??= tryAgain()
      return probing
    },
    async watch<Result>(write: () => Promise<Result>): Promise<Result> {
      try {
        return await write()
      } catch (error) {
        hasFailed = true
        throw error
      }
    },
  }
}

class DurableFolder extends FSDriver {
  readonly #folder: string

  constructor(folder: string) {
    super({ location: folder, visibility: 'private' })
    this.#folder = folder
  }

  /** Writes the file atomically. It is on disk when this resolves. */
  override async put(key: string, contents: string | Uint8Array): Promise<void> {
    const file = join(this.#folder, key)
    await inFolder(dirname(file), () => writeWhole(file, contents))
  }

  /** Reserves space at the top of the folder, because the key of the file is not known yet. */
  async reserve(bytes: number): Promise<Space> {
    const reserved = await inFolder(this.#folder, () => reserveFile(this.#folder, bytes))
    return {
      release: reserved.release,
      put: async (key, contents) => {
        const file = join(this.#folder, key)
        await inFolder(dirname(file), () => reserved.become(file, contents))
      },
    }
  }

  /** Reads the file's bytes. The inherited method returns the buffer's whole memory, which may hold other data. */
  override async getBytes(key: string): Promise<Uint8Array> {
    return new Uint8Array(await readFile(join(this.#folder, key)))
  }
}

/** Runs `write`, again in a new folder if the folder is missing, which is rare. */
async function inFolder<Result>(folder: string, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (!isMissing(error)) throw error
  }
  const made = await mkdir(folder, { recursive: true, mode: 0o700 })
  const result = await write()
  await flushParents(folder, made)
  return result
}

/** Flushes the parents of new folders, so that their names are durable. `made` is the first one that was missing. */
async function flushParents(folder: string, made: string | undefined): Promise<void> {
  for (let parent = folder; made && parent !== dirname(made); parent = dirname(parent)) {
    await flushFolder(dirname(parent))
  }
}

function isMissing(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ENOENT'
}
