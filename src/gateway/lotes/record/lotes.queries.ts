/** SQL of the lots. Every change of state is a compare-and-set. */
import { TIPOS_FUTUROS } from '@nanduti/sifen'
import { and, asc, eq, gt, inArray, isNull, lte, notInArray, or } from 'drizzle-orm'
import {
  type AttemptOutcome,
  attempts,
  type Db,
  dtes,
  emitters,
  type LoteEstado,
  lotes,
  type Tx,
} from '../../../db/index.ts'
import type { AttemptRow } from '../../dtes/index.ts'
import type { LoteChange } from './lote-protocol.ts'

export type LoteRow = typeof lotes.$inferSelect
export type NewLote = typeof lotes.$inferInsert

/** Key of a lot: rows belong to companies. */
export type LoteKey = { empresa_id: number; id: number }

const isLote = ({ empresa_id, id }: LoteKey) => and(eq(lotes.empresa_id, empresa_id), eq(lotes.id, id))

export async function insertLote(tx: Tx, row: NewLote): Promise<LoteRow> {
  const [inserted] = await tx.insert(lotes).values(row).returning()
  return inserted as LoteRow
}

export async function findLote(db: Db, key: LoteKey): Promise<LoteRow | undefined> {
  const [row] = await db.select().from(lotes).where(isLote(key))
  return row
}

/** Returns all lots of the request with this first lot, in their order. */
export async function lotesOfRequest(db: Db, { empresa_id, id }: LoteKey): Promise<LoteRow[]> {
  return db
    .select()
    .from(lotes)
    .where(and(eq(lotes.empresa_id, empresa_id), or(eq(lotes.id, id), eq(lotes.grupo, id))))
    .orderBy(asc(lotes.id))
}

/** Changes a lot by compare-and-set on its state. Returns undefined when it is no longer in one of `from`. */
export async function changeLote(
  tx: Tx,
  key: LoteKey,
  from: readonly LoteEstado[],
  change: LoteChange,
): Promise<LoteRow | undefined> {
  const [row] = await tx
    .update(lotes)
    .set(change)
    .where(and(isLote(key), inArray(lotes.estado, [...from])))
    .returning()
  return row
}

/** Claims the query that is due at `at` and plans the next one, by compare-and-set: one process gets true. */
export async function claimPoll(db: Db, key: LoteKey, at: Date, next: Date): Promise<boolean> {
  const claimed = await db
    .update(lotes)
    .set({ next_poll_at: next })
    .where(and(isLote(key), eq(lotes.next_poll_at, at)))
    .returning({ id: lotes.id })
  return claimed.length > 0
}

/** Returns lots of all companies whose outcome is unknown, oldest first. */
export async function unknownLotes(db: Db, limit: number): Promise<LoteRow[]> {
  return db.select().from(lotes).where(eq(lotes.estado, 'unknown')).orderBy(asc(lotes.id)).limit(limit)
}

/** An attempt of a document in a lot. */
export type LoteDocument = AttemptRow & { dte_id: number; cdc: string }

/** Returns the attempts of a lot's documents, in the order of its zip, for documents in any state. */
export async function attemptsOf(db: Db, { empresa_id, id }: LoteKey): Promise<LoteDocument[]> {
  const rows = await db.select().from(attempts).where(inLote(empresa_id, id)).orderBy(asc(attempts.id))
  return rows as LoteDocument[]
}

/** Stores the end of a lot's posting in its attempts that are still pending. */
export async function endPosting(
  tx: Tx,
  { empresa_id, id }: LoteKey,
  end: { outcome: AttemptOutcome; finished_at: Date; error_code?: string },
): Promise<void> {
  await tx
    .update(attempts)
    .set(end)
    .where(and(inLote(empresa_id, id), eq(attempts.outcome, 'pending')))
}

const inLote = (empresaId: number, loteId: number) =>
  and(eq(attempts.empresa_id, empresaId), eq(attempts.lote_id, loteId))

/** Documents of one emitter and type that wait for a lot. */
export type WaitingGroup = { empresa_id: number; emitter_id: number; tipo_documento: number }

/** A signed document without any other plan goes with the next lot. */
const isWaiting = and(eq(dtes.estado, 'signed'), isNull(dtes.due_at))

/** Returns the waiting groups of active emitters with `envio_automatico` that are not paused. */
export async function waitingGroups(db: Db, now: Date): Promise<WaitingGroup[]> {
  return db
    .selectDistinct({
      empresa_id: dtes.empresa_id,
      emitter_id: dtes.emitter_id,
      tipo_documento: dtes.tipo_documento,
    })
    .from(emitters)
    .innerJoin(dtes, and(eq(dtes.empresa_id, emitters.empresa_id), eq(dtes.emitter_id, emitters.id)))
    .where(
      and(
        eq(emitters.envio_automatico, true),
        eq(emitters.activo, true),
        or(isNull(emitters.pausado_hasta), lte(emitters.pausado_hasta, now)),
        notInArray(dtes.tipo_documento, [...TIPOS_FUTUROS]),
        isWaiting,
      ),
    )
}

/** Returns the ids of a group's waiting documents, oldest first, after `after`. */
export async function waitingDtes(
  db: Db,
  { empresa_id, emitter_id, tipo_documento }: WaitingGroup,
  after: number,
  limit: number,
): Promise<number[]> {
  const rows = await db
    .select({ id: dtes.id })
    .from(dtes)
    .where(
      and(
        eq(dtes.empresa_id, empresa_id),
        eq(dtes.emitter_id, emitter_id),
        eq(dtes.tipo_documento, tipo_documento),
        isWaiting,
        gt(dtes.id, after),
      ),
    )
    .orderBy(asc(dtes.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}
