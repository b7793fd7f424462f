/** Reads a file that the archive has. What it does not give is noted in the file's row, for people to see. */
import type { Db, FallaDeArchivo } from '../db/index.ts'
import { type Archive, ArchiveError, type ArchiveFailure } from '../ports.ts'
import { type ArchivedRow, noteFalla } from './files.queries.ts'

/** Failures of the file itself. One that the archive does not answer for says nothing about the file. */
const FALLAS: Partial<Record<ArchiveFailure, FallaDeArchivo>> = {
  ARCHIVO_PERDIDO: 'perdido',
  ARCHIVO_ALTERADO: 'alterado',
}

/** Returns the file's exact bytes. Throws `ArchiveError`. */
export async function readArchived(
  db: Db,
  archive: Archive | undefined,
  { falla, ...file }: ArchivedRow,
): Promise<Uint8Array> {
  if (!archive) throw new ArchiveError('ARCHIVO_NO_RESPONDE', `${file.nombre} is archived, and ARCHIVE_URL is not set`)
  try {
    const contents = await archive.read(file)
    if (falla) await noteFalla(db, file, null)
    return contents
  } catch (error) {
    const found = error instanceof ArchiveError ? FALLAS[error.code] : undefined
    if (found && found !== falla) await noteFalla(db, file, found)
    throw error
  }
}
