/**
 * Files that are whole or not there: written aside, flushed, and only then given their name, which is flushed too. A crash at any point,
 * power cuts included, leaves under the name what it held before (docs/decisions/0003).
 */
import { randomBytes } from 'node:crypto'
import { link, open, rename, rm, writeFile } from 'node:fs/promises'
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

/** Aside under a name that nobody else has, hidden: `.name.random`. Nothing stays there but after a crash. */
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
