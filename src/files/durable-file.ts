/**
 * Writes files atomically: to a temporary file, flushed, then renamed, with the folder flushed too. After a crash or a power cut the name
 * still has its old contents (docs/decisions/0003).
 */
import { randomBytes } from 'node:crypto'
import { link, open, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/** Replaces the file with mode 0600. Its folder must exist. When it throws, the old contents stay. */
export async function writeWhole(file: string, contents: string | Uint8Array): Promise<void> {
  await named(file, contents, rename)
}

/** Does `writeWhole` unless the file exists. */
export async function createWhole(file: string, contents: string | Uint8Array): Promise<void> {
  await named(file, contents, linkAlone).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
}

/** Flushes the folder: new and changed names in it are durable afterwards. */
export async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Writes to a temporary path, `.name.random`, and renames it. Only a crash leaves the temporary file behind. */
async function named(
  file: string,
  contents: string | Uint8Array,
  giveName: (aside: string, file: string) => Promise<void>,
): Promise<void> {
  const aside = join(dirname(file), `.${basename(file)}.${randomBytes(6).toString('hex')}`)
  try {
    await writeFile(aside, contents, { flag: 'wx', mode: 0o600, flush: true })
    await giveName(aside, file)
  } catch (error) {
    await rm(aside, { force: true })
    throw error
  }
  await flushFolder(dirname(file))
}

/** Renames, or fails when the new name exists. */
async function linkAlone(aside: string, file: string): Promise<void> {
  await link(aside, file)
  await rm(aside)
}
