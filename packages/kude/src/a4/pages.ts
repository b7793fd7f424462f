/** Which rows and which closing blocks go on which page. Pure arithmetic on heights. */
import { type Block, heightOf } from './block.ts'

export interface Content {
  readonly rows: readonly Block[]
  /** Empty rows that are wished for under the others, as far as they fit. */
  readonly filler: readonly Block[]
  readonly totals: Block
  readonly notes: readonly Block[]
}

export interface Capacity {
  /** Height for table and closing blocks on the first page, and on each of the others. */
  readonly first: number
  readonly others: number
  /** What the heading of the table takes on each page that has rows. */
  readonly tableHead: number
}

export interface Page {
  readonly rows: Block[]
  readonly closing: Block[]
}

/**
 * Rows fill the pages in order. The totals stand under the last row and the notes under them; when all that no longer fits on the
 * page it moves on together, with the last row for company. Closing blocks taller than a page go notes first, so that the totals
 * are on the last page in any case (docs/sifen §10).
 */
export function paginate({ rows, filler, totals, notes }: Content, capacity: Capacity): Page[] {
  let page: Page = { rows: [], closing: [] }
  const pages = [page]
  const turn = () => {
    page = { rows: [], closing: [] }
    pages.push(page)
  }
  const room = () => (pages.length === 1 ? capacity.first : capacity.others) - used(page, capacity.tableHead)

  for (const row of rows) {
    if (row.height > room()) turn()
    page.rows.push(row)
  }
  const closing = heightOf([totals, ...notes])
  if (closing > room()) {
    const company = page.rows.length > 1 ? page.rows.splice(-1) : []
    turn()
    page.rows.push(...company)
  }
  for (const row of filler) if (closing + row.height <= room()) page.rows.push(row)
  for (const block of closing <= room() ? [totals, ...notes] : [...notes, totals]) {
    if (block.height > room()) turn()
    page.closing.push(block)
  }
  return pages
}

function used({ rows, closing }: Page, tableHead: number): number {
  return (rows.length > 0 || closing.length === 0 ? tableHead : 0) + heightOf(rows) + heightOf(closing)
}
