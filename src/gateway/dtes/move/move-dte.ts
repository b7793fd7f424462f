/**
 * Changes documents (docs/notes A26). Writes the state by the table of dte-state.ts, `version`, the next due work, the
 * history, the event of the outbox, the posting that begins or ends, and the dashboard's counts, all in one statement
 * for one document or many.
 */
import type { Db, Estado, Tx } from '../../../db/index.ts'
import { presentDte } from '../answer/index.ts'
import { lockPoint, noteConflict, returnRejected } from '../numero/index.ts'
import {
  type AttemptRow,
  announceSettled,
  asStoredAttempt,
  type DteRow,
  eventSummaries,
  findLiveInSale,
  insertHistorial,
  insertOutbox,
  lockDtes,
  lockSale,
  type NewAttempt,
  type NewDte,
  readDtes,
  recount,
  type StateChange,
  saleOf,
  type Transition,
  touchSale,
  transition,
  xmlColumns,
} from '../record/index.ts'
import { type MoveWrite, writeMoves } from './move.queries.ts'

/**
 * The user or job that moves the document. `attempt` is the posting whose outcome caused it; `motivo` is a person's
 * reason.
 */
export type Actor = { by: { userId: number } | { job: string }; attempt?: AttemptRow; motivo?: string }

/**
 * A state change, or a function that decides on the current row. It is called again when something else has moved the
 * document since it was read. Undefined leaves the document unchanged.
 */
export type Decision = StateChange | ((dte: DteRow) => StateChange | undefined)

/** One document to move. */
export type Move = { dte: DteRow; decision: Decision; actor: Actor }

/**
 * Moves the document and returns its changed row. Returns undefined when the table does not allow the transition, or a
 * later posting decides about the document; then stores only the outcome of the posting.
 */
export async function moveDte(db: Db, dte: DteRow, decision: Decision, actor: Actor): Promise<DteRow | undefined> {
  const [moved] = await moveDtes(db, [{ dte, decision, actor }])
  return moved
}

/**
 * Moves several documents of one company, each like `moveDte`, in one statement. Returns the moved rows, in no order.
 * Those that need locks of a counter or a sale are moved in a transaction of their own, or in the caller's.
 */
export async function moveDtes(db: Db, moves: readonly Move[]): Promise<DteRow[]> {
  return (await moveAll(db, moves)).map(({ dte }) => dte)
}

/** A moved row, with its posting if one began. */
type Done = { dte: DteRow; attempt: AttemptRow | undefined }

async function moveAll(db: Db, moves: readonly Requested[]): Promise<Done[]> {
  const done: Done[] = []
  for (let left = moves; left.length > 0; ) {
    const decided = left.flatMap(decide)
    const { locking, free = [] } = Object.groupBy(decided, move => (needsLocks(move) ? 'locking' : 'free'))
    const moved = [...(await write(db, free)), ...(locking ? await db.transaction(tx => writeLocked(tx, locking)) : [])]
    done.push(...moved)
    announceSettled(moved.map(({ dte }) => dte))
    const written = new Set(moved.map(({ dte }) => dte.id))
    left = await readAgain(
      db,
      decided.filter(({ entry, dte }) => entry && !written.has(dte.id)),
    )
  }
  return done
}

/** A requested move, with the posting that begins with it. */
type Requested = Move & { posting?: Posting }
type Decided = Requested & { stateChange: StateChange; entry: Transition | undefined }
type Permitted = Decided & { entry: Transition }

/** Returns nothing for a document that the decision leaves unchanged. `entry` is undefined when it may not move. */
function decide(move: Requested): Decided[] {
  const { dte, decision, actor } = move
  const stateChange = typeof decision === 'function' ? decision(dte) : decision
  if (!stateChange) return []
  const entry = transition(dte.estado, dte.via, stateChange.trigger)
  return [{ ...move, stateChange, entry: entry && isAllowed(entry, dte, actor) ? entry : undefined }]
}

/** True when the posting that caused the transition may decide it. */
const isAllowed = ({ guard }: Transition, dte: DteRow, { attempt }: Actor) =>
  guard !== 'last-attempt' || (attempt !== undefined && dte.last_attempt_id === attempt.id)

/** True when the move touches a counter, to return the number, or other documents of the sale. */
const needsLocks = (move: Decided): boolean => isRejection(move) || touchesSale(move)

const isRejection = ({ dte, entry }: Decided): boolean => entry?.to === 'rejected' && dte.estado !== 'rejected'

/** True when other documents of the same sale may show this one's change. */
const touchesSale = ({ dte: { venta_id, estado }, entry }: Decided): boolean =>
  entry !== undefined && (venta_id != null || estado === 'rejected' || estado === 'error')

/**
 * Writes moves under the locks of their counters, their sales and their rows, in the order of a creation, to prevent
 * deadlocks. Leaves out a document to be sent whose sale has another one that stands.
 */
