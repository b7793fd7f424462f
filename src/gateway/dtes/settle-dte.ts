/**
 * Settles a document by asking SIFEN for its CDC: what SIFEN has is adopted; what it does not have after the quiet window is an error,
 * because a synchronous document is never sent again by itself (DECISIONS A4).
 */
import type { Deps } from '../../deps.ts'
import { type ConsultaResult, SifenError } from '../../sifen/index.ts'
import { loadSigner } from '../emitters/index.ts'
import { askAgainAt, quietWindowPassed } from './ask-times.ts'
import { settleJob } from './dtes.jobs.ts'
import { type AttemptRow, type DteRow, findDte, finishAttempt, lastAttempt, updateDte } from './dtes.queries.ts'

/** Asks once if the question is due, and moves the document or asks again later. Safe to run twice, or beside itself. */
export async function settleDte(deps: Deps, id: number): Promise<void> {
  const dte = await findDte(deps.db, undefined, { id })
  if (!dte?.ask_at || dte.ask_at > deps.clock.now()) return
  if (dte.estado === 'draft' || dte.estado === 'signed') return abandon(deps, dte)
  const attempt = dte.estado === 'sent' ? await lastAttempt(deps.db, id) : undefined
  if (!attempt) return
  const answer = await ask(deps, dte, attempt)
  if (answer?.encontrado) await adopt(deps, dte, attempt, answer)
  else if (answer && quietWindowPassed(deps.config, doubtSince(deps, attempt), deps.clock.now())) {
    await notReceived(deps, dte, attempt, answer)
  } else await askLater(deps, dte, attempt)
}

/** SIFEN's answer; undefined when it could not be asked or would not say. */
async function ask(deps: Deps, dte: DteRow, attempt: AttemptRow): Promise<ConsultaResult | undefined> {
  try {
    const signer = await loadSigner(deps, dte.emitter_id)
    return await deps.sifen.client({ ...signer, baseUrl: attempt.base_url }).consulta(dte.cdc)
  } catch (error) {
    if (!(error instanceof SifenError)) throw error
    deps.log.warn({ dteId: dte.id, cdc: dte.cdc, code: error.code, codigo: error.codigo }, 'query by CDC failed')
    return undefined
  }
}

/** From when on nothing of that posting can still be on its way. A crash leaves no such instant: then its timeout must have passed. */
const doubtSince = ({ config }: Deps, attempt: AttemptRow): Date =>
  attempt.finished_at ?? new Date(attempt.sent_at.getTime() + config.sifen.timeoutMs)

type Found = Extract<ConsultaResult, { encontrado: true }>

async function adopt(deps: Deps, dte: DteRow, attempt: AttemptRow, answer: Found): Promise<void> {
  const fecha_proceso = new Date(answer.fechaProceso)
  const result = { sifen_result_code: answer.codigo, sifen_result_msg: answer.mensaje }
  await deps.db.transaction(async tx => {
    await finishAttempt(tx, attempt.id, { outcome: 'answered', finished_at: deps.clock.now(), ...result })
    await updateDte(tx, dte.id, ['sent'], {
      ...result,
      estado: answer.documento.cancelado ? 'cancelled' : 'approved',
      prot_aut: answer.documento.protAut ?? null,
      fecha_proceso,
      // The cancellation deadline never counts from later than SIFEN's own approval (DECISIONS A13).
      last_sent_at: dte.last_sent_at && dte.last_sent_at < fecha_proceso ? dte.last_sent_at : fecha_proceso,
      ask_at: null,
    })
  })
}

async function notReceived(deps: Deps, dte: DteRow, attempt: AttemptRow, answer: ConsultaResult): Promise<void> {
  await deps.db.transaction(async tx => {
    await finishAttempt(tx, attempt.id, { outcome: 'unknown', finished_at: deps.clock.now() })
    await updateDte(tx, dte.id, ['sent'], {
      estado: 'error',
      sifen_result_code: answer.codigo,
      sifen_result_msg: answer.mensaje,
      ask_at: null,
    })
  })
}

async function askLater(deps: Deps, dte: DteRow, attempt: AttemptRow): Promise<void> {
  const now = deps.clock.now()
  let ask_count = dte.ask_count + 1
  let ask_at = askAgainAt(deps.config, doubtSince(deps, attempt), ask_count)
  // After a long stop the questions that were missed are not asked one by one.
  for (; ask_at <= now; ask_count++) ask_at = askAgainAt(deps.config, doubtSince(deps, attempt), ask_count + 1)
  await deps.db.transaction(async tx => {
    const moved = await updateDte(tx, dte.id, ['sent'], { ask_at, ask_count })
    if (moved) await deps.queue.send(tx, settleJob, { dteId: dte.id }, { startAt: ask_at })
  })
}

/** The process died between taking the number and committing the intent: nothing was ever sent, and its client got no answer. */
async function abandon(deps: Deps, dte: DteRow): Promise<void> {
  await updateDte(deps.db, dte.id, ['draft', 'signed'], {
    estado: 'error',
    sifen_result_msg: 'El envío se interrumpió antes de empezar: SIFEN no recibió este documento.',
    ask_at: null,
  })
}
