/** Distribution of blocks over pages. Pure arithmetic on heights. */
import { type Block, heightOf } from '../layout/block.ts'

export interface Content {
  /** Blocks before the table. */
  readonly lead: readonly Block[]
  readonly rows: readonly Block[]
  /** Empty rows to add under the others, as far as they fit on the first page. */
  readonly filler: readonly Block[]
  /** Undefined in a document without amounts. */
  readonly totals: Block | undefined
  readonly notes: readonly Block[]
}

export interface Capacity {
  /** Height of everything except the head, on the first page and on each of the others. */
  readonly first: number
  readonly others: number
  /** Height of the table's heading on each page that has rows. */
  readonly tableHead: number
}

export interface Page {
  readonly lead: Block[]
  readonly rows: Block[]
  readonly closing: Block[]
}

/**
 * Distributes the blocks. Lead and rows fill the pages in order. The totals follow the last row and the notes follow
 * them. When these no longer fit on the page, they move together to the next one, with the last row. When the notes are
 * taller than a page, or the table is short, the notes come first, right after the rows: the totals are on the last
 * page in any case (docs/sifen §10). Without totals the notes flow from page to page. Empty rows give way to what
 * follows them when the page has room for all of it.
 */
export function paginate({ lead, rows, filler, totals, notes }: Content, capacity: Capacity): Page[] {
  let page: Page = { lead: [], rows: [], closing: [] }
  const pages = [page]
  let used = 0
  const put = (list: Block[], block: Block) => {
    list.push(block)
    used += block.height
  }
  const turn = () => {
    page = { lead: [], rows: [], closing: [] }
    pages.push(page)
    used = 0
  }
  const room = () => (pages.length === 1 ? capacity.first : capacity.others) - used
  const putRow = (row: Block) => {
    const head = () => (page.rows.length === 0 ? capacity.tableHead : 0)
    if (head() + row.height > room()) turn()
    used += head()
    put(page.rows, row)
  }

  for (const block of lead) {
    if (block.height > room()) turn()
    put(page.lead, block)
  }
  for (const row of rows) putRow(row)
  const ending = totals === undefined ? [] : [totals]
  const closing = heightOf([...ending, ...notes])
  const blanks = pages.length === 1 ? filler : []
  const isTooTall = closing > capacity.others - capacity.tableHead
  const flows = isTooTall || (closing > room() && (totals === undefined || blanks.length > 0))
  if (closing > room() && !flows) moveLastRow()
  for (const row of blanks) if ((flows ? 0 : closing) + row.height <= room()) put(page.rows, row)
  for (const block of closing <= room() ? [...ending, ...notes] : [...notes, ...ending]) {
    if (block.height > room()) turn()
    put(page.closing, block)
  }
  return pages

  function moveLastRow(): void {
    const company = page.rows.length > 1 ? page.rows.splice(-1) : []
    turn()
    for (const row of company) putRow(row)
  }
}
