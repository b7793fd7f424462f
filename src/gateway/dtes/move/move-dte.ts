/**
 * Changes documents in the caller's transaction (docs/notes A26). Writes the state by the table of dte-state.ts,
 * `version`, the next due work, the history, the event of the outbox, the outcome of the posting, and the
 * dashboard's counts. Only open-dte.ts and move-at-once.ts write the same without it.
 */
import type { Db, Estado, Tx } from '../../../db/index.ts'
import { presentDte } from '../answer/index.ts'
import { lockPoint, noteConflict, returnRejected } from '../numero/index.ts'
import {
  type AttemptRow,
  changeDtes,
  type DteChange,
  type DteRow,
  eventSummaries,
  finishAttempts,
  insertAttempts,
  insertDte,
  insertHistorial,
  insertOutbox,
  insertRecuentos,
  lockDtes,
  lockSale,
  lockSold,
  type NewAttempt,
  type NewDte,
  readDtes,
  recount,
  removeAttempts,
  type StateChange,
  saleOf,
  type Transition,
  touchSale,
  transition,
} from '../record/index.ts'

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
export async function moveDte(tx: Tx, dte: DteRow, decision: Decision, actor: Actor): Promise<DteRow | undefined> {
  const [moved] = await moveDtes(tx, [{ dte, decision, actor }])
  return moved
}

/**
 * Moves several documents of one company, each like `moveDte`, with a few statements for all of them. Returns the moved
 * rows, in no order.
 */
export async function moveDtes(tx: Tx, moves: readonly Move[]): Promise<DteRow[]> {
  const done: DteRow[] = []
  for (let left = moves; left.length > 0; ) {
    const decided = left.flatMap(decide)
    await lockCounters(tx, decided)
    await finishAttempts(tx, decided.flatMap(ended))
    await lockRows(tx, decided)
    const allowed = decided.flatMap(permitted)
    const moved = await write(tx, allowed)
    done.push(...moved.values())
    left = await readAgain(
      tx,
      allowed.filter(({ dte }) => !moved.has(dte.id)),
    )
  }
  return done
}

type Decided = Move & { stateChange: StateChange; entry: Transition | undefined }
type Permitted = Decided & { entry: Transition }

function decide(move: Move): Decided[] {
  const { dte, decision } = move
  const stateChange = typeof decision === 'function' ? decision(dte) : decision
  return stateChange ? [{ ...move, stateChange, entry: transition(dte.estado, dte.via, stateChange.trigger) }] : []
}

/** Locks the counters, and then the sales, before attempts and rows: in the order of a creation, to prevent deadlocks. */
async function lockCounters(tx: Tx, decided: readonly Decided[]): Promise<void> {
  for (const { dte, entry } of decided) if (entry && isRejection(dte.estado, entry)) await lockPoint(tx, dte)
  for (const { dte } of decided) if (touchesSale(dte.estado, dte)) await lockSale(tx, dte.empresa_id, saleOf(dte))
}

const isRejection = (from: Estado | null, { to }: Transition): boolean => to === 'rejected' && from !== 'rejected'

/** True when other documents of the same sale may show this one's change. */
export const touchesSale = (from: Estado | null, { venta_id }: DteRow): boolean =>
  venta_id != null || from === 'rejected' || from === 'error'

async function lockRows(tx: Tx, decided: readonly Decided[]): Promise<void> {
  const [first, second] = decided
  const ids = decided.map(({ dte }) => dte.id)
  if (first && second) await lockDtes(tx, first.dte.empresa_id, ids)
}

const ended = ({ stateChange, actor: { attempt } }: Decided) =>
  attempt && stateChange.attempt ? [{ attempt, end: stateChange.attempt }] : []

const permitted = ({ entry, ...move }: Decided): Permitted[] =>
  entry && isAllowed(entry, move.dte, move.actor) ? [{ ...move, entry }] : []

/**
 * Writes the moves of rows that are unchanged since they were read, with all their records. Returns the moved rows by
 * id.
 */
async function write(tx: Tx, moves: readonly Permitted[]): Promise<Map<number, DteRow>> {
  const changes = moves.map(({ dte, entry, stateChange, actor }) => ({
    dte,
    change: columnsOf(dte, entry, stateChange, actor),
    at: stateChange.at,
  }))
  const moved = new Map((await changeDtes(tx, changes)).map(dte => [dte.id, dte]))
  const passed = moves.flatMap(({ dte: before, ...move }) => {
    const dte = moved.get(before.id)
    return dte ? [{ ...move, dte, before, from: before.estado }] : []
  })
  for (const change of passed) {
    if (touchesSale(change.from, change.dte)) await touchSale(tx, change.dte)
    if (!isRejection(change.from, change.entry)) continue
    change.dte = await returnRejected(tx, change.dte)
    moved.set(change.dte.id, change.dte)
    await noteConflict(tx, change.dte, change.stateChange.at)
  }
  await insertRecuentos(
    tx,
    passed.flatMap(({ before, dte }) => recount(before, dte)),
  )
  await record(tx, passed)
  return moved
}

