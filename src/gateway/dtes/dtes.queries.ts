/** The only SQL of the documents. Every change of state is a compare-and-set: it says from which state, and gives nothing when it lost. */
import { and, asc, desc, eq, inArray, lte, sql } from 'drizzle-orm'
import { attempts, type Db, dtes, type Estado, eventos, type Tx } from '../../db/index.ts'

export type DteRow = typeof dtes.$inferSelect
export type NewDte = typeof dtes.$inferInsert
export type AttemptRow = typeof attempts.$inferSelect

/** Companies a caller sees; undefined = all. */
type Scope = readonly number[] | undefined

const inScope = (scope: Scope) => (scope === undefined ? undefined : inArray(dtes.empresa_id, [...scope]))

export async function insertDte(tx: Tx, row: NewDte): Promise<DteRow> {
  const [inserted] = await tx.insert(dtes).values(row).returning()
  return inserted as DteRow
}

/** By internal id, or by CDC (DECISIONS A12). */
export async function findDte(
  db: Db,
  scope: Scope,
  key: { id: number } | { cdc: string },
): Promise<DteRow | undefined> {
  const [row] = await db
    .select()
    .from(dtes)
    .where(and('id' in key ? eq(dtes.id, key.id) : eq(dtes.cdc, key.cdc), inScope(scope)))
  return row
}

/** What tells whether a cached detail is still true, read cheaply. */
export async function findDteVersion(db: Db, scope: Scope, key: { id: number } | { cdc: string }) {
  const [row] = await db
    .select({ id: dtes.id, empresa_id: dtes.empresa_id, version: dtes.version })
    .from(dtes)
    .where(and('id' in key ? eq(dtes.id, key.id) : eq(dtes.cdc, key.cdc), inScope(scope)))
  return row
}

/** Moves a document on if it is still in one of `from`; undefined when somebody else moved it first. */
export async function updateDte(
  tx: Db,
  id: number,
  from: readonly Estado[],
  change: Partial<NewDte>,
  now: Date,
): Promise<DteRow | undefined> {
  const [row] = await tx
    .update(dtes)
    .set({ ...change, version: sql`${dtes.version} + 1`, updated_at: now })
    .where(and(eq(dtes.id, id), inArray(dtes.estado, [...from])))
    .returning()
  return row
}

/** Documents whose outcome is to be asked now, the longest waiting first. */
export async function dueDtes(db: Db, now: Date, limit: number): Promise<{ id: number }[]> {
  return db.select({ id: dtes.id }).from(dtes).where(lte(dtes.ask_at, now)).orderBy(asc(dtes.ask_at)).limit(limit)
}

export async function insertAttempt(tx: Tx, row: typeof attempts.$inferInsert): Promise<AttemptRow> {
  const [inserted] = await tx.insert(attempts).values(row).returning()
  return inserted as AttemptRow
}

/** Writes what came of a posting; one that is already known is left as it is. */
export async function finishAttempt(
  tx: Db,
  id: number,
  outcome: Pick<
    typeof attempts.$inferInsert,
    'outcome' | 'finished_at' | 'error_code' | 'sifen_result_code' | 'sifen_result_msg'
  >,
): Promise<void> {
  await tx
    .update(attempts)
    .set(outcome)
    .where(and(eq(attempts.id, id), eq(attempts.outcome, 'pending')))
}

export async function lastAttempt(db: Db, dteId: number): Promise<AttemptRow | undefined> {
  const [row] = await db.select().from(attempts).where(eq(attempts.dte_id, dteId)).orderBy(desc(attempts.id)).limit(1)
  return row
}

export async function eventSummaries(db: Db, dteId: number) {
  return db
    .select({
      id: eventos.id,
      tipo: eventos.tipo,
      estado: eventos.estado,
      sifen_result_code: eventos.sifen_result_code,
      prot_aut: eventos.prot_aut,
      motivo: eventos.motivo,
      fecha_envio: eventos.fecha_envio,
    })
    .from(eventos)
    .where(eq(eventos.sifen_dte_id, dteId))
    .orderBy(asc(eventos.id))
}
