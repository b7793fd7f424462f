/** SQL of the documents. Changes of state: ../move/move.queries.ts. */
import { type Nominado, parseCdc, summariseNominado } from '@nanduti/sifen'
import { and, asc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import { type Db, dtes, empresas, eventos, jsonList, lotes, type Tx } from '../../../db/index.ts'
import type { DteKey } from './dte-key.ts'
import { SETTLED_ESTADOS } from './settled.ts'

/** Columns without the original request, which may be a megabyte and is only read for drawing a draft. */
const { payload: PAYLOAD, ...COLUMNS } = getTableColumns(dtes)

export type DteRow = Omit<typeof dtes.$inferSelect, 'payload'>
/** Primary key of a document: its company and its id. Every statement about one row names both. */
export type DteRef = Pick<DteRow, 'empresa_id' | 'id'>
export type NewDte = typeof dtes.$inferInsert

/** Companies that the caller may see; undefined means all. */
type Scope = readonly number[] | undefined

const inScope = (scope: Scope) => (scope === undefined ? undefined : inArray(dtes.empresa_id, [...scope]))
/** Condition for one row, used by every statement about one. */
export const isRow = ({ empresa_id, id }: DteRef) => and(eq(dtes.empresa_id, empresa_id), eq(dtes.id, id))

/**
 * Columns and states of the unique index dtes_numero_en_vuelo. The states are literals, because PostgreSQL can't infer
 * an index from parameters.
 */
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

/** Returns the row as it is stored, with the defaults of absent columns. */
export function asStored(row: NewDte, id: number): DteRow {
  const { payload: _, ...given } = row
  const zeros = { retries: 0, reposts: 0, late_asks: 0 }
  const defaults = { ...zeros, numero_liberado: false, referencia_cedida: false, version: 1, advertencias: [] }
  const stored: Record<string, unknown> = { ...ABSENT, ...defaults, ...given, id }
  for (const name of AMOUNTS) {
    const amount = stored[name]
    if (typeof amount === 'string') stored[name] = scaled(amount)
  }
  return stored as DteRow
}

const ABSENT = Object.fromEntries(Object.keys(COLUMNS).map(name => [name, null]))

const AMOUNTS = Object.entries(COLUMNS).flatMap(([name, column]) =>
  column.columnType === 'PgNumeric' ? [name as Exclude<keyof typeof COLUMNS, 'id'>] : [],
)

/** Pads an amount to the eight decimals of its column. */
function scaled(amount: string): string {
  const [whole = '', decimals = ''] = amount.split('.')
  return `${whole}.${decimals.padEnd(8, '0')}`
}

/** Inserts a document. Returns undefined when a document in progress has its number. */
export async function insertDte(tx: Tx, row: NewDte): Promise<DteRow | undefined> {
  const [inserted] = await tx.insert(dtes).values(row).onConflictDoNothing(NUMERO_EN_VUELO).returning(COLUMNS)
  return inserted
}

/** Returns the company with the RUC of a CDC, if `scope` includes it. */
export async function findEmpresaOfCdc(db: Db, scope: Scope, cdc: string): Promise<number | undefined> {
  const { ruc } = parseCdc(cdc) ?? {}
  if (ruc === undefined) return undefined
  const [row] = await db
    .select({ id: empresas.id })
    .from(empresas)
    .where(and(eq(empresas.ruc, ruc), scope === undefined ? undefined : inArray(empresas.id, [...scope])))
  return row?.id
}

/** Returns the current row of a document. */
export async function readDte(db: Db, dte: DteRef): Promise<DteRow | undefined> {
  const [row] = await db.select(COLUMNS).from(dtes).where(isRow(dte))
  return row
}

/** Returns documents of one company, in no order. Uses one text for any number of them. */
export async function readDtes(db: Db, empresaId: number, ids: readonly number[]): Promise<DteRow[]> {
  return db
    .select(COLUMNS)
    .from(dtes)
    .where(and(eq(dtes.empresa_id, empresaId), sql`${dtes.id} = any(${`{${ids.join()}}`}::bigint[])`))
}

/** Returns those of the documents that the caller may see, in no order. */
export async function findDtes(db: Db, scope: Scope, ids: readonly number[]): Promise<DteRow[]> {
  return db
    .select(COLUMNS)
    .from(dtes)
    .where(and(inArray(dtes.id, [...ids]), inScope(scope)))
}

/** Finds a document by its internal id or its CDC (docs/notes A12). */
export async function findDte(db: Db, scope: Scope, key: DteKey): Promise<DteRow | undefined> {
  const named = await isNamed(db, scope, key)
  if (!named) return undefined
  const [row] = await db.select(COLUMNS).from(dtes).where(named)
  return row
}

/**
 * Returns the condition for the key. A CDC is searched in the company of its RUC. Undefined when `scope` has no such
 * company.
 */
async function isNamed(db: Db, scope: Scope, key: DteKey): Promise<SQL | undefined> {
  if ('id' in key) return and(eq(dtes.id, key.id), inScope(scope))
  const empresaId = await findEmpresaOfCdc(db, scope, key.cdc)
  return empresaId === undefined ? undefined : and(eq(dtes.empresa_id, empresaId), eq(dtes.cdc, key.cdc))
}

/** Returns the source of the document: the request, and the data that completed it. */
export async function findPayload(db: Db, dte: DteRef): Promise<unknown> {
  return (await findPayloads(db, dte.empresa_id, [dte.id])).get(dte.id)
}

/** Returns the sources of several documents of one company, by id. */
export async function findPayloads(db: Db, empresaId: number, ids: readonly number[]): Promise<Map<number, unknown>> {
  const rows = await db
    .select({ id: dtes.id, payload: PAYLOAD })
    .from(dtes)
    .where(and(eq(dtes.empresa_id, empresaId), inArray(dtes.id, [...ids])))
  return new Map(rows.map(({ id, payload }) => [id, payload]))
}

/** Returns the version of a document, which tells cheaply whether a cached detail is current, and its state. */
export async function findDteVersion(db: Db, scope: Scope, key: DteKey) {
  const named = await isNamed(db, scope, key)
  if (!named) return undefined
  const { empresa_id, id, version, estado } = dtes
  const [row] = await db.select({ empresa_id, id, version, estado }).from(dtes).where(named)
  return row
}

/** Returns the ids of those of the documents of one company whose outcome is known. */
export async function settledDtes(db: Db, empresaId: number, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .select({ id: dtes.id })
    .from(dtes)
    .where(and(eq(dtes.empresa_id, empresaId), inArray(dtes.id, [...ids]), inArray(dtes.estado, [...SETTLED_ESTADOS])))
  return rows.map(({ id }) => id)
}

/**
 * Locks documents of one company in the order of their ids, so that transactions do not deadlock. Returns the ids of
 * those that are unchanged since they were read.
 */
export async function lockDtes(tx: Tx, rows: readonly DteRow[]): Promise<Set<number>> {
  const read = new Map(rows.map(({ id, version }) => [id, version]))
  const { empresa_id, id, version } = dtes
  const locked = await tx
    .select({ id, version })
    .from(dtes)
    .where(and(eq(empresa_id, rows[0]?.empresa_id as number), inArray(id, [...read.keys()])))
    .orderBy(asc(id))
    .for('no key update')
  return new Set(locked.filter(row => read.get(row.id) === row.version).map(row => row.id))
}

/**
 * Claims due work and plans it again for `next`, by compare-and-set: one process gets true. The version stays, because
 * nothing visible changes.
 */
export async function claimDue(tx: Db, dte: DteRow, next: Date): Promise<boolean> {
  return (await claimDues(tx, [dte], next)).length > 0
}

/** Claims documents of one company in one statement. Returns the ids of the claimed ones. */
export async function claimDues(tx: Db, rows: readonly DteRow[], next: Date): Promise<number[]> {
  const { empresa_id, id, estado, due_kind, due_at } = dtes
  const { source, isListed } = jsonList([empresa_id, id, estado, due_kind, due_at], rows)
  const claimed = await tx.update(dtes).set({ due_at: next }).from(source).where(isListed).returning({ id })
  return claimed.map(row => row.id)
}

/** Raises only the version, when data that the detail shows besides the row has changed. */
export async function touchDte(tx: Tx, dte: DteRef): Promise<void> {
  await tx
    .update(dtes)
    .set({ version: sql`${dtes.version} + 1` })
    .where(isRow(dte))
}

/** Gives an innominate invoice the receiver of a nomination (docs/notes 458). */
export async function nominateDte(tx: Tx, dte: DteRef, nominado: Nominado, at: Date): Promise<void> {
  const { receptorDocumento: receptor_documento, receptorNombre: receptor_nombre } = summariseNominado(nominado)
  await tx
    .update(dtes)
    .set({ nominado, receptor_documento, receptor_nombre, updated_at: at, version: sql`${dtes.version} + 1` })
    .where(isRow(dte))
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

/** True when SIFEN has received the document's lot and not yet said its result. */
export async function isInReceivedLote(
  db: Db,
  { empresa_id, lote_id }: Pick<DteRow, 'empresa_id' | 'lote_id'>,
): Promise<boolean> {
  if (lote_id === null) return false
  const [lote] = await db
    .select({ estado: lotes.estado })
    .from(lotes)
    .where(and(eq(lotes.empresa_id, empresa_id), eq(lotes.id, lote_id)))
  return lote?.estado === 'received'
}
