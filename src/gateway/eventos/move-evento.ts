/**
 * The only module that changes an event (docs/notes A31 and A35), in the caller's transaction. Writes the state by
 * the table of evento-state.ts, the next due time with its job, the history, the event of the outbox, the outcome of
 * the posting, and the effect on the document.
 */
import type { EventoEstado, Tx } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import {
  finishAttempts,
  insertAttempts,
  insertHistorial,
  insertOutbox,
  moveDte,
  readDte,
  touchDte,
} from '../dtes/index.ts'
import { type Transition, type Trigger, transition } from './evento-state.ts'
import { lookAfterJob, payloadOf } from './eventos.jobs.ts'
import { presentEvento } from './eventos.present.ts'
import {
  type AttemptRow,
  changeEvento,
  type EventoRef,
  type EventoRow,
  insertEvento,
  lockEvento,
} from './eventos.queries.ts'
import type { Happening, NewEvento } from './happening.ts'

/**
 * The user or job that moves the event. `attempt` is the posting whose outcome caused it; `motivo` replaces the event's
 * own reason.
 */
export type Mover = { by: { userId: number } | { job: string }; attempt?: AttemptRow; motivo?: string }

type Tools = Pick<Deps, 'queue'>

/**
 * Moves the event and returns its row. Returns undefined when the transition is forbidden, and then stores only the
 * outcome of the posting.
 */
export async function moveEvento(
  tx: Tx,
  tools: Tools,
  ref: EventoRef,
  happening: Happening,
  mover: Mover,
): Promise<EventoRow | undefined> {
  const evento = await lockEvento(tx, ref)
  if (mover.attempt && happening.attempt) await finishAttempts(tx, [{ attempt: mover.attempt, end: happening.attempt }])
  const entry = evento && transition(evento.estado, happening.trigger)
  if (!entry || (entry.isOfLastAttempt && evento.last_attempt_id !== mover.attempt?.id)) return undefined
  const { change, due, at } = happening
  const planned = due === undefined ? {} : { due_at: due }
  const moved = await changeEvento(tx, evento, { ...change, ...planned, estado: entry.to, updated_at: at })
  await record(tx, tools, moved, { from: evento.estado, entry, happening, mover })
  return moved
}

/** Stores a new event as `pending`. */
export async function openEvento(tx: Tx, tools: Tools, row: NewEvento & { due_at: Date }, at: Date, mover: Mover) {
  const evento = await insertEvento(tx, { ...row, estado: 'pending', created_at: at, updated_at: at })
  const happening = { trigger: 'created' as const, at, due: row.due_at }
  const entry = transition(null, 'created') as Transition
  await record(tx, tools, evento, { from: null, entry, happening, mover })
  return evento
}

/**
 * Commits the intent of a posting before its first byte is sent. Returns undefined and writes nothing when the event
 * may no longer be posted, or was posted since it was read.
 */
export async function intendEvento(
  tx: Tx,
  tools: Tools,
  evento: EventoRow,
  posting: { base_url: string; xml_path: string; xml_sha256: string },
  happening: Happening,
  by: Mover['by'],
): Promise<{ evento: EventoRow; attempt: AttemptRow } | undefined> {
  const { empresa_id, id: evento_id, cdc } = evento
  const now = await lockEvento(tx, evento)
  const wasPosted = now?.last_attempt_id !== evento.last_attempt_id
  if (!now || wasPosted || !transition(now.estado, happening.trigger)) return undefined
  // A process that died during the previous posting left its outcome open.
  if (now.last_attempt_id !== null)
    await finishAttempts(tx, [
      { attempt: { empresa_id, id: now.last_attempt_id }, end: { outcome: 'unknown', finished_at: happening.at } },
    ])
  const posted = { empresa_id, evento_id, cdc, ...posting, sent_at: happening.at, outcome: 'pending' as const }
  const [attempt] = (await insertAttempts(tx, [posted])) as [AttemptRow]
  const files = { xml_signed_path: posting.xml_path, xml_sha256: posting.xml_sha256 }
  const change = { ...happening.change, ...files, last_attempt_id: attempt.id }
  const moved = await moveEvento(tx, tools, evento, { ...happening, change }, { by, attempt })
  return moved && { evento: moved, attempt }
}

type Recorded = { from: EventoEstado | null; entry: Transition; happening: Happening; mover: Mover }

async function record(tx: Tx, { queue }: Tools, evento: EventoRow, { from, entry, happening, mover }: Recorded) {
  const { empresa_id, id: evento_id } = evento
  const { trigger, at, due } = happening
  const { by, attempt, motivo = evento.motivo } = mover
  await insertHistorial(tx, {
    empresa_id,
    evento_id,
    at,
    from,
    to: entry.to,
    trigger,
    user_id: 'userId' in by ? by.userId : null,
    job: 'job' in by ? by.job : null,
    attempt_id: attempt?.id ?? null,
    motivo,
  })
  if (entry.event) {
    const body = JSON.stringify({ event: entry.event, occurred_at: at.toISOString(), data: presentEvento(evento) })
    await insertOutbox(tx, {
      empresa_id,
      event: entry.event,
      evento_id,
      dte_id: evento.sifen_dte_id,
      occurred_at: at,
      body,
    })
  }
  await tellDocument(tx, { queue }, evento, trigger, mover, at)
  if (due) await queue.send(tx, lookAfterJob, payloadOf(evento), { startAt: due })
}

/** Triggers after which SIFEN has the event. */
const REGISTERED: readonly Trigger[] = ['approved', 'found', 'exists']
const CANCELLATION = 1

/**
 * Cancels the document of a registered cancellation. Any other change updates the document, so that its detail shows it
 * at once.
 */
async function tellDocument(tx: Tx, tools: Tools, evento: EventoRow, trigger: Trigger, { by }: Mover, at: Date) {
  const { empresa_id, sifen_dte_id, tipo, motivo } = evento
  if (sifen_dte_id === null) return
  const ref = { empresa_id, id: sifen_dte_id }
  await touchDte(tx, ref)
  if (tipo !== CANCELLATION || !REGISTERED.includes(trigger)) return
  const dte = await readDte(tx, ref)
  if (dte) await moveDte(tx, tools, dte, { trigger: 'cancelled', at, due: null }, { by, ...(motivo && { motivo }) })
}
