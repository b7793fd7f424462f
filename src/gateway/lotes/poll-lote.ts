/** Asks SIFEN about a lot by its protocol, and settles its documents. What the answer means is decided in lote-protocol.ts. */
import { SifenError } from '@nanduti/sifen'
import type { Deps } from '../../deps.ts'
import { milestone } from '../../jobs/index.ts'
import { findEmitter, loadTlsIdentity } from '../emitters/index.ts'
import { orphaned, polled, polledNext } from './lote-protocol.ts'
import { pollLoteJob } from './lotes.jobs.ts'
import { logOfLote } from './lotes.present.ts'
import { attemptsOf, claimPoll, findLote, type LoteKey, type LoteRow } from './lotes.queries.ts'
import { recordLote } from './record-lote.ts'

const BY = { job: pollLoteJob.name }

/**
 * Asks if the question is due, and moves the lot once something is known. However many were woken for it, one asks; should that one die,
 * the next question stands already. Safe to run twice, or beside itself.
 */
export async function pollLote(deps: Deps, key: LoteKey): Promise<void> {
  const { db, clock, config } = deps
  const lote = await findLote(db, key)
  const now = clock.now()
  if (!lote?.next_poll_at || lote.next_poll_at > now) return
  if (!(await claim(deps, lote, lote.next_poll_at, polledNext(config.lotes, now)))) return
  const attempts = await attemptsOf(db, key)
  const cdcs = attempts.map(({ cdc }) => cdc)
  const step = lote.estado === 'received' ? polled(now, lote, cdcs, await ask(deps, lote, cdcs)) : orphaned(now, cdcs)
  milestone('lote.question-answered')
  if (!step) return
  const moved = await recordLote(deps, { lote, attempts }, step, BY)
  milestone('lote.settled')
  if (moved) deps.log.info(logOfLote({ lote: moved, dtes: attempts }, clock.now()), 'lot settled')
}

/** The question is taken and the wake-up for the next one is sent in one transaction. False when another was faster. */
function claim({ db, queue }: Deps, { empresa_id, id }: LoteRow, at: Date, next: Date): Promise<boolean> {
  return db.transaction(async tx => {
    const claimed = await claimPoll(tx, { empresa_id, id }, at, next)
    if (claimed) await queue.send(tx, pollLoteJob, { empresaId: empresa_id, id }, { startAt: next })
    return claimed
  })
}

/** SIFEN's answer, from where it is today; undefined when it could not be asked or would not say. */
async function ask(deps: Deps, lote: LoteRow, cdcs: readonly string[]) {
  const { id, emitter_id, base_url, prot_lote } = lote
  const emitter = await findEmitter(deps.db, emitter_id)
  const address = emitter && deps.sifen.addressNow(emitter.ambiente, base_url)
  try {
    const identity = await loadTlsIdentity(deps, emitter_id)
    return await deps.sifen.client({ ...identity, baseUrl: address ?? base_url }).consultaLote(prot_lote ?? '', cdcs)
  } catch (error) {
    // Whatever is in the way, be it the emitter's certificate, the question has had its turn and is asked again later.
    const why = error instanceof SifenError ? { code: error.code, codigo: error.codigo } : { err: error }
    deps.log.warn({ loteId: id, prot_lote, ...why }, 'query of a lot failed')
    return undefined
  }
}
