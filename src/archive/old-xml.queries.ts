/** SQL of documents whose XML is old. */
import { and, asc, count, eq, inArray, isNull, lt, notExists, sql } from 'drizzle-orm'
import { attempts, avancesDeArchivo, type Db, dtes, type Estado, empresas, lotes } from '../db/index.ts'

/** How far a company's old documents are archived. `updated_at` has every digit of the database. */
export type Avance = { empresa_id: number; updated_at: string; dte_id: number }

/** SIFEN has these for good. A rejected one, or one in error, may still go to SIFEN. */
const FINAL: Estado[] = ['approved', 'approved_obs', 'cancelled']

/** Returns each company's advance, by company. */
export async function listAvances(db: Db): Promise<Avance[]> {
  const { updated_at, dte_id } = avancesDeArchivo
  const rows = await db
    .select({ empresa_id: empresas.id, updated_at, dte_id })
    .from(empresas)
    .leftJoin(avancesDeArchivo, eq(avancesDeArchivo.empresa_id, empresas.id))
    .orderBy(asc(empresas.id))
  return rows.map(row => ({ ...row, updated_at: row.updated_at ?? '-infinity', dte_id: row.dte_id ?? 0 }))
}

/** True when a company has archived documents. */
export const hasArchived = async (db: Db): Promise<boolean> =>
  (await db.select({ id: avancesDeArchivo.empresa_id }).from(avancesDeArchivo).limit(1)).length > 0

export async function saveAvance(db: Db, { empresa_id, updated_at, dte_id }: Avance): Promise<void> {
  await db
    .insert(avancesDeArchivo)
    .values({ empresa_id, updated_at, dte_id })
    .onConflictDoUpdate({ target: avancesDeArchivo.empresa_id, set: { updated_at, dte_id } })
}

const isOld = (db: Db, { empresa_id, updated_at, dte_id }: Avance, before: Date) =>
  and(
    eq(dtes.empresa_id, empresa_id),
    sql`(${dtes.updated_at}, ${dtes.id}) > (${updated_at}::timestamptz, ${dte_id}::bigint)`,
    lt(dtes.updated_at, before),
    inArray(dtes.estado, FINAL),
    isNull(dtes.due_at),
    notExists(
      db
        .select({ id: lotes.id })
        .from(lotes)
        .where(
          and(
            eq(lotes.empresa_id, empresa_id),
            eq(lotes.id, dtes.lote_id),
            inArray(lotes.estado, ['sending', 'received']),
          ),
        ),
    ),
  )

/** Returns a company's old documents after its advance, in the order of their last change. */
export async function listOld(
  db: Db,
  avance: Avance,
  before: Date,
  limit: number,
): Promise<(Avance & { xml_signed_path: string | null })[]> {
  const { empresa_id, id, xml_signed_path, updated_at } = dtes
  return db
    .select({ empresa_id, dte_id: id, xml_signed_path, updated_at: sql<string>`${updated_at}::text` })
    .from(dtes)
    .where(isOld(db, avance, before))
    .orderBy(asc(updated_at), asc(id))
    .limit(limit)
}

/** Returns how many old documents follow a company's advance. */
export async function countOld(db: Db, avance: Avance, before: Date): Promise<number> {
  const [row] = await db
    .select({ old: count() })
    .from(dtes)
    .where(isOld(db, avance, before))
  return row?.old ?? 0
}

/** Returns the files of the postings of a company's documents: each signature has its own. */
export async function listPosted(db: Db, empresaId: number, dteIds: readonly number[]): Promise<string[]> {
  const { empresa_id, dte_id, xml_path } = attempts
  const rows = await db
    .selectDistinct({ xml_path })
    .from(attempts)
    // One text for any number of documents.
    .where(and(eq(empresa_id, empresaId), sql`${dte_id} = any(${`{${dteIds.join(',')}}`}::bigint[])`))
  return rows.map(row => row.xml_path)
}
