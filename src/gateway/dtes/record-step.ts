/** Writes what the protocol decided: the document if it is still where the step begins, its attempt, and the wake-up for the next question, together. */
import type { Deps } from '../../deps.ts'
import { settleJob } from './dtes.jobs.ts'
import { type DteRow, finishAttempt, updateDte } from './dtes.queries.ts'
import type { Step } from './protocol.ts'

/** The row as it stands then; undefined when somebody else moved the document on before, and only the attempt was written. */
export function recordStep(
  { db, queue, clock }: Deps,
  dteId: number,
  attemptId: number,
  { from, dte, attempt }: Step,
): Promise<DteRow | undefined> {
  return db.transaction(async tx => {
    await finishAttempt(tx, attemptId, attempt)
    const moved = await updateDte(tx, dteId, from, dte, clock.now())
    if (moved && dte.ask_at) await queue.send(tx, settleJob, { dteId }, { startAt: dte.ask_at })
    return moved
  })
}
