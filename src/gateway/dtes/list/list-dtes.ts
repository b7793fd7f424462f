/** GET /api/sifen/dtes: a page of the caller's documents. */
import type { Deps } from '../../../deps.ts'
import { type Principal, visibleEmpresas } from '../../../http/index.ts'
import { presentSummary, type SummaryRow } from '../answer/index.ts'
import { listDtes } from './list-dtes.queries.ts'
import { type DteQuery, OVERLAP_SECONDS } from './list-dtes.schema.ts'

/** Returns a page. One row more than shown is read, to tell whether there are others. */
export async function showDtes({ db, clock }: Deps, principal: Principal, query: DteQuery) {
  const { limit, before_id, ...filter } = query
  const found = await listDtes(db, visibleEmpresas(principal), filter, before_id, limit + 1)
  const rows = found.slice(0, limit)
  const data = rows.map(presentSummary)
  const isMore = found.length > limit
  const since = filter.updated_since
  if (since) return { data, next_updated_since: nextSince(rows.at(-1), isMore, since, clock.now()) }
  return { data, ...(isMore && { next_before_id: data.at(-1)?.id }) }
}

type Position = { at: Date; id: number }

/**
 * Returns the position after the last row. At the end it is never later than the overlap before now, because changes
 * with an earlier instant may still become visible (docs/notes 378).
 */
function nextSince(
  last: Pick<SummaryRow, 'updated_at' | 'id'> | undefined,
  isMore: boolean,
  since: Position,
  now: Date,
) {
  const reached = last ? { at: last.updated_at, id: last.id } : since
  const settled = new Date(now.getTime() - OVERLAP_SECONDS * 1000)
  const { at, id } = isMore || reached.at <= settled ? reached : { at: settled, id: 0 }
  return `${at.toISOString()},${id}`
}
