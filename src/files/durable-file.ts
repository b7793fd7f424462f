/**
 * Files that are whole or not there: written aside, flushed, and only then given their name, which is flushed too. A crash at any point,
 * power cuts included, leaves under the name what it held before (docs/decisions/0003).
 */
import { randomBytes } from 'node:crypto'
import { type FileHandle, link, open, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/** Replaces the file, whose folder must exist; mode 0600. When it throws, the name holds what it held. */
export async function writeWhole(file: string, contents: string | Uint8Array): Promise<void> {
  await named(file, contents, rename)
}

/** As `writeWhole`, but a file that is there already stays as it is. */
export async function createWhole(file: string, contents: string | Uint8Array): Promise<void> {
  await named(file, contents, linkAlone).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
}

/** A new name in the folder, or a new one for what was in it, is durable once this resolves. */
export async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Space on the disk that a file will take. */
export type ReservedFile = {
  /** As `writeWhole`, in the space that was reserved; the file's folder must be on the same disk. */
  become(file: string, contents: Uint8Array): Promise<void>
  /** Gives the space back; does nothing once it has become a file. */
  release(): Promise<void>
}

/** Takes space for a file of so many bytes, hidden in the folder, which must exist. Throws when the disk does not have it. */
export async function reserveFile(folder: string, bytes: number): Promise<ReservedFile> {
  const aside = join(folder, `.${randomBytes(12).toString('hex')}`)
  const handle = await open(aside, 'wx', 0o600)
  let isOpen = true
  const release = async () => {
    if (!isOpen) return
    isOpen = false
    await handle.close()
    await rm(aside, { force: true })
  }
  try {
    await writeFrom(handle, Buffer.alloc(bytes))
  } catch (error) {
    await release()
    throw error
  }
  return {
    release,
    async become(file, contents) {
      await writeFrom(handle, contents)
      await handle.truncate(contents.length)
      await handle.sync()
      await rename(aside, file)
      isOpen = false
      await handle.close()
      await flushFolder(dirname(file))
    },
  }
}

/** From the beginning of the file, which a disk may take in pieces. */
async function writeFrom(handle: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let written = 0; written < bytes.length; ) {
    const { bytesWritten } = await handle.write(bytes, written, bytes.length - written, written)
    written += bytesWritten
  }
}

/** The temporary path: hidden, with a random suffix, `.name.random`. Nothing stays there but after a crash. */
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

/** A rename that fails where the new name is taken. */
async function linkAlone(aside: string, file: string): Promise<void> {
  await link(aside, file)
  await rm(aside)
}
