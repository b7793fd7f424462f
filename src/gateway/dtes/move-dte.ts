/**
 * Changes documents in the caller's transaction (docs/notes A26). Writes the state by the table of dte-state.ts,
 * `version`, the next due work with its job, the history, the event of the outbox, the outcome of the posting, and the
 * dashboard's counts. Only open-dte.ts and move-at-once.ts write the same without it.
 */
import type { Db, Estado, Tx } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import { type AttemptRow, finishAttempts, insertAttempts, type NewAttempt, removeAttempts } from './attempts.queries.ts'
import { type Transition, transition } from './dte-state.ts'
import { wakeFor } from './dtes.jobs.ts'
import { presentDte } from './dtes.present.ts'
import { changeDtes, type DteRow, eventSummaries, insertDte, lockDtes, type NewDte, readDtes } from './dtes.queries.ts'
import type { DteChange, Happening } from './happening.ts'
import { insertHistorial, insertOutbox } from './historial.queries.ts'
import { recount } from './recuento.ts'
import { insertRecuentos } from './recuentos.queries.ts'
import { lockPoint, returnRejected } from './return-numero.ts'

/**
 * The user or job that moves the document. `attempt` is the posting whose outcome caused it; `motivo` is a person's
 * reason.
 */
export type Mover = { by: { userId: number } | { job: string }; attempt?: AttemptRow; motivo?: string }

type Tools = Pick<Deps, 'queue'>

/**
 * A happening, or a function that decides on the current row. It is called again when something else has moved the
 * document since it was read. Undefined leaves the document unchanged.
 */
export type Decision = Happening | ((dte: DteRow) => Happening | undefined)

/** One document to move. */
export type Move = { dte: DteRow; decision: Decision; mover: Mover }

/**
 * Moves the document and returns its changed row. Returns undefined when the table does not allow the transition, or a
 * later posting decides about the document; then stores only the outcome of the posting.
 */
export async function moveDte(
  tx: Tx,
  tools: Tools,
  dte: DteRow,
  decision: Decision,
  mover: Mover,
): Promise<DteRow | undefined> {
  const [moved] = await moveDtes(tx, tools, [{ dte, decision, mover }])
  return moved
}

/**
 * Moves several documents of one company, each like `moveDte`, with a few statements for all of them. Returns the moved
 * rows, in no order.
 */
export async function moveDtes(tx: Tx, tools: Tools, moves: readonly Move[]): Promise<DteRow[]> {
  const done: DteRow[] = []
  for (let left = moves; left.length > 0; ) {
    const decided = left.flatMap(decide)
    await lockCounters(tx, decided)
    await finishAttempts(tx, decided.flatMap(ended))
    await lockRows(tx, decided)
    const allowed = decided.flatMap(permitted)
    const moved = await write(tx, tools, allowed)
    done.push(...moved.values())
    left = await readAgain(
      tx,
      allowed.filter(({ dte }) => !moved.has(dte.id)),
    )
  }
  return done
}

type Decided = Move & { happening: Happening; entry: Transition | undefined }
type Permitted = Decided & { entry: Transition }

function decide(move: Move): Decided[] {
  const { dte, decision } = move
  const happening = typeof decision === 'function' ? decision(dte) : decision
  return happening ? [{ ...move, happening, entry: transition(dte.estado, dte.via, happening.trigger) }] : []
}

/** Locks the counters before attempts and rows, in the order of a creation, to prevent deadlocks. */
async function lockCounters(tx: Tx, decided: readonly Decided[]): Promise<void> {
  for (const { dte, entry } of decided) if (entry?.to === 'rejected') await lockPoint(tx, dte)
}

async function lockRows(tx: Tx, decided: readonly Decided[]): Promise<void> {
  const [first, second] = decided
  const ids = decided.map(({ dte }) => dte.id)
  if (first && second) await lockDtes(tx, first.dte.empresa_id, ids)
}

