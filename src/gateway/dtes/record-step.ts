/** Writes what the protocol decided: the document if it is still `sent`, its attempt, and the wake-up for the next question, together. */
import type { Deps } from '../../deps.ts'
import { settleJob } from './dtes.jobs.ts'
import { finishAttempt, updateDte } from './dtes.queries.ts'
import type { Step } from './protocol.ts'

/** When somebody else moved the document first, only the attempt is written: theirs was the same truth, sooner. */
export async function recordStep(
  { db, queue, clock }: Deps,
  dteId: number,
  attemptId: number,
  step: Step,
): Promise<void> {
  await db.transaction(async tx => {
    if (step.attempt) await finishAttempt(tx, attemptId, step.attempt)
    const moved = await updateDte(tx, dteId, ['sent'], step.dte, clock.now())
    if (moved && step.dte.ask_at) await queue.send(tx, settleJob, { dteId }, { startAt: step.dte.ask_at })
  })
}
