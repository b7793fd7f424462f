import type { Deps } from '../../../deps.ts'
import { replacedAlready } from '../answer/index.ts'
import { type DteRow, findLiveInSale, lockSale, noCode, type StateChange, saleOf } from '../record/index.ts'
import { type Actor, moveDte } from './move-dte.ts'

/**
 * Ends a document that is about to be sent, when another one of its sale stands: the replaced one was found approved
 * after all. Undefined when none does.
 */
export async function endSold(deps: Deps, dte: DteRow, by: Actor['by']): Promise<DteRow | undefined> {
  if (dte.venta_id == null) return undefined
  return deps.db.transaction(async tx => {
    await lockSale(tx, dte.empresa_id, saleOf(dte))
    const rival = await findLiveInSale(tx, dte)
    if (!rival) return undefined
    const change = noCode(replacedAlready(dte, rival).message)
    const sold: StateChange = { trigger: 'sold-already', at: deps.clock.now(), change, due: null }
    return moveDte(tx, dte, sold, { by })
  })
}
