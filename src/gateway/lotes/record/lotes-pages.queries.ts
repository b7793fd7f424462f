/** SQL of the lot pages: lots of one company, their documents and their histories. */
import { and, asc, count, desc, eq, gt, inArray, isNotNull, lt, min, type SQL } from 'drizzle-orm'
import { attempts, type Db, dtes, emitters, historial, type LoteEstado, lotes, users } from '../../../db/index.ts'
import type { LoteKey, LoteRow } from './lotes.queries.ts'

type Cursor = { before?: number | undefined; after?: number | undefined }

/** Returns at most `limit` lots of the company: newest first, or oldest first after a cursor. */
export async function readLotes(
  db: Db,
  empresaId: number,
  states: readonly LoteEstado[] | undefined,
  { before, after }: Cursor,
  limit: number,
): Promise<LoteRow[]> {
  const beyond: SQL | undefined =
    after !== undefined ? gt(lotes.id, after) : before !== undefined ? lt(lotes.id, before) : undefined
  return db
    .select()
    .from(lotes)
    .where(and(eq(lotes.empresa_id, empresaId), states && inArray(lotes.estado, [...states]), beyond))
    .orderBy(after === undefined ? desc(lotes.id) : asc(lotes.id))
    .limit(limit)
}

/** Counts the company's lots that wait for SIFEN, and returns the time of the next query. */
export async function countFlying(db: Db, empresaId: number) {
  const [row] = await db
    .select({ flying: count(), next: min(lotes.next_poll_at) })
    .from(lotes)
    .where(and(eq(lotes.empresa_id, empresaId), isNotNull(lotes.next_poll_at)))
  return { flying: row?.flying ?? 0, next: row?.next ?? null }
}

/** Counts the documents of each lot by their current state. */
export async function countCarried(db: Db, empresaId: number, loteIds: readonly number[]) {
  if (loteIds.length === 0) return []
  return db
    .select({ lote_id: attempts.lote_id, estado: dtes.estado, count: count() })
    .from(attempts)
    .innerJoin(dtes, and(eq(dtes.empresa_id, attempts.empresa_id), eq(dtes.id, attempts.dte_id)))
    .where(and(eq(attempts.empresa_id, empresaId), inArray(attempts.lote_id, [...loteIds])))
    .groupBy(attempts.lote_id, dtes.estado)
}

/** Finds a lot with the name of its emitter. The caller checks its company. */
export async function findShownLote(db: Db, id: number) {
  const [row] = await db
    .select({ lote: lotes, emisor: emitters.razon_social })
    .from(lotes)
    .innerJoin(emitters, and(eq(emitters.empresa_id, lotes.empresa_id), eq(emitters.id, lotes.emitter_id)))
    .where(eq(lotes.id, id))
  return row && { ...row, empresa_id: row.lote.empresa_id }
}

/**
 * Returns the documents of a lot in the order of its zip, each with SIFEN's verdict in this lot and its current state.
 */
export async function listCarried(db: Db, { empresa_id, id }: LoteKey) {
  return db
    .select({
      id: dtes.id,
      cdc: dtes.cdc,
      sifen_result_code: dtes.sifen_result_code,
      sifen_result_msg: dtes.sifen_result_msg,
      establecimiento: dtes.establecimiento,
      punto_expedicion: dtes.punto_expedicion,
      numero: dtes.numero,
      receptor_nombre: dtes.receptor_nombre,
      estado: dtes.estado,
      outcome: attempts.outcome,
      codigo: attempts.sifen_result_code,
      mensaje: attempts.sifen_result_msg,
    })
    .from(attempts)
    .innerJoin(dtes, and(eq(dtes.empresa_id, attempts.empresa_id), eq(dtes.id, attempts.dte_id)))
    .where(and(eq(attempts.empresa_id, empresa_id), eq(attempts.lote_id, id)))
    .orderBy(asc(attempts.id))
}
export type Carried = Awaited<ReturnType<typeof listCarried>>[number]

/** Returns the changes of a lot, oldest first, each with its user. */
export async function listLoteHistorial(db: Db, { empresa_id, id }: LoteKey) {
  return db
    .select({ at: historial.at, to: historial.to, usuario: users.name })
    .from(historial)
    .leftJoin(users, eq(users.id, historial.user_id))
    .where(and(eq(historial.empresa_id, empresa_id), eq(historial.lote_id, id)))
    .orderBy(asc(historial.id))
}
export type LoteChangeRow = Awaited<ReturnType<typeof listLoteHistorial>>[number]
