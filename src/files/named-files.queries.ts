/** SQL of the rows that name files. */
import { and, asc, count, isNotNull, sql } from 'drizzle-orm'
import { archivos, attempts, type Db, dtes, emitters, eventos } from '../db/index.ts'
import type { FileRef } from './files.queries.ts'

/** The columns that name files. */
export const NAMING = [
  { table: dtes, nombre: dtes.xml_signed_path },
  { table: attempts, nombre: attempts.xml_path },
  { table: eventos, nombre: eventos.xml_signed_path },
  { table: emitters, nombre: emitters.cert_p12_path },
  { table: emitters, nombre: emitters.logo_path },
] as const
type Naming = (typeof NAMING)[number]

export type NamedFile = FileRef & { id: number }

/** Returns files that rows after this one name, in the order of company and id. */
export async function listNamed(
  db: Db,
  { table, nombre }: Naming,
  after: Pick<NamedFile, 'empresa_id' | 'id'>,
  limit: number,
): Promise<NamedFile[]> {
  const { empresa_id, id } = table
  const isLater = sql`(${empresa_id}, ${id}) > (${after.empresa_id}, ${after.id})`
  const rows = await db
    .select({ empresa_id, id, nombre })
    .from(table)
    .where(and(isNotNull(nombre), isLater))
    .orderBy(asc(empresa_id), asc(id))
    .limit(limit)
  return rows as NamedFile[]
}

/** Stores the file of a row, unless the row names another by now, or the database has one of its name, which is newer. */
export async function keepNamed(
  db: Db,
  { table, nombre: column }: Naming,
  { empresa_id, id, nombre }: NamedFile,
  contenido: Uint8Array,
): Promise<void> {
  await db.execute(sql`
    insert into ${archivos} (empresa_id, nombre, contenido)
    select ${empresa_id}::bigint, ${nombre}::text, ${contenido}::bytea where exists (
      select from ${table} where ${table.empresa_id} = ${empresa_id} and ${table.id} = ${id} and ${column} = ${nombre} for share)
    on conflict do nothing`)
}

/** Writes everything to the database's files. */
export async function checkpoint(db: Db): Promise<void> {
  await db.execute(sql`checkpoint`)
}

/** Returns how many rows name files. A file may be counted several times. */
export async function countNamed(db: Db): Promise<number> {
  let named = 0
  for (const { table, nombre } of NAMING) {
    const [row] = await db.select({ rows: count(nombre) }).from(table)
    named += row?.rows ?? 0
  }
  return named
}
