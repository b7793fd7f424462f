/** GET /api/sifen/dtes: a page of the caller's documents. */
import type { Deps } from '../../deps.ts'
import { type Principal, visibleEmpresas } from '../../http/index.ts'
import { presentSummary } from './dtes.present.ts'
import { listDtes } from './list-dtes.queries.ts'
import type { DteFilter } from './list-dtes.schema.ts'

/** Returns a page. One row more than shown is read, to tell whether there are others. */
export async function showDtes({ db }: Deps, principal: Principal, filter: DteFilter) {
  const { limit } = filter
  const found = await listDtes(db, visibleEmpresas(principal), { ...filter, limit: limit + 1 })
  const data = found.slice(0, limit).map(presentSummary)
  return { data, ...(found.length > limit && { next_before_id: data.at(-1)?.id }) }
}
