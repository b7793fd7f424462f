/**
 * SQL of the dashboard's counts: changes are only inserted, and a job folds them into one row per day and kind
 * (docs/notes 260).
 */
import { asc, eq, getTableColumns, sql } from 'drizzle-orm'
import { type Db, recuentos, recuentosPendientes, type Tx } from '../../../db/index.ts'

/** Inserts each change as its own row, so that no two transactions wait for the same count. */
export async function insertRecuentos(
  tx: Tx,
  rows: readonly (typeof recuentosPendientes.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await tx.insert(recuentosPendientes).values([...rows])
}

/** Returns companies with unfolded changes, at most `limit`. */
export async function companiesToFold(db: Db, limit: number): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: recuentosPendientes.empresa_id })
    .from(recuentosPendientes)
    .orderBy(asc(recuentosPendientes.empresa_id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

const { documentos, sin_detalle, total, base5, iva5, base10, iva10, exento, ...CELL } = getTableColumns(recuentos)
const SUMS = { documentos, sin_detalle, total, base5, iva5, base10, iva10, exento }
const names = (columns: object) =>
  sql.join(
    Object.keys(columns).map(name => sql.identifier(name)),
    sql`, `,
  )

/**
 * Folds the pending changes of a company. Uses one statement, so that a reader sees each change exactly once, pending
 * or folded.
 */
export async function foldRecuentos(db: Db, empresaId: number): Promise<void> {
  const [cell, sums] = [names(CELL), Object.keys(SUMS).map(name => sql.identifier(name))]
  const added = sql.join(
    sums.map(name => sql`sum(${name})`),
    sql`, `,
  )
  const raised = sql.join(
    sums.map(name => sql`${name} = ${recuentos}.${name} + excluded.${name}`),
    sql`, `,
  )
  await db.execute(sql`
    with taken as (delete from ${recuentosPendientes} where ${eq(sql.identifier('empresa_id'), empresaId)} returning *)
    insert into ${recuentos} (${cell}, ${names(SUMS)})
    select ${cell}, ${added} from taken group by ${cell} order by ${cell}
    on conflict (${cell}) do update set ${raised}`)
}
