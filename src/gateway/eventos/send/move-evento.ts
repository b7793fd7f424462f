/**
 * The only module that changes an event (docs/notes A31 and A35), in the caller's transaction. Writes the state by
 * the table of evento-state.ts, the next due time with its job, the history, the event of the outbox, the outcome of
 * the posting, and the effect on the document.
 */
import { type Nominado, nominadoOf } from '@nanduti/sifen'
import type { EventoEstado, Tx } from '../../../db/index.ts'
import {
  finishAttempt,
  insertAttempts,
  insertHistorial,
  insertOutbox,
  moveDte,
  nominateDte,
  readDte,
  TIPOS_DE_EVENTO,
  touchDte,
} from '../../dtes/index.ts'
import { presentEvento } from '../answer/index.ts'
import {
  type AttemptRow,
  changeEvento,
  type EventoRef,
  type EventoRow,
  insertEvento,
  lockEvento,
  type NewEvento,
  type StateChange,
  type Transition,
  type Trigger,
  transition,
} from '../record/index.ts'

/**
 * The user or job that moves the event. `attempt` is the posting whose outcome caused it; `motivo` replaces the event's
 * own reason.
 */
export type Actor = { by: { userId: number } | { job: string }; attempt?: AttemptRow; motivo?: string }

/**
 * Moves the event and returns its row. Returns undefined when the transition is forbidden, and then stores only the
 * outcome of the posting.
 */
export async function moveEvento(
  tx: Tx,
  ref: EventoRef,
  stateChange: StateChange,
  actor: Actor,
): Promise<EventoRow | undefined> {
  const evento = await lockEvento(tx, ref)
  if (actor.attempt && stateChange.attempt)
    await finishAttempt(tx, { attempt: actor.attempt, end: stateChange.attempt })
  const entry = evento && transition(evento.estado, stateChange.trigger)
  if (!entry || (entry.isOfLastAttempt && evento.last_attempt_id !== actor.attempt?.id)) return undefined
  const { change, due, at } = stateChange
  const planned = due === undefined ? {} : { due_at: due }
  const moved = await changeEvento(tx, evento, { ...change, ...planned, estado: entry.to, updated_at: at })
  await record(tx, moved, { from: evento.estado, entry, stateChange, actor })
  return moved
}

/** Stores a new event as `pending`. */
export async function openEvento(tx: Tx, row: NewEvento & { due_at: Date }, at: Date, actor: Actor) {
  const evento = await insertEvento(tx, { ...row, estado: 'pending', created_at: at, updated_at: at })
  const stateChange = { trigger: 'created' as const, at, due: row.due_at }
  const entry = transition(null, 'created') as Transition
  await record(tx, evento, { from: null, entry, stateChange, actor })
  return evento
}

/** Stores an event that SIFEN registered and our database lost. Its document already has the state that SIFEN shows. */
export async function openRecovered(tx: Tx, row: NewEvento, at: Date, actor: Actor): Promise<void> {
  const entry = transition(null, 'recovered') as Transition
  const evento = await insertEvento(tx, { ...row, estado: entry.to, created_at: at, updated_at: at })
  await record(tx, evento, { from: null, entry, stateChange: { trigger: 'recovered', at }, actor })
}

/**
 * Commits the intent of a posting before its first byte is sent. Returns undefined and writes nothing when the event
 * may no longer be posted, or was posted since it was read.
 */
export async function intendEvento(
  tx: Tx,
  evento: EventoRow,
  posting: { base_url: string; xml_path: string; xml_sha256: string; digest: string | null },
  stateChange: StateChange,
  by: Actor['by'],
): Promise<{ evento: EventoRow; attempt: AttemptRow } | undefined> {
  const { empresa_id, id: evento_id, cdc } = evento
  const now = await lockEvento(tx, evento)
  const wasPosted = now?.last_attempt_id !== evento.last_attempt_id
  if (!now || wasPosted || !transition(now.estado, stateChange.trigger)) return undefined
  // A process that died during the previous posting left its outcome open.
  if (now.last_attempt_id !== null)
    await finishAttempt(tx, {
      attempt: { empresa_id, id: now.last_attempt_id },
      end: { outcome: 'unknown', finished_at: stateChange.at },
    })
  const posted = { empresa_id, evento_id, cdc, ...posting, sent_at: stateChange.at, outcome: 'pending' as const }
  const [attempt] = (await insertAttempts(tx, [posted])) as [AttemptRow]
  const files = { xml_signed_path: posting.xml_path, xml_sha256: posting.xml_sha256 }
  const change = { ...stateChange.change, ...files, last_attempt_id: attempt.id }
  const moved = await moveEvento(tx, evento, { ...stateChange, change }, { by, attempt })
  return moved && { evento: moved, attempt }
}

type Moved = { from: EventoEstado | null; entry: Transition; stateChange: StateChange; actor: Actor }

async function record(tx: Tx, evento: EventoRow, { from, entry, stateChange, actor }: Moved) {
  const { empresa_id, id: evento_id } = evento
  const { trigger, at } = stateChange
  const { by, attempt, motivo = evento.motivo } = actor
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
  await documentEvent(tx, evento, trigger, actor, at)
}

/** Triggers after which SIFEN has the event. */
const REGISTERED: readonly Trigger[] = ['approved', 'found', 'exists']

/**
 * Cancels the document of a registered cancellation, and nominates that of a nomination. Any other change updates the
 * document, so that its detail shows it at once.
 */
async function documentEvent(tx: Tx, evento: EventoRow, trigger: Trigger, { by }: Actor, at: Date) {
  const { empresa_id, sifen_dte_id, tipo, motivo } = evento
  if (sifen_dte_id === null) return
  const ref = { empresa_id, id: sifen_dte_id }
  const nominado = await nominadoBy(evento)
  if (nominado) return nominateDte(tx, ref, nominado, at)
  await touchDte(tx, ref)
  if (tipo !== TIPOS_DE_EVENTO.cancelacion.tipo || !REGISTERED.includes(trigger)) return
  const dte = await readDte(tx, ref)
  if (dte) await moveDte(tx, dte, { trigger: 'cancelled', at, due: null }, { by, ...(motivo && { motivo }) })
}

/** Returns the receiver that an approved nomination of ours names. A recovered one has no `datos`. */
async function nominadoBy({ tipo, estado, cdc, motivo, datos }: EventoRow): Promise<Nominado | undefined> {
  if (tipo !== TIPOS_DE_EVENTO.nominacion.tipo || estado !== 'approved' || datos === null) return undefined
  return nominadoOf({ cdc, motivo, ...(datos as object) })
}
