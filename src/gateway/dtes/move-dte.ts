/**
 * The one door through which a document changes (docs/notes A26). The state by the table of dte-state.ts, `version`, what is due next with
 * the job that wakes for it, the history, the event of the outbox and the outcome of the posting are written together, in the caller's
 * transaction.
 */
import type { Db, Estado, Tx } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import { type Transition, transition } from './dte-state.ts'
import { wakeFor } from './dtes.jobs.ts'
import { presentDte } from './dtes.present.ts'
import {
  type AttemptRow,
  changeDte,
  type DteRow,
  eventSummaries,
  finishAttempt,
  insertAttempt,
  insertDte,
  type NewAttempt,
  type NewDte,
  readDte,
  removeAttempt,
} from './dtes.queries.ts'
import type { DteChange, Happening } from './happening.ts'
import { insertHistorial, insertOutbox } from './historial.queries.ts'
import { lockPoint, returnRejected } from './return-numero.ts'

/** Who or what moves the document; `attempt`, the posting whose outcome does it; `motivo`, why, in a person's words. */
export type Mover = { by: { userId: number } | { job: string }; attempt?: AttemptRow; motivo?: string }

type Tools = Pick<Deps, 'queue'>

/**
 * What happened, or what to make of the document as it stands: asked again when another moved it since it was read. Undefined leaves it
 * where it is.
 */
export type Decision = Happening | ((dte: DteRow) => Happening | undefined)

/**
 * Moves the document and returns its row as it stands then. Undefined when the table has no such change from its state, or a later posting
 * decides about it: then only the posting's own outcome is written.
 */
export async function moveDte(
  tx: Tx,
  tools: Tools,
  read: DteRow,
  decision: Decision,
  mover: Mover,
): Promise<DteRow | undefined> {
  for (let dte: DteRow | undefined = read; dte; dte = await readAgain(tx, dte)) {
    const happening = typeof decision === 'function' ? decision(dte) : decision
    if (!happening) return undefined
    const entry = transition(dte.estado, dte.via, happening.trigger)
    // The counter is locked before the row, as a new document does: two orders could wait for each other for ever.
    if (entry?.to === 'rejected') await lockPoint(tx, dte)
    if (mover.attempt && happening.attempt) await finishAttempt(tx, mover.attempt, happening.attempt)
    if (!entry || !isAllowed(entry, dte, mover)) return undefined
    const moved = await changeDte(tx, dte, columnsOf(entry, happening, mover), happening.at)
    if (!moved) continue
    if (entry.to === 'rejected') await returnRejected(tx, moved)
    await record(tx, tools, moved, { from: dte.estado, entry, happening, mover })
    return moved
  }
  return undefined
}

/** The row as another left it; undefined when nobody changed it, for then it is no longer there. */
async function readAgain(tx: Tx, { empresa_id, id, version }: DteRow): Promise<DteRow | undefined> {
  const dte = await readDte(tx, { empresa_id, id })
  return dte?.version === version ? undefined : dte
}

const isAllowed = ({ guard }: Transition, dte: DteRow, { attempt }: Mover) =>
  guard !== 'last-attempt' || (attempt !== undefined && dte.last_attempt_id === attempt.id)

function columnsOf({ to }: Transition, { trigger, change, due }: Happening, { attempt }: Mover): Partial<NewDte> {
  const planned = due === undefined ? {} : { due_at: due?.at ?? null, due_kind: due?.kind ?? null }
  const isAnswer = trigger === 'approved' || trigger === 'approved-with-observations'
  return { ...change, ...(isAnswer && attempt && bytesOf(attempt)), ...planned, estado: to }
}

/** The bytes that SIFEN approved are the document's: an earlier posting may have carried others. */
const bytesOf = ({ xml_path, xml_sha256 }: AttemptRow): DteChange => ({ xml_signed_path: xml_path, xml_sha256 })

type Recorded = { from: Estado | null; entry: Transition; happening: Happening; mover: Mover }

/** What the table says besides the state: history, event and wake-up. */
async function record(tx: Tx, { queue }: Tools, dte: DteRow, { from, entry, happening, mover }: Recorded) {
  const { trigger, at, due } = happening
  const { by, attempt, motivo = null } = mover
  await insertHistorial(tx, {
    empresa_id: dte.empresa_id,
    dte_id: dte.id,
    at,
    from,
    to: entry.to,
    trigger,
    user_id: 'userId' in by ? by.userId : null,
    job: 'job' in by ? by.job : null,
    attempt_id: attempt?.id ?? happening.change?.last_attempt_id ?? null,
    motivo,
  })
  if (entry.event) {
    const body = JSON.stringify({ event: entry.event, occurred_at: at.toISOString(), data: await tellDte(tx, dte) })
    await insertOutbox(tx, { empresa_id: dte.empresa_id, event: entry.event, dte_id: dte.id, occurred_at: at, body })
  }
  if (due) await queue.send(tx, ...wakeFor(dte), { startAt: due.at })
}

/** A document as a webhook tells it: as its detail, without the history, and with the total by the name of the request (docs/notes A22). */
export async function tellDte(db: Db, dte: DteRow) {
  // Events come only after an approval.
  const eventos = dte.estado === 'cancelled' ? await eventSummaries(db, dte) : []
  const data = presentDte(dte, eventos, null)
  return { ...data, totalOperacion: data.total_operacion }
}

/** Stores a new document. Undefined when a document in flight has its number. */
export async function openDte(
  tx: Tx,
  tools: Tools,
  row: Omit<NewDte, 'estado'> & Required<Pick<NewDte, 'via'>>,
  happening: Happening & { due: NonNullable<Happening['due']> },
  mover: Mover,
): Promise<DteRow | undefined> {
  const entry = transition(null, row.via, happening.trigger)
  if (!entry) throw new TypeError(`No document begins by ${happening.trigger}`)
  const { kind, at } = happening.due
  const dte = await insertDte(tx, { ...row, estado: entry.to, due_kind: kind, due_at: at })
  if (dte) await record(tx, tools, dte, { from: null, entry, happening, mover })
  return dte
}

/** A document whose posting is committed, and that posting. */
export type Intended = { dte: DteRow; attempt: AttemptRow }

/** What a posting carries, and where to. */
export type Posting = Pick<NewAttempt, 'base_url' | 'xml_path' | 'xml_sha256' | 'lote_id'>

/** Commits to a posting before its first byte leaves. Undefined, with nothing written, when the document may not be sent any more. */
export async function intendDte(
  tx: Tx,
  tools: Tools,
  dte: DteRow,
  posting: Posting,
  decision: Decision,
  mover: Mover,
  now: Date,
): Promise<Intended | undefined> {
  const { empresa_id, id: dte_id, cdc } = dte
  const attempt = await insertAttempt(tx, { empresa_id, dte_id, cdc, ...posting, sent_at: now, outcome: 'pending' })
  const decide = (fresh: DteRow) => {
    const happening = typeof decision === 'function' ? decision(fresh) : decision
    return happening && { ...happening, change: { ...happening.change, last_attempt_id: attempt.id } }
  }
  const moved = await moveDte(tx, tools, dte, decide, mover)
  if (moved) return { dte: moved, attempt }
  await removeAttempt(tx, attempt)
  return undefined
}
