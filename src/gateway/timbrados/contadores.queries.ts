/** SQL of the counters of a point of issue, one for each document type (docs/notes A11). */
import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { contadores, type Db, type Tx } from '../../db/index.ts'
import { numeracionExhausted } from './timbrados.errors.ts'

/** The highest number: dNumDoc has seven digits. */
export const LAST_NUMBER = 9_999_999

/** Ids of a point of issue and its company. */
export type PuntoRef = { empresa_id: number; id: number }

const KEY = [contadores.empresa_id, contadores.punto_expedicion_id, contadores.tipo_documento]
/** Every write to a counter raises its version: whoever read it before takes no number of it. */
export const RAISED = { version: sql`${contadores.version} + 1` }
/** A write that numbers a document. */
export const NUMBERED = { ...RAISED, numerado_version: RAISED.version }

const keyOf = ({ empresa_id, id }: PuntoRef) => ({ empresa_id, punto_expedicion_id: id })

/** Why a point takes no number now: its numbers are being recovered, or it is stopped (docs/notes 419). */
export type Hold = 'recovering' | 'stopped'

/** A locked counter: its last number, its version, and its hold, if any. */
export type Locked = { ultimo: number; version: number; hold: Hold | undefined }

const LOCKED = {
  version: contadores.version,
  ultimo_numero: contadores.ultimo_numero,
  recuperar_at: contadores.recuperar_at,
  detenido_at: contadores.detenido_at,
}
type LockedRow = { ultimo_numero: number; version: number; recuperar_at: Date | null; detenido_at: Date | null }

/** Returns the hold of a counter. */
export const holdOf = ({
  recuperar_at,
  detenido_at,
}: Pick<LockedRow, 'recuperar_at' | 'detenido_at'>): Hold | undefined =>
  detenido_at ? 'stopped' : recuperar_at ? 'recovering' : undefined

const locked = (row: LockedRow): Locked => ({ ultimo: row.ultimo_numero, version: row.version, hold: holdOf(row) })

/**
 * Reserves the next number, which the caller rolls back at a hold. Throws 409 NUMERACION_AGOTADA after 9999999. The row
 * stays locked until the transaction ends, so numbers are consecutive and a rollback leaves no gap. When the row is
 * missing, one transaction creates it and concurrent ones wait for it.
 */
export async function reserveNumero(tx: Tx, punto: PuntoRef, tipoDocumento: number): Promise<Locked> {
  const [row] = await tx
    .insert(contadores)
    .values({ ...keyOf(punto), tipo_documento: tipoDocumento, ultimo_numero: 1, numerado_version: 1 })
    .onConflictDoUpdate({
      target: KEY,
      set: { ultimo_numero: sql`${contadores.ultimo_numero} + 1`, ...NUMBERED },
      setWhere: lt(contadores.ultimo_numero, LAST_NUMBER),
    })
    .returning(LOCKED)
  if (row) return locked(row)
  throw numeracionExhausted()
}

/** Locks the counter until the transaction ends. Returns its last number, 0 for a new counter. */
export async function lockContador(tx: Tx, punto: PuntoRef, tipoDocumento: number): Promise<number> {
  return (await lockForNumero(tx, punto, tipoDocumento)).ultimo
}

/** Locks the counter until the transaction ends. `set`: NUMBERED for a document with a number of its client. */
export async function lockForNumero(tx: Tx, punto: PuntoRef, tipoDocumento: number, set = RAISED): Promise<Locked> {
  const [row] = await tx
    .insert(contadores)
    .values({
      ...keyOf(punto),
      tipo_documento: tipoDocumento,
      ultimo_numero: 0,
      ...('numerado_version' in set && { numerado_version: 1 }),
    })
    .onConflictDoUpdate({ target: KEY, set })
    .returning(LOCKED)
  return locked(row as LockedRow)
}

