/** Settles a document in doubt by asking SIFEN for its CDC. What the answer means is decided in protocol.ts. */
import type { Deps } from '../../deps.ts'
import { milestone } from '../../milestones.ts'
import { SifenError } from '../../sifen/index.ts'
import { loadTlsIdentity } from '../emitters/index.ts'
import { settleJob } from './dtes.jobs.ts'
import { type AttemptRow, claimQuestion, type DteRow, findDte, lastAttempt, updateDte } from './dtes.queries.ts'
import { abandoned, asked, askedNext } from './protocol.ts'
import { recordStep } from './record-step.ts'

/**
 * Asks if the question is due, and moves the document once something is known. However many were woken for it, one asks; should that one
 * die, the next question stands already. Safe to run twice, or beside itself.
 */
export async function settleDte(deps: Deps, id: number): Promise<void> {
  const dte = await findDte(deps.db, undefined, { id })
  const now = deps.clock.now()
  if (!dte?.ask_at || dte.ask_at > now) return
  if (dte.estado === 'draft' || dte.estado === 'signed') {
    await updateDte(deps.db, id, ['draft', 'signed'], abandoned, now)
    return
  }
  const attempt = dte.estado === 'sent' ? await lastAttempt(deps.db, id) : undefined
  if (!attempt || !(await claim(deps, dte, dte.ask_at, askedNext(deps.config.sifen, now, { dte, attempt })))) return
  const answer = await ask(deps, dte, attempt)
  milestone('dte.question-answered')
  // By the instant of the question: its answer may be older than the one at which it comes in.
  const step = asked(deps.config.sifen, now, { dte, attempt }, answer)
  if (!step) return
  await recordStep(deps, id, attempt.id, step)
  milestone('dte.settled')
}

/** The question is taken and the wake-up for the next one is sent in one transaction. False when another was faster. */
function claim({ db, queue }: Deps, { id }: DteRow, askAt: Date, next: Date): Promise<boolean> {
  return db.transaction(async tx => {
    const claimed = await claimQuestion(tx, id, askAt, next)
    if (claimed) await queue.send(tx, settleJob, { dteId: id }, { startAt: next })
    return claimed
  })
}

/** SIFEN's answer, from the address that the posting used; undefined when it could not be asked or would not say. */
async function ask(deps: Deps, { id, cdc, emitter_id }: DteRow, { base_url }: AttemptRow) {
  try {
    const identity = await loadTlsIdentity(deps, emitter_id)
    return await deps.sifen.client({ ...identity, baseUrl: base_url }).consulta(cdc)
  } catch (error) {
    // Whatever is in the way, be it the emitter's certificate, the question has had its turn and is asked again later.
    const why = error instanceof SifenError ? { code: error.code, codigo: error.codigo } : { err: error }
    deps.log.warn({ dteId: id, cdc, ...why }, 'query by CDC failed')
    return undefined
  }
}