/** Returns the moves with rows that were changed in the meantime, read again. Omits unchanged rows. */
async function readAgain(tx: Tx, moves: readonly Permitted[]): Promise<Move[]> {
  const [first] = moves
  if (!first) return []
  const ids = moves.map(({ dte }) => dte.id)
  const rows = new Map((await readDtes(tx, first.dte.empresa_id, ids)).map(dte => [dte.id, dte]))
  return moves.flatMap(({ dte: { id, version }, decision, actor }) => {
    const dte = rows.get(id)
    return dte && dte.version !== version ? [{ dte, decision, actor }] : []
  })
}

/** True when the posting that caused the transition may decide it. */
export const isAllowed = ({ guard }: Transition, dte: DteRow, { attempt }: Actor) =>
  guard !== 'last-attempt' || (attempt !== undefined && dte.last_attempt_id === attempt.id)

/** Returns the columns that a transition writes, with the new state. */
export function columnsOf(
  { estado, numero_liberado, descartado_at }: DteRow,
  { to }: Transition,
  { trigger, at, change, due }: StateChange,
  { attempt }: Actor,
): Partial<NewDte> {
  const planned = due === undefined ? {} : { due_at: due?.at ?? null, due_kind: due?.kind ?? null }
  const isAnswer = trigger === 'approved' || trigger === 'approved-with-observations'
  const approved = to === 'approved' || to === 'approved_obs' ? { aprobado_at: at } : {}
  const goesOn = to === estado ? {} : resumed({ numero_liberado, descartado_at })
  return { ...change, ...(isAnswer && attempt && bytesOf(attempt)), ...approved, ...goesOn, ...planned, estado: to }
}

/** A failed document that goes on, or that SIFEN approved after all, has its number again and is not dismissed. */
const resumed = ({ numero_liberado, descartado_at }: Pick<DteRow, 'numero_liberado' | 'descartado_at'>) => ({
  ...(numero_liberado && { numero_liberado: false }),
  ...(descartado_at && { descartado_at: null }),
})

/** Returns the bytes that SIFEN approved: an earlier posting may have carried others than the row's. */
const bytesOf = ({ xml_path, xml_sha256 }: AttemptRow): DteChange => ({ xml_signed_path: xml_path, xml_sha256 })

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

/** The state change of a new document, with its first due work. */
export type Opening = StateChange & { due: NonNullable<StateChange['due']> }

/** Stores a new document. Undefined when a document in progress has its number. */
export async function openDte(
  tx: Tx,
  row: Omit<NewDte, 'estado'> & Required<Pick<NewDte, 'via'>>,
  stateChange: Opening,
  actor: Actor,
): Promise<DteRow | undefined> {
  const entry = transition(null, row.via, stateChange.trigger)
  if (!entry) throw new TypeError(`No document begins by ${stateChange.trigger}`)
  const { kind, at } = stateChange.due
  const dte = await insertDte(tx, { ...row, estado: entry.to, due_kind: kind, due_at: at })
  if (dte) await record(tx, [{ dte, from: null, entry, stateChange, actor }])
  return dte
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
 * Commits the intent of a posting before its first byte is sent. Returns undefined and writes nothing when the document
 * may no longer be sent.
 */
export async function intendDte(
  tx: Tx,
  intention: Intention,
  by: Actor['by'],
  now: Date,
): Promise<Intended | undefined> {
  const [intended] = await intendDtes(tx, [intention], by, now)
  return intended
}

/**
 * Commits the intents of several documents of one company, in their order. Leaves out documents that may no longer be
 * sent, or whose sale has another one that stands.
 */
export async function intendDtes(
  tx: Tx,
  requested: readonly Intention[],
  by: Actor['by'],
  now: Date,
): Promise<Intended[]> {
  const sold = await lockSold(
    tx,
    requested.map(({ dte }) => dte),
  )
  const intentions = requested.filter(({ dte }) => !sold.has(dte.id))
  if (intentions.length === 0) return []
  const attempts = await insertAttempts(
    tx,
    intentions.map(({ dte, posting }) => newAttempt(dte, posting, now)),
  )
  const moves = intentions.map(({ dte, decision, after }, at) => ({
    dte,
    decision: withAttempt(decision, (attempts[at] as AttemptRow).id),
    actor: { by, ...(after && { attempt: after }) },
  }))
  const moved = new Map((await moveDtes(tx, moves)).map(dte => [dte.id, dte]))
  const kept = attempts.flatMap(attempt => {
    const dte = moved.get(attempt.dte_id as number)
    return dte ? [{ dte, attempt }] : []
  })
  await removeAttempts(
    tx,
    attempts.filter(({ dte_id }) => !moved.has(dte_id as number)),
  )
  return kept
}

/** Returns a posting that is about to begin. */
export const newAttempt = ({ empresa_id, id: dte_id, cdc }: DteRow, posting: Posting, sent_at: Date): NewAttempt => ({
  ...{ empresa_id, dte_id, cdc },
  ...posting,
  sent_at,
  outcome: 'pending',
})

/** Makes the posting the document's latest. */
const withAttempt =
  (decision: Decision, last_attempt_id: number) =>
  (dte: DteRow): StateChange | undefined => {
    const stateChange = typeof decision === 'function' ? decision(dte) : decision
    return stateChange && { ...stateChange, change: { ...stateChange.change, last_attempt_id } }
  }
