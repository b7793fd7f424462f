/** Reads a page of the list, and the links to the pages next to it. */
import type { Deps } from '../../deps.ts'
import { type ListFilter, lastRead, listPage, type PageRow } from '../../gateway/dtes/index.ts'
import type { ListQuery } from './documentos.schema.ts'
import { fromStart, listHref } from './list-filter.ts'

/** Rows of a page, as many as fit in a lot. */
const SHOWN = 50

export type DocumentList = {
  rows: readonly PageRow[]
  newer: string | undefined
  older: string | undefined
  /** A search by name stopped at its limit, and there are older documents. */
  isCut: boolean
}

export async function listDocuments(
  { db }: Deps,
  empresaId: number,
  query: ListQuery,
  filter: ListFilter,
): Promise<DocumentList> {
  const { antes: before, despues } = query
  const after = before === undefined ? despues : undefined
  const found = await listPage(db, empresaId, filter, { before, after }, SHOWN + 1)
  const hasMore = found.length > SHOWN
  const rows = after === undefined ? found.slice(0, SHOWN) : found.slice(-SHOWN)
  const rest = fromStart(query)
  const cutAt =
    filter.nombre !== undefined && !hasMore && after === undefined
      ? await lastRead(db, empresaId, filter, before)
      : undefined
  const hasNewer = after === undefined ? before !== undefined : hasMore
  const oldest = after === undefined ? (hasMore ? rows.at(-1)?.id : cutAt) : rows.at(-1)?.id
  return {
    rows,
    newer: hasNewer ? listHref({ ...rest, despues: rows[0]?.id ?? (before ?? 1) - 1 }) : undefined,
    older: oldest === undefined ? undefined : listHref({ ...rest, antes: oldest }),
    isCut: cutAt !== undefined,
  }
}