const ended = ({ happening, mover: { attempt } }: Decided) =>
  attempt && happening.attempt ? [{ attempt, end: happening.attempt }] : []

const permitted = ({ entry, ...move }: Decided): Permitted[] =>
  entry && isAllowed(entry, move.dte, move.mover) ? [{ ...move, entry }] : []

/**
 * Writes the moves of rows that are unchanged since they were read, with all their records. Returns the moved rows by
 * id.
 */
async function write(tx: Tx, tools: Tools, moves: readonly Permitted[]): Promise<Map<number, DteRow>> {
  const changes = moves.map(({ dte, entry, happening, mover }) => ({
    dte,
    change: columnsOf(entry, happening, mover),
    at: happening.at,
  }))
  const moved = new Map((await changeDtes(tx, changes)).map(dte => [dte.id, dte]))
  const recorded = moves.flatMap(({ dte: before, ...move }) => {
    const dte = moved.get(before.id)
    return dte ? [{ ...move, dte, before, from: before.estado }] : []
  })
  for (const { dte, entry } of recorded) if (entry.to === 'rejected') await returnRejected(tx, dte)
  await insertRecuentos(
    tx,
    recorded.flatMap(({ before, dte }) => recount(before, dte)),
  )
  await record(tx, tools, recorded)
  return moved
}

/** Returns the moves with rows that were changed in the meantime, read again. Omits unchanged rows. */
async function readAgain(tx: Tx, moves: readonly Permitted[]): Promise<Move[]> {
  const [first] = moves
  if (!first) return []
  const ids = moves.map(({ dte }) => dte.id)
  const rows = new Map((await readDtes(tx, first.dte.empresa_id, ids)).map(dte => [dte.id, dte]))
  return moves.flatMap(({ dte: { id, version }, decision, mover }) => {
    const dte = rows.get(id)
    return dte && dte.version !== version ? [{ dte, decision, mover }] : []
  })
}

/** True when the posting that caused the transition may decide it. */
export const isAllowed = ({ guard }: Transition, dte: DteRow, { attempt }: Mover) =>
  guard !== 'last-attempt' || (attempt !== undefined && dte.last_attempt_id === attempt.id)

/** Returns the columns that a transition writes, with the new state. */
export function columnsOf(
  { to }: Transition,
  { trigger, at, change, due }: Happening,
  { attempt }: Mover,
): Partial<NewDte> {
  const planned = due === undefined ? {} : { due_at: due?.at ?? null, due_kind: due?.kind ?? null }
  const isAnswer = trigger === 'approved' || trigger === 'approved-with-observations'
  const approved = to === 'approved' || to === 'approved_obs' ? { aprobado_at: at } : {}
  return { ...change, ...(isAnswer && attempt && bytesOf(attempt)), ...approved, ...planned, estado: to }
}

/** Returns the bytes that SIFEN approved: an earlier posting may have carried others than the row's. */
const bytesOf = ({ xml_path, xml_sha256 }: AttemptRow): DteChange => ({ xml_signed_path: xml_path, xml_sha256 })

type Recorded = { dte: DteRow; from: Estado | null; entry: Transition; happening: Happening; mover: Mover }

/** Writes the records of changes: history, event and job. */
async function record(tx: Tx, { queue }: Tools, changes: readonly Recorded[]) {
  await insertHistorial(tx, ...changes.map(historyOf))
  const told: Told[] = []
  for (const change of changes) told.push(...(await tell(tx, change)))
  await insertOutbox(tx, ...told)
  const wakes = changes.flatMap(wakeOf)
  for (const [job, jobs] of Map.groupBy(wakes, ({ job }) => job)) await queue.sendAll(tx, job, jobs)
}

export const historyOf = ({ dte, from, entry, happening, mover }: Recorded) => {
  const { by, attempt, motivo = null } = mover
  return {
    empresa_id: dte.empresa_id,
    dte_id: dte.id,
    at: happening.at,
    from,
    to: entry.to,
    trigger: happening.trigger,
    user_id: 'userId' in by ? by.userId : null,
    job: 'job' in by ? by.job : null,
    attempt_id: attempt?.id ?? happening.change?.last_attempt_id ?? null,
    motivo,
  }
}

