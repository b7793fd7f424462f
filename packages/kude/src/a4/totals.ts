/** The rows of totals, which close the table of items and are on the last page. */
import type { Figure, TotalsContent } from '../content/totals.ts'
import { type Block, heightOf, stack } from '../layout/block.ts'
import { widthOf } from '../layout/text.ts'
import type { Style } from '../pdf/canvas.ts'
import { anchor, CELL_PADDING, type Columns } from './columns.ts'
import { CONTENT, RULE, STYLE, TINT } from './style.ts'

const ROW = 14
const BASELINE = 10
const FIGURE_GAP = 14

export function totals({ subtotals, figures, grand, local, iva }: TotalsContent, columns: Columns): Block {
  const rows = [
    ...(subtotals === undefined ? [] : [columnsRow(subtotals.label, subtotals.figures, columns)]),
    ...figures.map(figure => amountRow(figure)),
    grandTotal(grand, local),
    ...(iva === undefined ? [] : [ivaRow(iva)]),
  ]
  const height = heightOf(rows)
  return {
    height: height + 6,
    paint(canvas, y) {
      stack(canvas, y, rows)
      canvas.frame(CONTENT.left, y, CONTENT.width, height, RULE, 0)
    },
  }
}

/** Returns a row with each value under its column. */
function columnsRow(label: string, figures: readonly Figure[], { amounts }: Columns): Block {
  return {
    height: ROW,
    paint(canvas, y) {
      canvas.line(CONTENT.left, y, CONTENT.right, y, RULE)
      canvas.text(label, CONTENT.left + CELL_PADDING, y + BASELINE, STYLE.strong)
      for (const [i, column] of amounts.entries()) {
        const room = column.width - 2 * CELL_PADDING
        canvas.fittedText(figures[i]?.[1] ?? '', anchor(column), y + BASELINE, room, STYLE.strong, 'right')
        canvas.line(column.left, y, column.left, y + ROW, RULE)
      }
    },
  }
}

function amountRow([label, value]: Figure, style: Style = STYLE.value): Block {
  return {
    height: ROW,
    paint(canvas, y) {
      canvas.line(CONTENT.left, y, CONTENT.right, y, RULE)
      canvas.text(label, CONTENT.left + CELL_PADDING, y + BASELINE, style)
      canvas.text(value, CONTENT.right - CELL_PADDING, y + BASELINE, style, 'right')
    },
  }
}

/** Returns the row of the general total in the document's own currency, with guaraníes below it. */
function grandTotal([label, value]: Figure, local: Figure | undefined): Block {
  const height = ROW + 4 + (local === undefined ? 0 : ROW - 2)
  return {
    height,
    paint(canvas, y) {
      canvas.fill(CONTENT.left, y, CONTENT.width, height, TINT)
      canvas.line(CONTENT.left, y, CONTENT.right, y, RULE)
      canvas.text(label, CONTENT.left + CELL_PADDING, y + 12.5, STYLE.strong)
      canvas.text(value, CONTENT.right - CELL_PADDING, y + 13, STYLE.total, 'right')
      if (local === undefined) return
      canvas.text(local[0], CONTENT.left + CELL_PADDING, y + 25, STYLE.value)
      canvas.text(local[1], CONTENT.right - CELL_PADDING, y + 25, STYLE.value, 'right')
    },
  }
}

/**
 * Returns the row of VAT, from the right: the total, then each rate with its caption. When these do not fit, the rates
 * move to a second row.
 */
function ivaRow({ label, figures, total }: NonNullable<TotalsContent['iva']>): Block {
  const caption = ([text, value]: Figure) => widthOf(text, STYLE.detail) + 4 + widthOf(value, STYLE.value)
  const totalWidth = widthOf(`${total[0]}  ${total[1]}`, STYLE.strong)
  const needed = figures.reduce((sum, figure) => sum + caption(figure) + FIGURE_GAP, totalWidth)
  const isTwoRows = needed + widthOf(label, STYLE.strong) + 4 * CELL_PADDING > CONTENT.width
  return {
    height: isTwoRows ? 2 * ROW : ROW,
    paint(canvas, y) {
      const right = CONTENT.right - CELL_PADDING
      const last = y + BASELINE + (isTwoRows ? ROW : 0)
      canvas.line(CONTENT.left, y, CONTENT.right, y, RULE)
      canvas.text(label, CONTENT.left + CELL_PADDING, y + BASELINE, STYLE.strong)
      canvas.text(total[1], right, last, STYLE.strong, 'right')
      canvas.text(total[0], right - widthOf(`  ${total[1]}`, STYLE.strong), last, STYLE.strong, 'right')
      let x = isTwoRows ? right : right - totalWidth - FIGURE_GAP
      for (const figure of [...figures].reverse()) {
        canvas.text(figure[1], x, y + BASELINE, STYLE.value, 'right')
        canvas.text(figure[0], x - widthOf(figure[1], STYLE.value) - 4, y + BASELINE, STYLE.detail, 'right')
        x -= caption(figure) + FIGURE_GAP
      }
    },
  }
}
