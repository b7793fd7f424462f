/** SQL of the rows that name files. */
import { and, asc, count, isNotNull, sql } from 'drizzle-orm'
import { attempts, type Db, dtes, emitters, eventos } from '../db/index.ts'
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

/** Returns how many rows name files. A file may be counted several times. */
export async function countNamed(db: Db): Promise<number> {
  let named = 0
  for (const { table, nombre } of NAMING) {
    const [row] = await db.select({ rows: count(nombre) }).from(table)
    named += row?.rows ?? 0
  }
  return named
}
