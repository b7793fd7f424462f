/** SQL of the events. Only move-evento.ts changes an event, and it locks the row first. */
import { and, desc, eq, gte, inArray, lt } from 'drizzle-orm'
import { attempts, type Db, dtes, type EventoEstado, eventos, type Tx } from '../../../db/index.ts'
import type { NewEvento } from './state-change.ts'

export type EventoRow = typeof eventos.$inferSelect
export type EventoRef = Pick<EventoRow, 'empresa_id' | 'id'>
export type AttemptRow = typeof attempts.$inferSelect

/** Companies that the caller may see; undefined means all. */
type Scope = readonly number[] | undefined
const inScope = (scope: Scope) => (scope === undefined ? undefined : inArray(eventos.empresa_id, [...scope]))
const isRow = ({ empresa_id, id }: EventoRef) => and(eq(eventos.empresa_id, empresa_id), eq(eventos.id, id))

export async function insertEvento(tx: Tx, row: NewEvento): Promise<EventoRow> {
  const [inserted] = await tx
    .insert(eventos)
    .values({ ...row, ...fitted(row) })
    .returning()
  return inserted as EventoRow
}

export async function readEvento(db: Db, ref: EventoRef): Promise<EventoRow | undefined> {
  const [row] = await db.select().from(eventos).where(isRow(ref))
  return row
}

/** Reads the row and locks it until the transaction ends. */
export async function lockEvento(tx: Tx, ref: EventoRef): Promise<EventoRow | undefined> {
  const [row] = await tx.select().from(eventos).where(isRow(ref)).for('update')
  return row
}

export async function findEvento(db: Db, scope: Scope, id: number): Promise<EventoRow | undefined> {
  const [row] = await db
    .select()
    .from(eventos)
    .where(and(eq(eventos.id, id), inScope(scope)))
  return row
}

export async function changeEvento(tx: Tx, ref: EventoRef, change: Partial<NewEvento>): Promise<EventoRow> {
  const [row] = await tx
    .update(eventos)
    .set({ ...change, ...fitted(change) })
    .where(isRow(ref))
    .returning()
  return row as EventoRow
}

/** Most characters of SIFEN's words in an event: spec, Emitter event. The attempt keeps its words whole. */
const LENGTHS = { sifen_result_code: 4, sifen_result_msg: 500, prot_aut: 20 } as const

/** Returns SIFEN's words in a change, cut to their lengths. */
function fitted(change: Partial<NewEvento>): Partial<NewEvento> {
  const long = Object.entries(LENGTHS).filter(
    ([name, most]) => (change[name as keyof typeof LENGTHS]?.length ?? 0) > most,
  )
  return Object.fromEntries(long.map(([name, most]) => [name, change[name as keyof typeof LENGTHS]?.slice(0, most)]))
}

export type EventoFilter = {
  tipo?: number | undefined
  estado?: EventoEstado | undefined
  cdc?: string | undefined
  emitter_id?: number | undefined
  desde?: Date | undefined
  hasta?: Date | undefined
  /** Exclusive upper limit of the id. */
  before?: number | undefined
  limit: number
}

/** Returns events of the companies of `scope` that pass all given filters, newest first. */
export async function listEventos(db: Db, scope: Scope, filter: EventoFilter): Promise<EventoRow[]> {
  const { tipo, estado, cdc, emitter_id, desde, hasta, before, limit } = filter
  return db
    .select()
    .from(eventos)
    .where(
      and(
        inScope(scope),
        tipo === undefined ? undefined : eq(eventos.tipo, tipo),
        estado && eq(eventos.estado, estado),
        cdc === undefined ? undefined : eq(eventos.cdc, cdc),
        emitter_id === undefined ? undefined : eq(eventos.sifen_emitter_id, emitter_id),
        desde && gte(eventos.created_at, desde),
        hasta && lt(eventos.created_at, hasta),
        before === undefined ? undefined : lt(eventos.id, before),
      ),
    )
    .orderBy(desc(eventos.id))
    .limit(limit)
}

/** Locks the document until the transaction ends, so that concurrent cancellations are serialised. */
export async function lockDte(tx: Tx, { empresa_id, id }: { empresa_id: number; id: number }) {
  const [row] = await tx
    .select({ estado: dtes.estado, last_sent_at: dtes.last_sent_at, tipo_documento: dtes.tipo_documento })
    .from(dtes)
    .where(and(eq(dtes.empresa_id, empresa_id), eq(dtes.id, id)))
    .for('update')
  return row
}

/** Finds a document's event of that kind that SIFEN has or may have: one that is not rejected. */
export async function findLive(
  db: Db,
  dte: { empresa_id: number; id: number },
  tipo: number,
): Promise<EventoRow | undefined> {
  const [row] = await db
    .select()
    .from(eventos)
    .where(
      and(
        eq(eventos.empresa_id, dte.empresa_id),
        eq(eventos.sifen_dte_id, dte.id),
        eq(eventos.tipo, tipo),
        inArray(eventos.estado, ['pending', 'sent', 'approved']),
      ),
    )
    .orderBy(desc(eventos.id))
    .limit(1)
  return row
}

type ByCdc = { empresaId: number; cdc: string; tipo: number; states: readonly EventoEstado[] }

/** Finds an event of that kind that the company requested for a document. */
export async function findByCdc(db: Db, { empresaId, cdc, tipo, states }: ByCdc): Promise<EventoRow | undefined> {
  const [row] = await db
    .select()
    .from(eventos)
    .where(
      and(
        eq(eventos.empresa_id, empresaId),
        eq(eventos.cdc, cdc),
        eq(eventos.tipo, tipo),
        inArray(eventos.estado, [...states]),
      ),
    )
    .limit(1)
  return row
}

/** Claims a due event until `until`, by compare-and-set: one process gets true. */
export async function claimDue(db: Db, ref: EventoRef, dueAt: Date, until: Date | null): Promise<boolean> {
  const claimed = await db
    .update(eventos)
    .set({ due_at: until })
    .where(and(isRow(ref), eq(eventos.due_at, dueAt)))
    .returning({ id: eventos.id })
  return claimed.length > 0
}

export async function lastAttempt(db: Db, { empresa_id, id }: EventoRef): Promise<AttemptRow | undefined> {
  const [row] = await db
    .select()
    .from(attempts)
    .where(and(eq(attempts.empresa_id, empresa_id), eq(attempts.evento_id, id)))
    .orderBy(desc(attempts.id))
    .limit(1)
  return row
}
