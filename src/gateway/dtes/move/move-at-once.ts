/**
 * The two moves of every document that is sent, its intent and the outcome of its posting, each in one statement. They
 * write what move-dte.ts writes (docs/notes 287). When one returns undefined it has written nothing, and move-dte.ts
 * decides.
 */
import { type Db, type Estado, outbox, recuentosPendientes } from '../../../db/index.ts'
import {
  type AttemptRow,
  asStoredAttempt,
  type DteRow,
  recount,
  type StateChange,
  type Transition,
  transition,
} from '../record/index.ts'
import { type Writes, writeAtOnce } from './move.queries.ts'
import {
  type Actor,
  columnsOf,
  historyOf,
  type Intended,
  type Intention,
  isAllowed,
  newAttempt,
  outboxEvents,
  touchesSale,
} from './move-dte.ts'

/**
 * States whose move needs further statements: a rejection gives the number back, and the event of a cancelled document
 * shows its events. So does a document of a sale with several, whose others show its state.
 */
const STEPWISE: readonly Estado[] = ['rejected', 'cancelled']

/** Does `intendDte`. Undefined also when the document may no longer be sent, or others of its sale have to be looked at. */
export async function intendAtOnce(
  db: Db,
  { dte, posting, stateChange }: Omit<Intention, 'decision'> & { stateChange: StateChange },
  by: Actor['by'],
): Promise<Intended | undefined> {
  const entry = transition(dte.estado, dte.via, stateChange.trigger)
  if (!entry || touchesSale(dte.estado, dte)) return undefined
  const begun = newAttempt(dte, posting, stateChange.at)
  const written = await write(db, { dte, entry, stateChange, actor: { by } }, { begun })
  if (!written) return undefined
  const { after, attemptId } = written
  return { dte: { ...after, last_attempt_id: attemptId }, attempt: asStoredAttempt(begun, attemptId) }
}

/** Does `moveDte` for the outcome of a posting. Undefined also when the posting may not decide about the document. */
export async function endAtOnce(
  db: Db,
  dte: DteRow,
  stateChange: StateChange,
  actor: Actor & { attempt: AttemptRow },
): Promise<DteRow | undefined> {
  const entry = transition(dte.estado, dte.via, stateChange.trigger)
  const { attempt: end } = stateChange
  if (!end || !entry || STEPWISE.includes(entry.to) || !isAllowed(entry, dte, actor)) return undefined
  if (touchesSale(dte.estado, dte)) return undefined
  const ended = { attempt: actor.attempt, end }
  return (await write(db, { dte, entry, stateChange, actor }, { ended }))?.after
}

type Allowed = { dte: DteRow; entry: Transition; stateChange: StateChange; actor: Actor }

async function write(db: Db, allowed: Allowed, posting: Writes['posting']) {
  const { dte: before, entry, stateChange, actor } = allowed
  const change = { ...columnsOf(before, entry, stateChange, actor), updated_at: stateChange.at }
  const after = { ...before, ...change, version: before.version + 1 } as DteRow
  const moved = { dte: after, from: before.estado, entry, stateChange, actor }
  const { attempt_id: _, ...history } = historyOf(moved)
  const others = [
    ...(await outboxEvents(db, moved)).map(row => ({ table: outbox, row })),
    ...recount(before, after).map(row => ({ table: recuentosPendientes, row })),
  ]
  const attemptId = await writeAtOnce(db, { dte: before, change, posting, history, others })
  return attemptId === undefined ? undefined : { after, attemptId }
}
