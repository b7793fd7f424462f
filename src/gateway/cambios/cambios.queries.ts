/**
 * SQL of the changes of a company: their places, and the list in that order (docs/decisions/0024). The conditions and
 * orders repeat the columns of the index outbox_cambios, without which each look would read the whole outbox.
 */
import { and, asc, eq, exists, gt, inArray, ne, sql } from 'drizzle-orm'
import { cambios, type Db, empresas, outbox, type Tx } from '../../db/index.ts'

/** The company of an event that has no place yet: the first column of the index. Null for the others. */
const UNPLACED = sql`(case when ${outbox.posicion} is null then ${outbox.empresa_id} end)`
/** The rows of the index. */
const INDEXED = sql`${outbox.posicion} is distinct from 0`
const IN_ORDER = sql`${UNPLACED}, ${outbox.empresa_id}, ${outbox.posicion}, ${outbox.id}`

/**
 * Returns companies whose changes are read and that have events without a place. Takes one step in the index for each
 * company that is read. Unscoped: it serves every company.
 */
export async function empresasUnplaced(db: Db, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: cambios.empresa_id })
    .from(cambios)
    .where(
      exists(
        db
          .select({ one: sql`1` })
          .from(outbox)
          .where(and(sql`${UNPLACED} = ${cambios.empresa_id}`, INDEXED)),
      ),
    )
    .orderBy(asc(cambios.empresa_id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Lets a company's events have places from now on, those that are kept already first. Does nothing the second time. */
export async function beginPlaces(db: Db, empresaId: number): Promise<void> {
  await db.insert(cambios).values({ empresa_id: empresaId }).onConflictDoNothing()
}

/** Returns the last place of the company's changes. Undefined before their first reading. */
export async function lastPlace(db: Db, empresaId: number): Promise<number | undefined> {
  const [row] = await db.select({ ultimo: cambios.ultimo }).from(cambios).where(eq(cambios.empresa_id, empresaId))
  return row?.ultimo
}

/**
 * Gives the next places to the company's oldest events that have none, if its last place is still `ultimo`. Returns the
 * number of events. One statement: it sees every event that was committed before those it places, among them the
 * earlier ones of the same document. It locks them in their order.
 */
export async function placeNext(db: Db, empresaId: number, ultimo: number, limit: number): Promise<number> {
  const { rows } = await db.execute(sql`
    with unplaced as (
      select ${outbox.id} from ${outbox} where ${UNPLACED} = ${empresaId}::bigint and ${INDEXED}
      order by ${IN_ORDER} limit ${limit} for no key update),
    numbered as (select id, row_number() over (order by id) as nth from unplaced),
    moved as (
      update ${cambios} set ultimo = ${cambios.ultimo} + (select count(*) from numbered)
      where ${cambios.empresa_id} = ${empresaId} and ${cambios.ultimo} = ${ultimo}
      returning ${cambios.empresa_id})
    update ${outbox} set posicion = ${ultimo}::bigint + numbered.nth from numbered, moved
    where ${outbox.empresa_id} = ${empresaId} and ${outbox.id} = numbered.id
    returning ${outbox.id}`)
  return rows.length
}

/**
 * Returns a page of the company's changes after a place, the first kept ones without it. Undefined when the company does
 * not exist. The state is read after the rows: a deletion between both shows in it.
 */
export async function listCambios(db: Db, empresaId: number, after: number, limit: number) {
  const rows = await db
    .select({ posicion: outbox.posicion, body: outbox.body })
    .from(outbox)
    .where(
      and(
        sql`${UNPLACED} is null`,
        eq(outbox.empresa_id, empresaId),
        gt(outbox.posicion, after),
        INDEXED,
        // The test of one receiver is no change.
        ne(outbox.event, 'webhook.test'),
      ),
    )
    .orderBy(IN_ORDER)
    .limit(limit)
  const [state] = await db
    .select({ ultimo: cambios.ultimo, borrado_hasta: cambios.borrado_hasta })
    .from(empresas)
    .leftJoin(cambios, eq(cambios.empresa_id, empresas.id))
    .where(eq(empresas.id, empresaId))
  return (
    state && { rows, isRead: state.ultimo !== null, ultimo: state.ultimo ?? 0, borrado_hasta: state.borrado_hasta ?? 0 }
  )
}

/**
 * Records, in the transaction that deletes these events, up to which place changes are no longer kept. Locks them: one
 * without a place gets none before it is deleted.
 */
export async function noteDeleted(tx: Tx, empresaId: number, outboxIds: readonly number[]): Promise<void> {
  const events = await tx
    .select({ posicion: outbox.posicion })
    .from(outbox)
    .where(and(eq(outbox.empresa_id, empresaId), inArray(outbox.id, [...outboxIds])))
    .orderBy(asc(outbox.id))
    .for('update')
  const last = Math.max(0, ...events.map(({ posicion }) => posicion ?? 0))
  if (last === 0) return
  await tx
    .update(cambios)
    .set({ borrado_hasta: sql`greatest(${cambios.borrado_hasta}, ${last}::bigint)` })
    .where(eq(cambios.empresa_id, empresaId))
}

/** Returns the RUCs of companies, by id. */
export async function rucsOf(db: Db, ids: readonly number[]): Promise<{ id: number; ruc: string }[]> {
  const { id, ruc } = empresas
  return db
    .select({ id, ruc })
    .from(empresas)
    .where(inArray(id, [...ids]))
    .orderBy(asc(id))
}
