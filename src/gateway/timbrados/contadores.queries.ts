/** SQL of the counters of a point of issue, one for each document type (docs/notes A11). */
import { and, eq, lt, sql } from 'drizzle-orm'
import { contadores, type Db, type Tx } from '../../db/index.ts'
import { numeracionExhausted } from './timbrados.errors.ts'

/** The highest number: dNumDoc has seven digits. */
export const LAST_NUMBER = 9_999_999

/** Ids of a point of issue and its company. */
export type PuntoRef = { empresa_id: number; id: number }

const KEY = [contadores.empresa_id, contadores.punto_expedicion_id, contadores.tipo_documento]
const keyOf = ({ empresa_id, id }: PuntoRef) => ({ empresa_id, punto_expedicion_id: id })

/**
 * Reserves the next number. Throws 409 NUMERACION_AGOTADA after 9999999. The row stays locked until the transaction
 * ends, so numbers are consecutive and a rollback leaves no gap. When the row is missing, one transaction creates it
 * and concurrent ones wait for it.
 */
export async function reserveNumero(tx: Tx, punto: PuntoRef, tipoDocumento: number): Promise<number> {
  const [row] = await tx
    .insert(contadores)
    .values({ ...keyOf(punto), tipo_documento: tipoDocumento, ultimo_numero: 1 })
    .onConflictDoUpdate({
      target: KEY,
      set: { ultimo_numero: sql`${contadores.ultimo_numero} + 1` },
      setWhere: lt(contadores.ultimo_numero, LAST_NUMBER),
    })
    .returning({ ultimo_numero: contadores.ultimo_numero })
  if (row) return row.ultimo_numero
  throw numeracionExhausted()
}

/** Locks the counter until the transaction ends. Returns its last number, 0 for a new counter. */
export async function lockContador(tx: Tx, punto: PuntoRef, tipoDocumento: number): Promise<number> {
  const [row] = await tx
    .insert(contadores)
    .values({ ...keyOf(punto), tipo_documento: tipoDocumento, ultimo_numero: 0 })
    .onConflictDoUpdate({
      target: KEY,
      set: { ultimo_numero: sql`${contadores.ultimo_numero}` },
    })
    .returning({ ultimo_numero: contadores.ultimo_numero })
  return row?.ultimo_numero ?? 0
}

/** Returns the last number of a point without locking it. */
export async function findUltimoNumero(db: Db, punto: PuntoRef, tipoDocumento: number): Promise<number> {
  const [row] = await db
    .select({ ultimo_numero: contadores.ultimo_numero })
    .from(contadores)
    .where(isOf(punto, tipoDocumento))
  return row?.ultimo_numero ?? 0
}

/** Moves the counter back from `numero` to `anterior`. Does nothing when the counter has another value by now. */
export async function returnNumero(
  tx: Tx,
  punto: PuntoRef,
  tipoDocumento: number,
  { numero, anterior }: { numero: number; anterior: number },
): Promise<void> {
  await tx
    .update(contadores)
    .set({ ultimo_numero: anterior })
    .where(and(isOf(punto, tipoDocumento), eq(contadores.ultimo_numero, numero)))
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
      set: { ultimo_numero: numero },
      setWhere: lt(contadores.ultimo_numero, numero),
    })
}

/** Sets a locked counter to a person's number. */
export async function setUltimoNumero(tx: Tx, punto: PuntoRef, tipoDocumento: number, ultimo: number): Promise<void> {
  await tx.update(contadores).set({ ultimo_numero: ultimo }).where(isOf(punto, tipoDocumento))
}

/** Inserts the counters of a new point. */
export async function startContadores(
  tx: Tx,
  punto: PuntoRef,
  counters: readonly { tipo_documento: number; ultimo_numero: number }[],
): Promise<void> {
  await tx.insert(contadores).values(counters.map(counter => ({ ...counter, ...keyOf(punto) })))
}
