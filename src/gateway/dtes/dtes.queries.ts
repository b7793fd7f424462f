/** The only SQL of the documents. Every change of state is a compare-and-set: it says from which state, and gives nothing when it lost. */
import { parseCdc } from '@nanduti/sifen'
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNotNull,
  lte,
  ne,
  notInArray,
  type SQL,
  sql,
} from 'drizzle-orm'
import {
  type AttemptOutcome,
  attempts,
  type Db,
  type DueKind,
  dtes,
  empresas,
  eventos,
  type Tx,
} from '../../db/index.ts'
import type { DteKey } from './dte-key.ts'
import type { DtePlan } from './plan-dte.ts'

/** Without the request as it came, which may be a megabyte and which only the drawing of a draft reads. */
const { payload: PAYLOAD, ...COLUMNS } = getTableColumns(dtes)

export type DteRow = Omit<typeof dtes.$inferSelect, 'payload'>
/** The primary key of a document: its company, and its id. Every statement about one row says both. */
export type DteRef = Pick<DteRow, 'empresa_id' | 'id'>
export type NewDte = typeof dtes.$inferInsert
export type AttemptRow = typeof attempts.$inferSelect
export type NewAttempt = typeof attempts.$inferInsert

/** Companies a caller sees; undefined = all. */
type Scope = readonly number[] | undefined

const inScope = (scope: Scope) => (scope === undefined ? undefined : inArray(dtes.empresa_id, [...scope]))
const isRow = ({ empresa_id, id }: DteRef) => and(eq(dtes.empresa_id, empresa_id), eq(dtes.id, id))

/** The columns and states of the unique index dtes_numero_en_vuelo; literals, for a parameter cannot choose an index. */
const NUMERO_EN_VUELO = {
  target: [
    dtes.empresa_id,
    dtes.emitter_id,
    dtes.timbrado,
    dtes.establecimiento,
    dtes.punto_expedicion,
    dtes.tipo_documento,
    dtes.numero,
  ],
  where: sql`${dtes.estado} in ('draft', 'signed', 'sent')`,
}

/** Undefined when a document in flight has that number. */
export async function insertDte(tx: Tx, row: NewDte): Promise<DteRow | undefined> {
  const [inserted] = await tx.insert(dtes).values(row).onConflictDoNothing(NUMERO_EN_VUELO).returning(COLUMNS)
  return inserted
}

/** The company that issues under the RUC of a CDC, as far as `scope` has it. */
export async function findEmpresaOfCdc(db: Db, scope: Scope, cdc: string): Promise<number | undefined> {
  const { ruc } = parseCdc(cdc) ?? {}
  if (ruc === undefined) return undefined
  const [row] = await db
    .select({ id: empresas.id })
    .from(empresas)
    .where(and(eq(empresas.ruc, ruc), scope === undefined ? undefined : inArray(empresas.id, [...scope])))
  return row?.id
}

/** The document as it stands now. */
export async function readDte(db: Db, dte: DteRef): Promise<DteRow | undefined> {
  const [row] = await db.select(COLUMNS).from(dtes).where(isRow(dte))
  return row
}

/** Documents of one company, in no order. */
export async function readDtes(db: Db, empresaId: number, ids: readonly number[]): Promise<DteRow[]> {
  return db
    .select(COLUMNS)
    .from(dtes)
    .where(and(eq(dtes.empresa_id, empresaId), inArray(dtes.id, [...ids])))
}

/** Those of the ids that the caller sees, in no order. */
export async function findDtes(db: Db, scope: Scope, ids: readonly number[]): Promise<DteRow[]> {
  return db
    .select(COLUMNS)
    .from(dtes)
    .where(and(inArray(dtes.id, [...ids]), inScope(scope)))
}

