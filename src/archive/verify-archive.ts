/** Reads the whole archive back. */
import type { Db } from '../db/index.ts'
import { type ArchivedRow, listArchived, readArchived } from '../files/index.ts'
import { type Archive, ArchiveError } from '../ports.ts'
import { listAvances } from './old-xml.queries.ts'

/** Files that are listed and read together. */
const BATCH = 8

/** Reads every archived file and compares its hash. Yields each with its failure, if any. Throws when the archive does not answer. */
export async function* verifyArchive(db: Db, archive: Archive): AsyncGenerator<{ nombre: string; isWell: boolean }> {
  for (const { empresa_id } of await listAvances(db)) {
    for (let after = ''; ; ) {
      const files = await listArchived(db, empresa_id, after, BATCH)
      yield* await Promise.all(files.map(file => verify(db, archive, file)))
      const last = files.at(-1)
      if (!last) break
      after = last.nombre
    }
  }
}

async function verify(db: Db, archive: Archive, file: ArchivedRow) {
  const { nombre } = file
  try {
    await readArchived(db, archive, file)
    return { nombre, isWell: true }
  } catch (error) {
    if (!(error instanceof ArchiveError) || error.code === 'ARCHIVO_NO_RESPONDE') throw error
    return { nombre, isWell: false }
  }
}
