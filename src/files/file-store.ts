/** The file store: signed XML, certificates and logos by key, in a local folder. Its writes are atomic (docs/decisions/0003). */
import { mkdir, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Files } from '../ports.ts'
import { flushFolder, reserveFile, writeWhole } from './durable-file.ts'

/** Opens the store. Throws for keys with other parts than names of `[A-Za-z0-9-_.]`, or that leave the folder. Folders are 0700, files 0600. */
export function openFiles(folder: string): Files {
  const gate = openGate(async () => (await reserve(PROBE_BYTES)).release())
  const fileOf = (key: string) => join(folder, checked(key))
  // The key of the file is not known yet.
  const reserve = (bytes: number) => inFolder(folder, () => reserveFile(folder, bytes))
  return {
    async reserve(bytes) {
      if (!(await gate.isOpen())) throw new Error('The last write to the disk failed, and so does a probe')
      const { become, release } = await gate.watch(() => reserve(bytes))
      const write = (file: string, contents: Uint8Array) => inFolder(dirname(file), () => become(file, contents))
      return { release, put: (key, contents) => gate.watch(async () => write(fileOf(key), contents)) }
    },
    isWritable: gate.isOpen,
    put: (key, bytes) =>
      gate.watch(async () => {
        const file = fileOf(key)
        await inFolder(dirname(file), () => writeWhole(file, bytes))
      }),
    async get(key) {
      try {
        // readFile may return a part of a larger buffer, which holds other data.
        return new Uint8Array(await readFile(fileOf(key)))
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    remove: async key => rm(fileOf(key), { force: true }),
  }
}

const NAME = /^(?!\.{1,2}$)[A-Za-z0-9\-_.]+$/

function checked(key: string): string {
  if (key.split('/').every(name => NAME.test(name))) return key
  throw new Error(`No key of a file: ${JSON.stringify(key)}`)
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