/** By internal id, or by CDC (docs/notes A12). */
export async function findDte(db: Db, scope: Scope, key: DteKey): Promise<DteRow | undefined> {
  const named = await isNamed(db, scope, key)
  if (!named) return undefined
  const [row] = await db.select(COLUMNS).from(dtes).where(named)
  return row
}

/** A CDC is looked up in the company of the RUC that it carries. Undefined when `scope` has no such company. */
async function isNamed(db: Db, scope: Scope, key: DteKey): Promise<SQL | undefined> {
  if ('id' in key) return and(eq(dtes.id, key.id), inScope(scope))
  const empresaId = await findEmpresaOfCdc(db, scope, key.cdc)
  return empresaId === undefined ? undefined : and(eq(dtes.empresa_id, empresaId), eq(dtes.cdc, key.cdc))
}

/** What the document was made of: the request, and what it was completed with. */
export async function findPayload(db: Db, dte: DteRef): Promise<unknown> {
  const [row] = await db.select({ payload: PAYLOAD }).from(dtes).where(isRow(dte))
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
        eq(dtes.empresa_id, emitter.empresa_id),
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
export async function findPoint(db: Db, dte: DteRef) {
  const [row] = await db
    .select({ punto_expedicion_id: dtes.punto_expedicion_id, tipo_documento: dtes.tipo_documento })
    .from(dtes)
    .where(isRow(dte))
  return row
}

/** True when a later document was numbered at the same point: their ids follow the order in which they held its counter. */
export async function isNumberedSince(tx: Tx, dte: DteRow): Promise<boolean> {
  const later = await tx
    .select({ id: dtes.id })
    .from(dtes)
    .where(
      and(
        eq(dtes.empresa_id, dte.empresa_id),
        gt(dtes.id, dte.id),
        eq(dtes.punto_expedicion_id, dte.punto_expedicion_id as number),
        eq(dtes.tipo_documento, dte.tipo_documento),
      ),
    )
    .limit(1)
  return later.length > 0
}

/** What tells whether a cached detail is still true, read cheaply. */
export async function findDteVersion(db: Db, scope: Scope, key: DteKey) {
  const named = await isNamed(db, scope, key)
  if (!named) return undefined
  const { empresa_id, id, version } = dtes
  const [row] = await db.select({ empresa_id, id, version }).from(dtes).where(named)
  return row
}

/** Changes a document that stands as it was read; undefined when another changed it since. Only move-dte.ts calls it. */
export async function changeDte(tx: Tx, dte: DteRow, change: Partial<NewDte>, now: Date): Promise<DteRow | undefined> {
  const [row] = await tx
    .update(dtes)
    .set({ ...change, version: dte.version + 1, updated_at: now })
    .where(and(isRow(dte), eq(dtes.version, dte.version)))
    .returning(COLUMNS)
  return row
}

/**
 * Takes what is due, and plans it again for `next`: of all that were woken for it one gets true. Nothing that is shown changes, so the
 * version stays.
 */
export async function claimDue(tx: Db, dte: DteRow, next: Date): Promise<boolean> {
  const claimed = await tx
    .update(dtes)
    .set({ due_at: next })
    .where(
      and(
        isRow(dte),
        eq(dtes.estado, dte.estado),
        eq(dtes.due_kind, dte.due_kind as DueKind),
        eq(dtes.due_at, dte.due_at as Date),
      ),
    )
    .returning({ id: dtes.id })
  return claimed.length > 0
}

/** Documents of all companies of which something is due now, the longest waiting first. Each is claimed by itself afterwards. */
export async function dueDtes(db: Db, now: Date, limit: number): Promise<DteRow[]> {
  return db.select(COLUMNS).from(dtes).where(lte(dtes.due_at, now)).orderBy(asc(dtes.due_at)).limit(limit)
}

/** True when another document that is on its way, or that SIFEN has, carries the same number. */
export async function isNumberTaken(tx: Tx, dte: DteRow): Promise<boolean> {
  const others = await tx
    .select({ id: dtes.id })
    .from(dtes)
    .where(
      and(
        eq(dtes.empresa_id, dte.empresa_id),
        eq(dtes.emitter_id, dte.emitter_id),
        eq(dtes.timbrado, dte.timbrado),
        eq(dtes.establecimiento, dte.establecimiento),
        eq(dtes.punto_expedicion, dte.punto_expedicion),
        eq(dtes.tipo_documento, dte.tipo_documento),
        eq(dtes.numero, dte.numero),
        ne(dtes.id, dte.id),
        notInArray(dtes.estado, ['rejected', 'error']),
      ),
    )
    .limit(1)
  return others.length > 0
}

/** Raises the version alone: what the detail shows beside the row has changed. */
export async function touchDte(tx: Tx, dte: DteRef): Promise<void> {
  await tx
    .update(dtes)
    .set({ version: sql`${dtes.version} + 1` })
    .where(isRow(dte))
}

export async function insertAttempt(tx: Tx, row: NewAttempt): Promise<AttemptRow> {
  const [inserted] = await tx.insert(attempts).values(row).returning()
  return inserted as AttemptRow
}

/** Takes back a posting that was not committed. */
export async function removeAttempt(tx: Tx, { empresa_id, id }: AttemptRow): Promise<void> {
  await tx.delete(attempts).where(and(eq(attempts.empresa_id, empresa_id), eq(attempts.id, id)))
}

/** Writes what came of a posting: SIFEN's answer also over "unknown", anything else only where nothing was written yet. */
export async function finishAttempt(
  tx: Db,
  { empresa_id, id }: Pick<AttemptRow, 'empresa_id' | 'id'>,
  outcome: Pick<
    typeof attempts.$inferInsert,
    'outcome' | 'finished_at' | 'error_code' | 'sifen_result_code' | 'sifen_result_msg'
  >,
): Promise<void> {
  await tx
    .update(attempts)
    .set(outcome)
    .where(
      and(
        eq(attempts.empresa_id, empresa_id),
        eq(attempts.id, id),
        inArray(attempts.outcome, OPEN_TO[outcome.outcome]),
      ),
    )
}

const OPEN_TO: Readonly<Record<AttemptOutcome, AttemptOutcome[]>> = {
  pending: [],
  not_sent: ['pending'],
  unknown: ['pending'],
  answered: ['pending', 'unknown'],
}

export async function lastAttempt(db: Db, { empresa_id, id }: DteRef): Promise<AttemptRow | undefined> {
  const [row] = await db
    .select()
    .from(attempts)
    .where(and(eq(attempts.empresa_id, empresa_id), eq(attempts.dte_id, id)))
    .orderBy(desc(attempts.id))
    .limit(1)
  return row
}

/** The latest posting that SIFEN may have received. */
export async function lastPossible(db: Db, { empresa_id, id }: DteRef): Promise<AttemptRow | undefined> {
  const [row] = await db
    .select()
    .from(attempts)
    .where(and(eq(attempts.empresa_id, empresa_id), eq(attempts.dte_id, id), ne(attempts.outcome, 'not_sent')))
    .orderBy(desc(attempts.id))
    .limit(1)
  return row
}

/** Documents in doubt, with the address that the last posting of each used. */
export async function listDoubts(db: Db) {
  return db
    .select({ id: dtes.id, ambiente: dtes.ambiente, base_url: attempts.base_url })
    .from(dtes)
    .innerJoin(attempts, and(eq(attempts.empresa_id, dtes.empresa_id), eq(attempts.id, dtes.last_attempt_id)))
    .where(and(eq(dtes.estado, 'sent'), isNotNull(dtes.due_at)))
    .orderBy(asc(dtes.id))
}

export async function eventSummaries(db: Db, { empresa_id, id }: DteRef) {
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
    .where(and(eq(eventos.empresa_id, empresa_id), eq(eventos.sifen_dte_id, id)))
    .orderBy(asc(eventos.id))
}
