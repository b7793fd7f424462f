/**
 * The table of items: its rows, cut into pieces so that a long description can continue on the next page, and its frame
 * on each page.
 */
import { itemDetails } from '../content/items.ts'
import type { Block } from '../layout/block.ts'
import { leading, wrap } from '../layout/text.ts'
import type { KudeData, KudeItem } from '../model.ts'
import type { Canvas, Style } from '../pdf/canvas.ts'
import type { Steps } from '../steps.ts'
import { anchor, CELL_PADDING, type Column, type Columns, fitsColumn } from './columns.ts'
import { CONTENT, RULE, STYLE, TINT } from './style.ts'

/** Minimum number of rows of the table, where they fit. Spec, KuDE rules; docs/notes 71 */
export const MIN_ROWS = 10
export const TABLE_HEAD = 24
/** Lines of a piece. A row with more lines continues in another piece, which may be on the next page. */
const PIECE_LINES = 10
const [SPACE_ABOVE, SPACE_BELOW, SPACE_OVERLEAF] = [2.2, 1.8, 1.4]

interface Line {
  readonly text: string
  readonly style: Style
}

/** Returns the rows of the table in pieces that must not be cut. */
export function* itemRows({ items, moneda }: KudeData, columns: Columns): Steps<Block[]> {
  const rows: Block[] = []
  for (const [index, item] of items.entries()) {
    rows.push(...itemPieces(item, index, moneda?.codigo ?? 'PYG', columns))
    yield
  }
  return rows
}

function itemPieces(item: KudeItem, index: number, moneda: string, columns: Columns): Block[] {
  const { description } = columns
  const lines = [
    ...cellLines(item.descripcion, STYLE.cell, description),
    ...(fitsColumn(item.codigo) ? [] : [{ text: `Cód. ${item.codigo}`, style: STYLE.detail }]),
    ...itemDetails(item, moneda).flatMap(text => cellLines(text, STYLE.detail, description)),
  ]
  const pieces: Block[] = []
  for (let from = 0; from < lines.length; from += PIECE_LINES) {
    const part = lines.slice(from, from + PIECE_LINES)
    const above = from === 0 ? SPACE_ABOVE : SPACE_OVERLEAF
    const below = from + PIECE_LINES >= lines.length ? SPACE_BELOW : 0
    pieces.push({
      height: above + part.length * leading(STYLE.cell) + below,
      paint(canvas, y) {
        if (from === 0) paintValues(canvas, y, index, columns)
        paintLines(canvas, y + above, part, description)
      },
    })
  }
  return pieces
}

function cellLines(text: string, style: Style, { width }: Column): Line[] {
  return wrap(text, style, width - 2 * CELL_PADDING).map(line => ({ text: line, style }))
}

function paintLines(canvas: Canvas, y: number, lines: readonly Line[], column: Column): void {
  const room = column.width - 2 * CELL_PADDING
  for (const [i, { text, style }] of lines.entries()) {
    const baseline = y + STYLE.cell.size + i * leading(STYLE.cell)
    canvas.fittedText(text, anchor(column), baseline, room, style, 'left')
  }
}

function paintValues(canvas: Canvas, y: number, index: number, { all }: Columns): void {
  canvas.line(CONTENT.left, y, CONTENT.right, y, TINT)
  const baseline = y + SPACE_ABOVE + STYLE.cell.size
  for (const column of all) {
    const text = column.values?.[index] ?? ''
    canvas.fittedText(text, anchor(column), baseline, column.width - 2 * CELL_PADDING, STYLE.cell, column.align)
  }
}

/** An empty row. */
export const emptyRow: Block = {
  height: SPACE_ABOVE + leading(STYLE.cell) + SPACE_BELOW,
  paint: (canvas, y) => canvas.line(CONTENT.left, y, CONTENT.right, y, TINT),
}

/**
 * Draws the heading of the table at y and the rules between its columns, which extend `height` points below the
 * heading.
 */
export function tableFrame(canvas: Canvas, y: number, height: number, { all, amounts }: Columns): void {
  const half = y + TABLE_HEAD / 2
  const grouped = amounts.length > 1
  const amountsLeft = amounts[0]?.left ?? CONTENT.right
  canvas.fill(CONTENT.left, y, CONTENT.width, TABLE_HEAD, TINT)
  if (grouped) {
    canvas.text('Valor de venta', (amountsLeft + CONTENT.right) / 2, half - 3, STYLE.columnHead, 'center')
    canvas.line(amountsLeft, half, CONTENT.right, half, RULE)
  }
  for (const [i, column] of all.entries()) {
    paintTitle(canvas, grouped && column.amount ? half + 8.5 : half + 2.5, column)
    if (i === 0) continue
    const top = grouped && column.left > amountsLeft ? half : y
    canvas.line(column.left, top, column.left, y + TABLE_HEAD + height, RULE)
  }
  canvas.line(CONTENT.left, y + TABLE_HEAD, CONTENT.right, y + TABLE_HEAD, RULE)
  canvas.frame(CONTENT.left, y, CONTENT.width, TABLE_HEAD + height, RULE, 0)
}

/** Draws a heading. Two lines are centred on the baseline of one-line headings. */
function paintTitle(canvas: Canvas, baseline: number, { title, left, width, align }: Column): void {
  const x = align === 'left' ? left + CELL_PADDING : left + width / 2
  const first = baseline - 4.5 * (title.length - 1)
  for (const [i, line] of title.entries()) {
    const room = width - CELL_PADDING
    canvas.fittedText(line, x, first + 9 * i, room, STYLE.columnHead, align === 'left' ? 'left' : 'center')
  }
}
