/** SQL of companies' files. */
import { and, eq, sql } from 'drizzle-orm'
import { archivos, type Db } from '../db/index.ts'

/** A file's company and name, such as `dtes/2026-11/<CDC>-<hash>.xml`. */
export type FileRef = { empresa_id: number; nombre: string }

const isFile = ({ empresa_id, nombre }: FileRef) =>
  and(eq(archivos.empresa_id, empresa_id), eq(archivos.nombre, nombre))

export async function findFile(db: Db, ref: FileRef): Promise<Uint8Array | undefined> {
  const [row] = await db.select({ contenido: archivos.contenido }).from(archivos).where(isFile(ref))
  return row?.contenido
}

/** Returns the contents of those files of a company that are stored, by name. */
export async function findFiles(db: Db, empresaId: number, names: readonly string[]): Promise<Map<string, Uint8Array>> {
  const { empresa_id, nombre, contenido } = archivos
  const rows = await db
    .select({ nombre, contenido })
    .from(archivos)
    // One text for any number of names.
    .where(and(eq(empresa_id, empresaId), sql`${nombre} = any(string_to_array(${names.join('\n')}, chr(10)))`))
  return new Map(rows.map(row => [row.nombre, row.contenido]))
}

/** Stores the file, or replaces its contents. */
export async function putFile(db: Db, { empresa_id, nombre }: FileRef, contenido: Uint8Array): Promise<void> {
  await db
    .insert(archivos)
    .values({ empresa_id, nombre, contenido })
    .onConflictDoUpdate({ target: [archivos.empresa_id, archivos.nombre], set: { contenido } })
}

/** Removes the file, if it exists. */
export async function dropFile(db: Db, ref: FileRef): Promise<void> {
  await db.delete(archivos).where(isFile(ref))
}
