/**
 * The two moves of every document that is sent, its intent and the outcome of its posting, each in one statement. They
 * write what move-dte.ts writes (docs/notes 287). When one returns undefined it has written nothing, and move-dte.ts
 * decides.
 */
import { type Db, type Estado, outbox, recuentosPendientes } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import { type AttemptRow, asStoredAttempt } from './attempts.queries.ts'
import { type Transition, transition } from './dte-state.ts'
import type { DteRow } from './dtes.queries.ts'
import type { Happening } from './happening.ts'
import { type Writes, writeAtOnce } from './move.queries.ts'
import {
  columnsOf,
  historyOf,
  type Intended,
  type Intention,
  isAllowed,
  type Mover,
  newAttempt,
  tell,
  wakeOf,
} from './move-dte.ts'
import { recount } from './recuento.ts'

type Tools = Pick<Deps, 'queue'>

/**
 * States whose move needs further statements: a rejection gives the number back, and the event of a cancelled document
 * shows its events.
 */
const STEPWISE: readonly Estado[] = ['rejected', 'cancelled']

/** Does `intendDte`. Undefined also when the document may no longer be sent. */
export async function intendAtOnce(
  db: Db,
  tools: Tools,
  { dte, posting, happening }: Omit<Intention, 'decision'> & { happening: Happening },
  by: Mover['by'],
): Promise<Intended | undefined> {
  const entry = transition(dte.estado, dte.via, happening.trigger)
  if (!entry) return undefined
  const begun = newAttempt(dte, posting, happening.at)
  const written = await write(db, tools, { dte, entry, happening, mover: { by } }, { begun })
  if (!written) return undefined
  const { after, attemptId } = written
  return { dte: { ...after, last_attempt_id: attemptId }, attempt: asStoredAttempt(begun, attemptId) }
}

/** Does `moveDte` for the outcome of a posting. Undefined also when the posting may not decide about the document. */
export async function endAtOnce(
  db: Db,
  tools: Tools,
  dte: DteRow,
  happening: Happening,
  mover: Mover & { attempt: AttemptRow },
): Promise<DteRow | undefined> {
  const entry = transition(dte.estado, dte.via, happening.trigger)
  const { attempt: end } = happening
  if (!end || !entry || STEPWISE.includes(entry.to) || !isAllowed(entry, dte, mover)) return undefined
  const ended = { attempt: mover.attempt, end }
  return (await write(db, tools, { dte, entry, happening, mover }, { ended }))?.after
}

type Allowed = { dte: DteRow; entry: Transition; happening: Happening; mover: Mover }

async function write(db: Db, { queue }: Tools, allowed: Allowed, posting: Writes['posting']) {
  const { dte: before, entry, happening, mover } = allowed
  const change = { ...columnsOf(entry, happening, mover), updated_at: happening.at }
  const after = { ...before, ...change, version: before.version + 1 } as DteRow
  const recorded = { dte: after, from: before.estado, entry, happening, mover }
  const { attempt_id: _, ...history } = historyOf(recorded)
  const others = [
    ...(await tell(db, recorded)).map(row => ({ table: outbox, row })),
    ...recount(before, after).map(row => ({ table: recuentosPendientes, row })),
  ]
  const [wake] = wakeOf(recorded).map(({ job, payload, startAt }) => queue.insertion(job, payload, { startAt }))
  const attemptId = await writeAtOnce(db, { dte: before, change, posting, history, others, wake })
  return attemptId === undefined ? undefined : { after, attemptId }
}
