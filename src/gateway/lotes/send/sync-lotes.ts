/**
 * The state synchronization of lots: sends a polling job for every due lot, in case the queue lost its job, and settles
 * lots whose outcome was unknown once their documents have theirs.
 */
import type { Deps } from '../../../deps.ts'
import { readDtes } from '../../dtes/index.ts'
import {
  attemptsOf,
  cleared,
  dueLotes,
  type LoteRow,
  pollLoteJob,
  syncLotesJob,
  unknownLotes,
} from '../record/index.ts'
import { recordLote } from './record-lote.ts'

const BATCH = 100

/**
 * Wakes a batch of due lots, and settles those of a batch of unknown ones that are clear. The claim keeps a lot from
 * being queried twice.
 */
export async function syncLotes(deps: Deps): Promise<void> {
  const { db, clock, queue } = deps
  const due = await dueLotes(db, clock.now(), BATCH)
  const jobs = due.map(({ empresa_id: empresaId, id }) => ({ payload: { empresaId, id } }))
  await queue.sendAll(db, pollLoteJob, jobs)
  for (const lote of await unknownLotes(db, BATCH)) await settleCleared(deps, lote)
}

/** Settles a lot unless one of its documents is in doubt. */
async function settleCleared(deps: Deps, lote: LoteRow): Promise<void> {
  const attempts = await attemptsOf(deps.db, lote)
  const ids = attempts.map(({ dte_id }) => dte_id)
  const documents = await readDtes(deps.db, lote.empresa_id, ids)
  if (documents.some(({ estado }) => estado === 'sent')) return
  const cdcs = attempts.map(({ cdc }) => cdc)
  await recordLote(deps, { lote, attempts }, cleared(deps.clock.now(), cdcs), { job: syncLotesJob.name })
}
