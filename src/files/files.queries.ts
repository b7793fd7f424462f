/** SQL of companies' files. */
import { and, asc, count, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { archivos, type Db, type FallaDeArchivo } from '../db/index.ts'
import type { ArchivedFile } from '../ports.ts'

/** A file's company and name, such as `dtes/2026-11/<CDC>-<hash>.xml`. */
export type FileRef = { empresa_id: number; nombre: string }

/** A file's row. Without `contenido` the archive has the bytes. */
type FileRow = {
  contenido: Uint8Array | null
  sha256: string | null
  bytes: number | null
  falla: FallaDeArchivo | null
}

/** An archived file, and what was found when it was last read. */
export type ArchivedRow = ArchivedFile & Pick<FileRow, 'falla'>

const isFile = ({ empresa_id, nombre }: FileRef) =>
  and(eq(archivos.empresa_id, empresa_id), eq(archivos.nombre, nombre))

export async function findFile(db: Db, ref: FileRef): Promise<FileRow | undefined> {
  const { contenido, sha256, bytes, falla } = archivos
  const [row] = await db.select({ contenido, sha256, bytes, falla }).from(archivos).where(isFile(ref))
  return row
}

/** Returns the contents of those files of a company that the database has, by name. */
export async function findFiles(db: Db, empresaId: number, names: readonly string[]): Promise<Map<string, Uint8Array>> {
  const { empresa_id, nombre, contenido } = archivos
  const rows = await db
    .select({ nombre, contenido })
    .from(archivos)
    // One text for any number of names.
    .where(and(eq(empresa_id, empresaId), sql`${nombre} = any(string_to_array(${names.join('\n')}, chr(10)))`))
  return new Map(rows.flatMap(row => (row.contenido ? [[row.nombre, row.contenido] as const] : [])))
}

const HERE = { archivado_at: null, sha256: null, bytes: null, falla: null }

/** Stores the file, or replaces its contents. */
export async function putFile(db: Db, { empresa_id, nombre }: FileRef, contenido: Uint8Array): Promise<void> {
  await db
    .insert(archivos)
    .values({ empresa_id, nombre, contenido })
    .onConflictDoUpdate({ target: [archivos.empresa_id, archivos.nombre], set: { contenido, ...HERE } })
}

/** Removes the file, if it exists. */
export async function dropFile(db: Db, ref: FileRef): Promise<void> {
  await db.delete(archivos).where(isFile(ref))
}

/** Drops the bytes of a file that the archive has. Does nothing when they are others by now. */
export async function dropArchived(db: Db, { sha256, bytes, ...ref }: ArchivedFile, at: Date): Promise<void> {
  await db
    .update(archivos)
    .set({ contenido: null, archivado_at: at, sha256, bytes })
    .where(and(isFile(ref), sql`sha256(${archivos.contenido}) = decode(${sha256}, 'hex')`))
}

/** Returns a company's archived files after that name. */
export async function listArchived(db: Db, empresaId: number, after: string, limit: number): Promise<ArchivedRow[]> {
  const { empresa_id, nombre, sha256, bytes, falla, archivado_at } = archivos
  const rows = await db
    .select({ empresa_id, nombre, sha256, bytes, falla })
    .from(archivos)
    .where(and(eq(empresa_id, empresaId), gt(nombre, after), isNotNull(archivado_at)))
    .orderBy(asc(nombre))
    .limit(limit)
  return rows as ArchivedRow[]
}

/** Returns how many files are archived, of all companies. */
export async function countArchived(db: Db): Promise<number> {
  const [row] = await db.select({ files: count(archivos.archivado_at) }).from(archivos)
  return row?.files ?? 0
}

/** Stores what was found when the archived file was read. */
export async function noteFalla(db: Db, ref: FileRef, falla: FallaDeArchivo | null): Promise<void> {
  await db
    .update(archivos)
    .set({ falla })
    .where(and(isFile(ref), isNotNull(archivos.archivado_at)))
}

/** Returns names of a company's files that the archive does not give. */
export async function listFallas(db: Db, empresaId: number, limit: number): Promise<string[]> {
  const { empresa_id, nombre, falla } = archivos
  const rows = await db
    .select({ nombre })
    .from(archivos)
    .where(and(eq(empresa_id, empresaId), isNotNull(falla)))
    .orderBy(asc(nombre))
    .limit(limit)
  return rows.map(row => row.nombre)
}