/** True when the locked counter numbered no document after its version had that value. */
export async function isLastNumbered(
  tx: Tx,
  punto: PuntoRef,
  tipoDocumento: number,
  version: number,
): Promise<boolean> {
  const [row] = await tx
    .select({ numerado_version: contadores.numerado_version })
    .from(contadores)
    .where(isOf(punto, tipoDocumento))
  return row !== undefined && row.numerado_version <= version
}

/** Returns the last number of a point without locking it. */
export async function findUltimoNumero(db: Db, punto: PuntoRef, tipoDocumento: number): Promise<number> {
  const [row] = await db
    .select({ ultimo_numero: contadores.ultimo_numero })
    .from(contadores)
    .where(isOf(punto, tipoDocumento))
  return row?.ultimo_numero ?? 0
}

/** Returns the hold of a counter without locking it. */
export async function findHold(db: Db, punto: PuntoRef, tipoDocumento: number): Promise<Hold | undefined> {
  const { recuperar_at, detenido_at } = contadores
  const [row] = await db.select({ recuperar_at, detenido_at }).from(contadores).where(isOf(punto, tipoDocumento))
  return row && holdOf(row)
}

/** Moves the counter back from `numero` to `anterior`. Does nothing when the counter has another value by now. */
export async function returnNumero(
  tx: Tx,
  punto: PuntoRef,
  tipoDocumento: number,
  { numero, anterior }: { numero: number; anterior: number },
): Promise<boolean> {
  const returned = await tx
    .update(contadores)
    .set({ ultimo_numero: anterior, ...RAISED })
    .where(and(isOf(punto, tipoDocumento), eq(contadores.ultimo_numero, numero)))
    .returning({ ultimo: contadores.ultimo_numero })
  return returned.length > 0
}

const isOf = ({ empresa_id, id }: PuntoRef, tipoDocumento: number) =>
  and(
    eq(contadores.empresa_id, empresa_id),
    eq(contadores.punto_expedicion_id, id),
    eq(contadores.tipo_documento, tipoDocumento),
  )

/** Raises the counter to at least `numero`, a number used without a reservation. Never lowers it. */
export async function raiseNumero(tx: Tx, punto: PuntoRef, tipoDocumento: number, numero: number): Promise<void> {
  await tx
    .insert(contadores)
    .values({ ...keyOf(punto), tipo_documento: tipoDocumento, ultimo_numero: numero })
    .onConflictDoUpdate({
      target: KEY,
      set: { ultimo_numero: numero, ...RAISED },
      setWhere: lt(contadores.ultimo_numero, numero),
    })
}

/**
 * Records that another document has a number of the locked counter, and plans the recovery at `at`. `isInRow`: so it was
 * with the number before. False for a stopped point, which a person must look at.
 */
export async function markConflict(
  tx: Tx,
  punto: PuntoRef,
  tipoDocumento: number,
  { at, isInRow }: { at: Date; isInRow: boolean },
): Promise<boolean> {
  const { conflictos, recuperar_at, detenido_at } = contadores
  const marked = await tx
    .update(contadores)
    .set({
      conflictos: isInRow ? sql`${conflictos} + 1` : 1,
      recuperar_at: sql`coalesce(${recuperar_at}, ${at.toISOString()}::timestamptz)`,
      ...RAISED,
    })
    .where(and(isOf(punto, tipoDocumento), isNull(detenido_at)))
    .returning({ conflictos })
  return marked.length > 0
}

/** Sets a locked counter to a person's number, and ends its hold. */
export async function setUltimoNumero(tx: Tx, punto: PuntoRef, tipoDocumento: number, ultimo: number): Promise<void> {
  await tx
    .update(contadores)
    .set({ ultimo_numero: ultimo, conflictos: 0, recuperar_at: null, detenido_at: null, ...RAISED })
    .where(isOf(punto, tipoDocumento))
}

/** Inserts the counters of a new point. */
export async function startContadores(
  tx: Tx,
  punto: PuntoRef,
  counters: readonly { tipo_documento: number; ultimo_numero: number }[],
): Promise<void> {
  await tx.insert(contadores).values(counters.map(counter => ({ ...counter, ...keyOf(punto) })))
}