async function writeLocked(tx: Tx, decided: readonly Decided[]): Promise<Done[]> {
  for (const { dte } of decided.filter(isRejection).toSorted(byCounter)) await lockPoint(tx, dte)
  for (const { dte } of decided.filter(touchesSale).toSorted(bySale)) await lockSale(tx, dte.empresa_id, saleOf(dte))
  const locked = await lockDtes(
    tx,
    decided.map(({ dte }) => dte),
  )
  const unsold: Decided[] = []
  for (const move of decided) if (!move.posting || !(await findLiveInSale(tx, move.dte))) unsold.push(move)
  const returned = new Set<number>()
  for (const move of unsold)
    if (isRejection(move) && locked.has(move.dte.id) && (await returnRejected(tx, after(move))))
      returned.add(move.dte.id)
  const moved = await write(tx, unsold, returned)
  const rows = new Map(moved.map(({ dte }) => [dte.id, dte]))
  for (const move of unsold) {
    const dte = rows.get(move.dte.id)
    if (!dte) continue
    if (touchesSale(move)) await touchSale(tx, dte)
    if (isRejection(move)) await noteConflict(tx, dte, move.stateChange.at)
  }
  return moved
}

/** The order in which a write of sales locks counters too. */
const byCounter = ({ dte: one }: Decided, { dte: other }: Decided) =>
  (one.punto_expedicion_id ?? 0) - (other.punto_expedicion_id ?? 0) || one.tipo_documento - other.tipo_documento

const bySale = (one: Decided, other: Decided) => saleOf(one.dte) - saleOf(other.dte)

/**
 * Writes the moves of rows that are unchanged since they were read, with all their records, and the ends of all
 * postings. `returned`: documents whose number was given back.
 */
async function write(db: Db, decided: readonly Decided[], returned: ReadonlySet<number> = new Set()): Promise<Done[]> {
  const ends = decided.flatMap(ended)
  const allowed = decided.flatMap(permitted)
  const [first] = decided
  if (!first || ends.length + allowed.length === 0) return []
  const moves: MoveWrite[] = []
  for (const move of allowed) moves.push(await recordsOf(db, move, returned))
  const ids = await writeMoves(db, first.dte.empresa_id, ends, moves)
  return moves.flatMap(({ before, after: dte, begun }): Done[] => {
    const id = ids.get(before.id)
    if (id === undefined) return []
    if (id === null || !begun) return [{ dte, attempt: undefined }]
    return [{ dte: { ...dte, last_attempt_id: id }, attempt: asStoredAttempt(begun, id) }]
  })
}

const ended = ({ stateChange, actor: { attempt } }: Decided) =>
  attempt && stateChange.attempt ? [{ attempt, end: stateChange.attempt }] : []

const permitted = ({ entry, ...move }: Decided): Permitted[] => (entry ? [{ ...move, entry }] : [])

/** Returns the row after the move. */
function after({ dte, entry, stateChange, actor }: Decided): DteRow {
  const columns = entry ? columnsOf(dte, entry, stateChange, actor) : {}
  return { ...dte, ...columns, updated_at: stateChange.at, version: dte.version + 1 } as DteRow
}

/** Returns everything that a permitted move writes. `returned`: documents whose number was given back. */
export async function recordsOf(
  db: Db,
  move: Permitted,
  returned: ReadonlySet<number> = new Set(),
): Promise<MoveWrite> {
  const { dte: before, entry, stateChange, actor, posting } = move
  const row = after(move)
  const dte = returned.has(before.id) ? { ...row, numero_liberado: true } : row
  const moved = { dte, from: before.estado, entry, stateChange, actor }
  return {
    before,
    after: dte,
    planned: stateChange.due !== undefined,
    begun: posting && newAttempt(before, posting, stateChange.at),
    xml: stateChange.xml,
    history: historyOf(moved),
    events: await outboxEvents(db, moved),
    counts: recount(before, dte),
  }
}

/** Returns the moves with rows that were changed in the meantime, read again. Omits unchanged rows. */
async function readAgain(db: Db, moves: readonly Requested[]): Promise<Requested[]> {
  const [first] = moves
  if (!first) return []
  const ids = moves.map(({ dte }) => dte.id)
  const rows = new Map((await readDtes(db, first.dte.empresa_id, ids)).map(dte => [dte.id, dte]))
  return moves.flatMap(({ dte: { id, version }, decision, actor, posting }) => {
    const dte = rows.get(id)
    return dte && dte.version !== version ? [{ dte, decision, actor, ...(posting && { posting }) }] : []
  })
}

