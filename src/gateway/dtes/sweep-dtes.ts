/** The safety net under the settling jobs: whatever is due is settled, even if the queue lost its wake-up. */
import type { Deps } from '../../deps.ts'
import { dueDtes } from './dtes.queries.ts'
import { settleDte } from './settle-dte.ts'

const BATCH = 100

/** Settles up to a batch of due documents, one after another; one that fails does not stop the rest. */
export async function sweepDtes(deps: Deps): Promise<void> {
  for (const { id } of await dueDtes(deps.db, deps.clock.now(), BATCH)) {
    try {
      await settleDte(deps, id)
    } catch (error) {
      deps.log.error({ err: error, dteId: id }, 'settling failed')
    }
  }
}
