/** Moves files from the folder of releases before 0.2.0 into the database. Can be interrupted and run again. */
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../db/index.ts'
import { readOld } from './file-store.ts'
import { keepFile } from './files.queries.ts'
import { countNamed, listNamed, NAMING, type NamedFile } from './named-files.queries.ts'

/** Rows that are read at once. Each file is stored by itself, so that the embedded database serves others in between. */
const BATCH = 100

/** `left`: files that no row names. They stay in the folder. */
type MovedFiles = { moved: number; left: number }

/** Moves every file that a row names: stores it, then removes it from the folder. `onProgress` may stop it by throwing. */
export async function moveFiles(
  db: Db,
  folder: string,
  onProgress: (done: number, total: number) => void,
): Promise<MovedFiles> {
  const total = await countNamed(db)
  let moved = 0
  let done = 0
  for (const naming of NAMING) {
    let last = { empresa_id: 0, id: 0 }
    for (;;) {
      const named = await listNamed(db, naming, last, BATCH)
      for (const file of named) {
        if (await moveFile(db, folder, file)) moved += 1
        done += 1
        onProgress(Math.min(done, total), total)
        last = file
      }
      if (named.length < BATCH) break
    }
  }
  return { moved, left: await countFiles(folder) }
}

/** Returns false when the folder does not have the file. A file that the database has already is newer. */
async function moveFile(db: Db, folder: string, file: NamedFile): Promise<boolean> {
  const contents = await readOld(folder, file.nombre)
  if (!contents) return false
  await keepFile(db, file, contents)
  await rm(join(folder, file.nombre), { force: true })
  return true
}

async function countFiles(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(error => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return entries.filter(entry => entry.isFile()).length
}
