/**
 * Queries SIFEN about a lot by its protocol and settles its documents. lote-protocol.ts decides what the answer means.
 */
import { SifenError } from '@nanduti/sifen'
import type { Deps, Pause } from '../../../deps.ts'
import { milestone } from '../../../jobs/index.ts'
import { sifenAccess } from '../../emitters/index.ts'
import { logOfLote } from '../answer/index.ts'
import {
  attemptsOf,
  claimPoll,
  findLote,
  type LoteKey,
  type LoteRow,
  orphaned,
  POLL_LOTE_JOB,
  polled,
  polledNext,
} from '../record/index.ts'
import { recordLote } from './record-lote.ts'

const BY = { job: POLL_LOTE_JOB }

/**
 * Queries SIFEN if the query is due, and moves the lot when its outcome is known. One of several woken processes acts;
 * if it dies, the next query is already planned. Idempotent, and safe to run concurrently.
 */
export async function pollLote(deps: Deps, key: LoteKey): Promise<void> {
  const { db, clock, config } = deps
  const lote = await findLote(db, key)
  const now = clock.now()
  if (!lote?.next_poll_at || lote.next_poll_at > now) return
  const pause = lote.estado === 'received' ? await pauseOf(deps, lote) : undefined
  const isClaimed = await claimPoll(db, key, lote.next_poll_at, pause?.until ?? polledNext(config.lotes, now))
  if (!isClaimed || pause) return
  const attempts = await attemptsOf(db, key)
  const cdcs = attempts.map(({ cdc }) => cdc)
  const step = lote.estado === 'received' ? polled(now, lote, cdcs, await ask(deps, lote, cdcs)) : orphaned(now, cdcs)
  milestone('lote.question-answered')
  if (!step) return
  const moved = await recordLote(deps, { lote, attempts }, step, BY)
  milestone('lote.settled')
  if (moved) deps.log.info(logOfLote({ lote: moved, dtes: attempts }, clock.now()), 'lot settled')
}

const accessFor = (deps: Deps, { emitter_id, base_url }: LoteRow) => sifenAccess(deps, { emitter_id }, base_url)

/**
 * Returns the pause while SIFEN does not answer this emitter. Without a certificate there is no pause: the query fails
 * and logs why.
 */
async function pauseOf(deps: Deps, lote: LoteRow): Promise<Pause | undefined> {
  const way = await accessFor(deps, lote).catch(() => undefined)
  return way && deps.sifen.admit(way, 'consulta-lote')
}

/** Returns SIFEN's answer. Undefined when the query failed or SIFEN refused it. */
async function ask(deps: Deps, lote: LoteRow, cdcs: readonly string[]) {
  const { id, prot_lote } = lote
  try {
    return await deps.sifen.client(await accessFor(deps, lote)).consultaLote(prot_lote ?? '', cdcs)
  } catch (error) {
    // Any failure, also of the emitter's certificate, uses up this query. The next one comes later.
    const why = error instanceof SifenError ? { code: error.code, codigo: error.codigo } : { err: error }
    deps.log.warn({ loteId: id, prot_lote, ...why }, 'query of a lot failed')
    return undefined
  }
}
