/** The A4 KuDE as a whole: its parts, their pages, and the parts that repeat on each page. */
import { printedAmounts } from '../content/amounts.ts'
import { sectionsAfter, sectionsBefore } from '../content/sections.ts'
import { totalsContent } from '../content/totals.ts'
import { type Block, gap, heightOf, stack } from '../layout/block.ts'
import { type Stamp, watermark } from '../layout/watermark.ts'
import type { KudeData } from '../model.ts'
import type { Options } from '../options.ts'
import { Canvas } from '../pdf/canvas.ts'
import type { Steps } from '../steps.ts'
import { type Columns, planColumns } from './columns.ts'
import { consulta } from './consulta.ts'
import { FOOTER_TOP, footer } from './footer.ts'
import { worthlessLine } from './header.ts'
import { emptyRow, itemRows, MIN_ROWS, TABLE_HEAD, tableFrame } from './items.ts'
import { opening } from './opening.ts'
import { type Page, paginate } from './pages.ts'
import { runningHeader } from './running-header.ts'
import { sectionBlocks } from './sections.ts'
import { PAGE } from './style.ts'
import { totals } from './totals.ts'

const GAP = 6
const STAMP: Stamp = { size: 104, angle: Math.atan2(PAGE.height, PAGE.width), every: Number.POSITIVE_INFINITY }

/** Draws the pages. A draft has no consultation block; any other document needs CDC and QR text. */
export function* a4Pages(data: KudeData, options: Options): Steps<readonly Canvas[]> {
  const { logo, sinValor } = options
  const worthless = sinValor === undefined ? [] : worthlessLine(sinValor)
  const running = [...worthless, runningHeader(data, logo)]
  const query = queryBlock(data, options)
  yield
  const height = FOOTER_TOP - GAP - PAGE.margin
  const head = [...worthless, ...opening(data, logo, height - heightOf(worthless) - heightOf(query))]
  yield
  const amounts = printedAmounts(data)
  yield
  const columns = planColumns(data, amounts)
  const sums = totalsContent(data, amounts)
  const after = sectionBlocks(sectionsAfter(data))
  const content = {
    lead: sectionBlocks(sectionsBefore(data)),
    rows: yield* itemRows(data, columns),
    filler: Array.from({ length: Math.max(0, MIN_ROWS - data.items.length) }, () => emptyRow),
    totals: sums && totals(sums, columns),
    notes: sums === undefined ? spacedBefore(after) : after,
  }
  const room = { first: height - heightOf(head) - heightOf(query), others: height - heightOf(running) }
  const pages = paginate(content, { ...room, tableHead: TABLE_HEAD })
  const canvases: Canvas[] = []
  for (const [i, page] of pages.entries()) {
    yield
    const canvas = new Canvas(PAGE.width, PAGE.height)
    if (options.cancelado) watermark(canvas, STAMP)
    paintPage(canvas, i === 0 ? head : running, page, columns)
    if (i === 0) stack(canvas, FOOTER_TOP - heightOf(query), query)
    footer(canvas, data, i + 1, pages.length)
    canvases.push(canvas)
  }
  return canvases
}

/** Moves the space after the last section before the first: alone it could take a page, with nothing on it. */
const spacedBefore = (sections: readonly Block[]) => (sections.length === 0 ? [] : [gap(6), ...sections.slice(0, -1)])

function queryBlock(data: KudeData, { sinValor }: Options): Block[] {
  const { cdc, qr } = data
  return sinValor === 'borrador' || cdc === undefined || qr === undefined ? [] : [consulta(data, cdc, qr.site)]
}

function paintPage(canvas: Canvas, head: readonly Block[], { lead, rows, closing }: Page, columns: Columns): void {
  let y = stack(canvas, stack(canvas, PAGE.margin, head), lead)
  if (rows.length > 0) {
    tableFrame(canvas, y, heightOf(rows), columns)
    y = stack(canvas, y + TABLE_HEAD, rows)
  }
  stack(canvas, y, closing)
}
