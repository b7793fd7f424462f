/**
 * Writes what the protocol decided: the document if it is still where the step begins, its attempt, the wake-up for the next question, and
 * the counter that a rejection takes back, together.
 */
import type { Deps } from '../../deps.ts'
import { settleJob, settlingOf } from './dtes.jobs.ts'
import { type DteRef, type DteRow, finishAttempt, updateDte } from './dtes.queries.ts'
import type { Step } from './protocol.ts'
import { lockPoint, returnRejected } from './return-numero.ts'

/** The row as it stands then; undefined when somebody else moved the document on before, and only the attempt was written. */
export function recordStep(
  { db, queue, clock }: Pick<Deps, 'db' | 'queue' | 'clock'>,
  ref: DteRef,
  attemptId: number,
  { from, dte, attempt }: Step,
): Promise<DteRow | undefined> {
  return db.transaction(async tx => {
    const isRejection = dte.estado === 'rejected'
    if (isRejection) await lockPoint(tx, ref)
    await finishAttempt(tx, { empresa_id: ref.empresa_id, id: attemptId }, attempt)
    const moved = await updateDte(tx, ref, from, dte, clock.now())
    if (moved && isRejection) await returnRejected(tx, moved)
    if (moved && dte.due_at) await queue.send(tx, settleJob, settlingOf(ref), { startAt: dte.due_at })
    return moved
  })
}
