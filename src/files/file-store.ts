/**
 * Files of companies: in the database, in the archive (docs/decisions/0022), or still in the folder where releases
 * before 0.2.0 kept them (docs/decisions/0018).
 */
import { access, constants, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../db/index.ts'
import type { Archive } from '../ports.ts'
import { type ArchivedRow, type FileRef, findFile, findFiles } from './files.queries.ts'
import { readArchived } from './read-archived.ts'

export type Files = {
  /** Returns the file's contents. Undefined without the file. Throws `ArchiveError` when the archive does not give it. */
  get(db: Db, ref: FileRef): Promise<Uint8Array | undefined>
  /** Reads files of a company in one statement. Returns the files with these at hand. */
  ahead(db: Db, empresaId: number, names: readonly string[]): Promise<Files>
  /** Removes what the folder of earlier releases still has of a name. Call it after the commit that dropped or replaced the file. */
  dropOld(nombre: string): Promise<void>
}

/** Opens the files. Throws for names in the folder with other parts than `[A-Za-z0-9-_.]`, or that leave it. */
export function openFiles(folder: string, archive?: Archive): Files {
  async function stored(db: Db, ref: FileRef): Promise<Uint8Array | undefined> {
    const row = await findFile(db, ref)
    return row && (row.contenido ?? readArchived(db, archive, { ...ref, ...row } as ArchivedRow))
  }
  const files: Files = {
    async get(db, ref) {
      const found = (await stored(db, ref)) ?? (await readOld(folder, ref.nombre))
      // A move may take the file from the folder between the two reads.
      return found ?? stored(db, ref)
    },
    dropOld: nombre => rm(join(folder, checked(nombre)), { force: true }),
    async ahead(db, empresaId, names) {
      const read = names.length > 0 ? await findFiles(db, empresaId, names) : new Map<string, Uint8Array>()
      const known = ({ empresa_id, nombre }: FileRef) => (empresa_id === empresaId ? read.get(nombre) : undefined)
      return { ...files, get: async (of, ref) => known(ref) ?? files.get(of, ref) }
    },
  }
  return files
}

/** True for a folder that can be read, and for an absent one: an installation that began later never has it. */
export async function isFolderRead(folder: string): Promise<boolean> {
  try {
    await access(folder, constants.R_OK | constants.X_OK)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT'
  }
}

/** Returns the contents of a file in the folder. Undefined without the file. */
export async function readOld(folder: string, nombre: string): Promise<Uint8Array | undefined> {
  try {
    // readFile may return a part of a larger buffer, which holds other data.
    return new Uint8Array(await readFile(join(folder, checked(nombre))))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

const NAME = /^(?!\.{1,2}$)[A-Za-z0-9\-_.]+$/

function checked(nombre: string): string {
  if (nombre.split('/').every(part => NAME.test(part))) return nombre
  throw new Error(`No name of a file: ${JSON.stringify(nombre)}`)
}