type Told = Parameters<typeof insertOutbox>[1]

/** Returns the event of a change of state, if the table has one. */
export async function tell(tx: Db, { dte, entry: { event }, happening: { at } }: Recorded): Promise<Told[]> {
  if (!event) return []
  const body = JSON.stringify({ event, occurred_at: at.toISOString(), data: await tellDte(tx, dte) })
  return [{ empresa_id: dte.empresa_id, event, dte_id: dte.id, occurred_at: at, body }]
}

/** Returns the job for the next due work, if one is planned. */
export function wakeOf({ dte, happening: { due } }: Recorded) {
  if (!due) return []
  const [job, payload] = wakeFor(dte)
  return [{ job, payload, startAt: due.at }]
}

/**
 * Returns a document as webhooks send it: its detail, without the history, and with the request's name of the total
 * (docs/notes A22).
 */
export async function tellDte(db: Db, dte: DteRow) {
  // Only approved documents have events.
  const eventos = dte.estado === 'cancelled' ? await eventSummaries(db, dte) : []
  const data = presentDte(dte, eventos, null)
  return { ...data, totalOperacion: data.total_operacion }
}

/** The happening of a new document, with its first due work. */
export type Opening = Happening & { due: NonNullable<Happening['due']> }

/** Stores a new document. Undefined when a document in progress has its number. */
export async function openDte(
  tx: Tx,
  tools: Tools,
  row: Omit<NewDte, 'estado'> & Required<Pick<NewDte, 'via'>>,
  happening: Opening,
  mover: Mover,
): Promise<DteRow | undefined> {
  const entry = transition(null, row.via, happening.trigger)
  if (!entry) throw new TypeError(`No document begins by ${happening.trigger}`)
  const { kind, at } = happening.due
  const dte = await insertDte(tx, { ...row, estado: entry.to, due_kind: kind, due_at: at })
  if (dte) await record(tx, tools, [{ dte, from: null, entry, happening, mover }])
  return dte
}

/** A document whose posting is committed, with that posting. */
export type Intended = { dte: DteRow; attempt: AttemptRow }

/** Contents of a posting, and its address. */
export type Posting = Pick<NewAttempt, 'base_url' | 'xml_path' | 'xml_sha256' | 'lote_id'>

/** One document to be posted. */
export type Intention = { dte: DteRow; posting: Posting; decision: Decision }

/**
 * Commits the intent of a posting before its first byte is sent. Returns undefined and writes nothing when the document
 * may no longer be sent.
 */
export async function intendDte(
  tx: Tx,
  tools: Tools,
  intention: Intention,
  by: Mover['by'],
  now: Date,
): Promise<Intended | undefined> {
  const [intended] = await intendDtes(tx, tools, [intention], by, now)
  return intended
}

/**
 * Commits the intents of several documents of one company, in their order. Leaves out documents that may no longer be
 * sent.
 */
export async function intendDtes(
  tx: Tx,
  tools: Tools,
  intentions: readonly Intention[],
  by: Mover['by'],
  now: Date,
): Promise<Intended[]> {
  const attempts = await insertAttempts(
    tx,
    intentions.map(({ dte, posting }) => newAttempt(dte, posting, now)),
  )
  const moves = intentions.map(({ dte, decision }, at) => ({
    dte,
    decision: withAttempt(decision, (attempts[at] as AttemptRow).id),
    mover: { by },
  }))
  const moved = new Map((await moveDtes(tx, tools, moves)).map(dte => [dte.id, dte]))
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
  (dte: DteRow): Happening | undefined => {
    const happening = typeof decision === 'function' ? decision(dte) : decision
    return happening && { ...happening, change: { ...happening.change, last_attempt_id } }
  }
