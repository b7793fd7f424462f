/**
 * The places of changes, given by the loop of due work (docs/decisions/0024). Ids of the outbox are taken before their
 * transactions commit, in any order: a list in their order would skip those that commit late.
 */
import type { Db } from '../../db/index.ts'
import { type DueWork, defineDue, oneByOne } from '../../jobs/index.ts'
import { empresasUnplaced, lastPlace, placeNext } from './cambios.queries.ts'

/** Events that get their places in one statement. */
const BATCH = 500

export const PLACE_JOB = 'cambios.place'

type Ref = { empresa_id: number }

export const placeWork = (): DueWork =>
  defineDue<Ref>({
    name: PLACE_JOB,
    places: 4,
    find: async ({ db }, { at, limit, except }) => {
      const found = await empresasUnplaced(db, limit + except.size)
      return found
        .map(empresa_id => ({ key: `${empresa_id}`, due_at: at, ref: { empresa_id } }))
        .filter(({ key }) => !except.has(key))
        .slice(0, limit)
    },
    handle: oneByOne(({ db }, { empresa_id }) => placeChanges(db, empresa_id)),
  })

/**
 * Gives places to all events of a company that have none, if its changes are read. Ends when another process has given some meanwhile: that one
 * goes on.
 */
export async function placeChanges(db: Db, empresaId: number, batch = BATCH): Promise<void> {
  for (;;) {
    const last = await lastPlace(db, empresaId)
    if (last === undefined || (await placeNext(db, empresaId, last, batch)) < batch) return
  }
}
