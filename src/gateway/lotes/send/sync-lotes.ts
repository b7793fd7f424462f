/** The state synchronization of lots: settles those whose outcome was unknown once their documents have theirs. */
import type { Deps } from '../../../deps.ts'
import { readDtes } from '../../dtes/index.ts'
import { attemptsOf, cleared, type LoteRow, SYNC_LOTES_JOB, unknownLotes } from '../record/index.ts'
import { recordLote } from './record-lote.ts'

const BATCH = 100

/** Settles those of a batch of unknown lots that are clear. */
export async function syncLotes(deps: Deps): Promise<void> {
  for (const lote of await unknownLotes(deps.db, BATCH)) await settleCleared(deps, lote)
}

/** Settles a lot unless one of its documents is in doubt. */
async function settleCleared(deps: Deps, lote: LoteRow): Promise<void> {
  const attempts = await attemptsOf(deps.db, lote)
  const ids = attempts.map(({ dte_id }) => dte_id)
  const documents = await readDtes(deps.db, lote.empresa_id, ids)
  if (documents.some(({ estado }) => estado === 'sent')) return
  const cdcs = attempts.map(({ cdc }) => cdc)
  await recordLote(deps, { lote, attempts }, cleared(deps.clock.now(), cdcs), { job: SYNC_LOTES_JOB })
}
