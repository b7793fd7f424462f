/** Settles a document in doubt by asking SIFEN for its CDC. What the answer means is decided in protocol.ts. */

import { SifenError } from '@nanduti/sifen'
import type { Deps } from '../../deps.ts'
import { milestone } from '../../jobs/index.ts'
import { loadTlsIdentity } from '../emitters/index.ts'
import { settleJob, settlingOf } from './dtes.jobs.ts'
import {
  type AttemptRow,
  claimQuestion,
  type DteRef,
  type DteRow,
  lastAttempt,
  readDte,
  updateDte,
} from './dtes.queries.ts'
import { abandoned, asked, askedNext } from './protocol.ts'
import { recordStep } from './record-step.ts'

/**
 * Asks if the question is due, and moves the document once something is known. However many were woken for it, one asks; should that one
 * die, the next question stands already. Safe to run twice, or beside itself.
 */
export async function settleDte(deps: Deps, ref: DteRef): Promise<void> {
  const dte = await readDte(deps.db, ref)
  const now = deps.clock.now()
  if (!dte?.due_at || dte.due_at > now) return
  if (dte.estado === 'draft' || dte.estado === 'signed') {
    await updateDte(deps.db, dte, ['draft', 'signed'], abandoned, now)
    return
  }
  const attempt = dte.estado === 'sent' ? await lastAttempt(deps.db, dte) : undefined
  if (!attempt) return
  const doubt = { dte, attempt, steadySince: deps.steady.since() }
  if (!(await claim(deps, dte, dte.due_at, askedNext(deps.config.sifen, now, doubt)))) return
  const answer = await ask(deps, dte, attempt)
  milestone('dte.question-answered')
  // By the instant of the question: its answer may be older than the one at which it comes in.
  const step = asked(deps.config.sifen, now, doubt, answer)
  if (!step) return
  await recordStep(deps, dte, attempt.id, step)
  milestone('dte.settled')
}

/** The question is taken and the wake-up for the next one is sent in one transaction. False when another was faster. */
function claim({ db, queue }: Deps, dte: DteRow, dueAt: Date, next: Date): Promise<boolean> {
  return db.transaction(async tx => {
    const claimed = await claimQuestion(tx, dte, dueAt, next)
    if (claimed) await queue.send(tx, settleJob, settlingOf(dte), { startAt: next })
    return claimed
  })
}

/**
 * SIFEN's answer, from where it is today, or, when that SIFEN is no longer in the configuration, from where it was. Undefined when it could
 * not be asked or would not say.
 */
async function ask(deps: Deps, { id, cdc, ambiente, emitter_id }: DteRow, { base_url }: AttemptRow) {
  const address = deps.sifen.addressNow(ambiente, base_url)
  try {
    const identity = await loadTlsIdentity(deps, emitter_id)
    return await deps.sifen.client({ ...identity, baseUrl: address ?? base_url }).consulta(cdc)
  } catch (error) {
    // Whatever is in the way, be it the emitter's certificate, the question has had its turn and is asked again later.
    const why = error instanceof SifenError ? { code: error.code, codigo: error.codigo } : { err: error }
    // Of an address that is gone attention.ts tells, once a day.
    deps.log[address === undefined ? 'debug' : 'warn']({ dteId: id, cdc, ...why }, 'query by CDC failed')
    return undefined
  }
}