/** Returns the columns that a transition writes, with the new state. */
function columnsOf(
  { estado, numero_liberado, descartado_at }: DteRow,
  { to }: Transition,
  { trigger, at, change, xml, due }: StateChange,
  { attempt }: Actor,
): Partial<NewDte> {
  const planned = due === undefined ? {} : { due_at: due?.at ?? null, due_kind: due?.kind ?? null }
  const isAnswer = trigger === 'approved' || trigger === 'approved-with-observations'
  const approved = to === 'approved' || to === 'approved_obs' ? { aprobado_at: at } : {}
  const goesOn = to === estado ? {} : resumed({ numero_liberado, descartado_at })
  return {
    ...change,
    ...xmlColumns(xml),
    ...(isAnswer && attempt && bytesOf(attempt)),
    ...approved,
    ...goesOn,
    ...planned,
    estado: to,
  }
}

/** A failed document that goes on, or that SIFEN approved after all, has its number again and is not dismissed. */
const resumed = ({ numero_liberado, descartado_at }: Pick<DteRow, 'numero_liberado' | 'descartado_at'>) => ({
  ...(numero_liberado && { numero_liberado: false }),
  ...(descartado_at && { descartado_at: null }),
})

/** Returns the bytes that SIFEN approved: an earlier posting may have carried others than the row's. */
const bytesOf = ({ xml_path, xml_sha256 }: AttemptRow) => xmlColumns({ path: xml_path, sha256: xml_sha256 })

type Moved = { dte: DteRow; from: Estado | null; entry: Transition; stateChange: StateChange; actor: Actor }

/** Writes the records of changes: history and event. */
export async function record(tx: Tx, changes: readonly Moved[]) {
  await insertHistorial(tx, ...changes.map(historyOf))
  const events: OutboxEvent[] = []
  for (const change of changes) events.push(...(await outboxEvents(tx, change)))
  await insertOutbox(tx, ...events)
}

export const historyOf = ({ dte, from, entry, stateChange, actor }: Moved) => {
  const { by, attempt, motivo = null } = actor
  return {
    empresa_id: dte.empresa_id,
    dte_id: dte.id,
    at: stateChange.at,
    from,
    to: entry.to,
    trigger: stateChange.trigger,
    user_id: 'userId' in by ? by.userId : null,
    job: 'job' in by ? by.job : null,
    attempt_id: attempt?.id ?? stateChange.change?.last_attempt_id ?? null,
    motivo,
  }
}

type OutboxEvent = Parameters<typeof insertOutbox>[1]

/** Returns the event of a change of state, if the table has one. */
export async function outboxEvents(
  tx: Db,
  { dte, entry: { event }, stateChange: { at } }: Moved,
): Promise<OutboxEvent[]> {
  if (!event) return []
  const body = JSON.stringify({ event, occurred_at: at.toISOString(), data: await eventBodyOf(tx, dte) })
  return [{ empresa_id: dte.empresa_id, event, dte_id: dte.id, occurred_at: at, body }]
}

/**
 * Returns a document as webhooks send it: its detail, without the history, and with the request's name of the total
 * (docs/notes A22).
 */
async function eventBodyOf(db: Db, dte: DteRow) {
  // Only approved documents have events.
  const eventos = dte.estado === 'cancelled' ? await eventSummaries(db, dte) : []
  const data = presentDte(dte, eventos, null)
  return { ...data, totalOperacion: data.total_operacion }
}

/** A document whose posting is committed, with that posting. */
export type Intended = { dte: DteRow; attempt: AttemptRow }

/** Contents of a posting, and its address. */
export type Posting = Pick<NewAttempt, 'base_url' | 'xml_path' | 'xml_sha256' | 'digest' | 'lote_id'>

/** One document to be posted. */
export type Intention = {
  dte: DteRow
  posting: Posting
  decision: Decision
  /** The posting that this one replaces. */
  after?: AttemptRow | undefined
}

/**
 * Commits the intents of several documents of one company, before the first byte of any is sent. Returns those that
 * were written, in their order; leaves out documents that may no longer be sent, or whose sale has another one that
 * stands.
 */
export async function intendDtes(db: Db, intentions: readonly Intention[], by: Actor['by']): Promise<Intended[]> {
  const done = await moveAll(
    db,
    intentions.map(({ dte, decision, posting, after: attempt }) => {
      return { dte, decision, posting, actor: { by, ...(attempt && { attempt }) } }
    }),
  )
  const moved = new Map(done.map(({ dte, attempt }) => [dte.id, { dte, attempt: attempt as AttemptRow }]))
  return intentions.flatMap(({ dte: { id } }) => moved.get(id) ?? [])
}

/** Returns a posting that is about to begin. */
export const newAttempt = ({ empresa_id, id: dte_id, cdc }: DteRow, posting: Posting, sent_at: Date): NewAttempt => ({
  ...{ empresa_id, dte_id, cdc },
  ...posting,
  sent_at,
  outcome: 'pending',
})
