/** Paging of a list by cursor, in both directions. `antes` and `despues` are the id at the end of the previous page. */
import * as z from 'zod'

export type PageCursor = { before?: number | undefined; after?: number | undefined }

const id = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number)
  .optional()
  .catch(undefined)

/** Cursor fields of a list's address. An invalid id is ignored. */
const cursorFields = { antes: id, despues: id }

/** Schema of the address of a list with parts. An unknown `parte` is ignored. */
export const listQuery = <const Parte extends string>(partes: readonly Parte[]) =>
  z.object({ parte: z.enum(partes).optional().catch(undefined), ...cursorFields })
export type ListQuery<Parte extends string> = z.output<ReturnType<typeof listQuery<Parte>>>

export const cursorOf = ({
  antes,
  despues,
}: {
  antes?: number | undefined
  despues?: number | undefined
}): PageCursor => (despues === undefined ? { before: antes } : { after: despues })

/** One page of a list. */
export type Cut<Row> = {
  rows: Row[]
  /** Cursors of the neighbouring pages; undefined when there is none. */
  newer: number | undefined
  older: number | undefined
}

/** Cuts a page from `found`, which has up to one row more: newest first, or oldest first after a cursor. */
export function cutPage<Row extends { id: number }>(found: readonly Row[], cursor: PageCursor, size: number): Cut<Row> {
  const isForward = cursor.after !== undefined
  const hasMore = found.length > size
  const rows = isForward ? found.slice(0, size).toReversed() : found.slice(0, size)
  const hasNewer = isForward ? hasMore : cursor.before !== undefined
  const hasOlder = isForward || hasMore
  return {
    rows,
    newer: hasNewer ? (rows[0]?.id ?? (cursor.before ?? 1) - 1) : undefined,
    older: hasOlder ? rows.at(-1)?.id : undefined,
  }
}
