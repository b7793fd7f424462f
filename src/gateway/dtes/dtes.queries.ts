/** The only SQL of the documents. Every change of state is a compare-and-set: it says from which state, and gives nothing when it lost. */
import { and, asc, desc, eq, getTableColumns, gt, gte, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import { type AttemptOutcome, attempts, type Db, dtes, type Estado, eventos, type Tx } from '../../db/index.ts'
import type { DtePlan } from './plan-dte.ts'

/** Without the request as it came, which may be a megabyte and which only the drawing of a draft reads. */
const { payload: PAYLOAD, ...COLUMNS } = getTableColumns(dtes)

export type DteRow = Omit<typeof dtes.$inferSelect, 'payload'>
export type NewDte = typeof dtes.$inferInsert
export type AttemptRow = typeof attempts.$inferSelect

/** Companies a caller sees; undefined = all. */
type Scope = readonly number[] | undefined

const inScope = (scope: Scope) => (scope === undefined ? undefined : inArray(dtes.empresa_id, [...scope]))

export async function insertDte(tx: Tx, row: NewDte): Promise<DteRow> {
  const [inserted] = await tx.insert(dtes).values(row).returning(COLUMNS)
  return inserted as DteRow
}

/** By internal id, or by CDC (docs/notes A12). */
export async function findDte(
  db: Db,
  scope: Scope,
  key: { id: number } | { cdc: string },
): Promise<DteRow | undefined> {
  const [row] = await db
    .select(COLUMNS)
    .from(dtes)
    .where(and('id' in key ? eq(dtes.id, key.id) : eq(dtes.cdc, key.cdc), inScope(scope)))
  return row
}

/** What the document was made of: the request, and what it was completed with. */
export async function findPayload(db: Db, id: number): Promise<unknown> {
  const [row] = await db.select({ payload: PAYLOAD }).from(dtes).where(eq(dtes.id, id))
  return row?.payload
}

/** Numbers from `since` on that documents in flight hold (dtes_numero_en_vuelo), the lowest first. */
export async function numbersInFlight(
  tx: Tx,
  { emitter, numeracion }: Pick<DtePlan, 'emitter' | 'numeracion'>,
  tipoDocumento: number,
  since: number,
): Promise<number[]> {
  const rows = await tx
    .select({ numero: dtes.numero })
    .from(dtes)
    .where(
      and(
        eq(dtes.emitter_id, emitter.id),
        eq(dtes.timbrado, numeracion.timbrado),
        eq(dtes.establecimiento, numeracion.establecimiento),
        eq(dtes.punto_expedicion, numeracion.puntoExpedicion),
        eq(dtes.tipo_documento, tipoDocumento),
        inArray(dtes.estado, ['draft', 'signed', 'sent']),
        gte(dtes.numero, since),
      ),
    )
    .orderBy(asc(dtes.numero))
  return rows.map(({ numero }) => numero)
}

/** The point that numbered a document; null for one that is not stored. */
export async function findPoint(db: Db, id: number) {
  const [row] = await db
    .select({ punto_expedicion_id: dtes.punto_expedicion_id, tipo_documento: dtes.tipo_documento })
    .from(dtes)
    .where(eq(dtes.id, id))
  return row
}

/** True when a later document was numbered at the same point: their ids follow the order in which they held its counter. */
export async function isNumberedSince(tx: Tx, dte: DteRow): Promise<boolean> {
  const later = await tx
    .select({ id: dtes.id })
    .from(dtes)
    .where(
      and(
        gt(dtes.id, dte.id),
        eq(dtes.punto_expedicion_id, dte.punto_expedicion_id as number),
        eq(dtes.tipo_documento, dte.tipo_documento),
      ),
    )
    .limit(1)
  return later.length > 0
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
    .returning(COLUMNS)
  return row
}

/**
 * Takes the question that is due at `askAt`, and plans the next: of all that were woken for it one gets true. Nothing that is shown changes,
 * so the version stays.
 */
export async function claimQuestion(tx: Tx, id: number, askAt: Date, next: Date): Promise<boolean> {
  const claimed = await tx
    .update(dtes)
    .set({ ask_at: next })
    .where(and(eq(dtes.id, id), eq(dtes.estado, 'sent'), eq(dtes.ask_at, askAt)))
    .returning({ id: dtes.id })
  return claimed.length > 0
}

/** Documents whose outcome is to be asked now, the longest waiting first. */
export async function dueDtes(db: Db, now: Date, limit: number): Promise<{ id: number }[]> {
  return db.select({ id: dtes.id }).from(dtes).where(lte(dtes.ask_at, now)).orderBy(asc(dtes.ask_at)).limit(limit)
}

export async function insertAttempt(tx: Tx, row: typeof attempts.$inferInsert): Promise<AttemptRow> {
  const [inserted] = await tx.insert(attempts).values(row).returning()
  return inserted as AttemptRow
}

/** Writes what came of a posting: SIFEN's answer also over "unknown", anything else only where nothing was written yet. */
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
    .where(and(eq(attempts.id, id), inArray(attempts.outcome, OPEN_TO[outcome.outcome])))
}

const OPEN_TO: Readonly<Record<AttemptOutcome, AttemptOutcome[]>> = {
  pending: [],
  not_sent: ['pending'],
  unknown: ['pending'],
  answered: ['pending', 'unknown'],
}

export async function lastAttempt(db: Db, dteId: number): Promise<AttemptRow | undefined> {
  const [row] = await db.select().from(attempts).where(eq(attempts.dte_id, dteId)).orderBy(desc(attempts.id)).limit(1)
  return row
}

/** Postings of documents in doubt, with the address that each used. */
export async function listDoubts(db: Db) {
  return db
    .select({ id: dtes.id, ambiente: dtes.ambiente, base_url: attempts.base_url })
    .from(dtes)
    .innerJoin(attempts, eq(attempts.dte_id, dtes.id))
    .where(and(eq(dtes.estado, 'sent'), isNotNull(dtes.ask_at)))
    .orderBy(asc(dtes.id))
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
