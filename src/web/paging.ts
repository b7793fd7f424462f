/** Pages of a list by cursor, in both directions: `antes` and `despues` are the id at the end of the page before. */
import { z } from 'zod'

export type PageCursor = { before?: number | undefined; after?: number | undefined }

const id = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number)
  .optional()
  .catch(undefined)

/** Fields of a list's address. What is no id is left out. */
export const cursorFields = { antes: id, despues: id }

/** The address of a list that shows its `parte`. What is no part is left out, as if nothing had been chosen. */
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
  /** The ids to go on from; undefined where nothing follows. */
  newer: number | undefined
  older: number | undefined
}

/** `found` is one row more than a page, newest first; oldest first when it was read after a cursor. */
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
