/** Moves files from the folder of releases before 0.2.0 into the database. Can be interrupted and run again. */
import { open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../db/index.ts'
import { readOld } from './file-store.ts'
import { checkpoint, countNamed, keepNamed, listNamed, NAMING, type NamedFile } from './named-files.queries.ts'

/** Rows that are read at once. Each file is stored by itself, so that the embedded database serves others in between. */
const BATCH = 100

/** `left`: files that no row names. They stay in the folder. */
type MovedFiles = { moved: number; left: number }

/**
 * Moves every file that a row names: first stores all, then removes them from the folder. `embedded`: the folder of the
 * embedded database, which flushes nothing by itself. `onProgress` may stop it by throwing.
 */
export async function moveFiles(
  db: Db,
  { folder, embedded }: { folder: string; embedded: string | undefined },
  onProgress: (done: number, total: number) => void,
): Promise<MovedFiles> {
  const total = await countNamed(db)
  let done = 0
  for await (const { naming, file } of allNamed(db)) {
    const contents = await readOld(folder, file.nombre)
    if (contents) await keepNamed(db, naming, file, contents)
    done += 1
    onProgress(Math.min(done, total), total)
  }
  if (embedded !== undefined) await flush(db, embedded)
  let moved = 0
  for await (const { file } of allNamed(db)) if (await removed(folder, file)) moved += 1
  return { moved, left: (await listFiles(folder)).length }
}

async function* allNamed(db: Db) {
  for (const naming of NAMING) {
    let last = { empresa_id: 0, id: 0 }
    for (let named = await listNamed(db, naming, last, BATCH); ; named = await listNamed(db, naming, last, BATCH)) {
      for (const file of named) yield { naming, file }
      last = named.at(-1) ?? last
      if (named.length < BATCH) break
    }
  }
}

/** Makes everything that the embedded database has written durable. */
async function flush(db: Db, folder: string): Promise<void> {
  await checkpoint(db)
  for (const entry of await listFiles(folder)) {
    const handle = await open(join(entry.parentPath, entry.name), 'r').catch(absent)
    await handle?.sync().finally(() => handle.close())
  }
}

const absent = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT') throw error
}

/** Removes the file from the folder. Returns false when it was not there. */
async function removed(folder: string, { nombre }: NamedFile): Promise<boolean> {
  try {
    await rm(join(folder, nombre))
    return true
  } catch (error) {
    absent(error as NodeJS.ErrnoException)
    return false
  }
}

async function listFiles(folder: string) {
  const entries = (await readdir(folder, { recursive: true, withFileTypes: true }).catch(absent)) ?? []
  return entries.filter(entry => entry.isFile())
}
