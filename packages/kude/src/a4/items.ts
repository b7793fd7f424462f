/** The table of items: its rows, cut into pieces so that a long description can go on overleaf, and its frame on each page. */

import { formatDecimal } from '../format.ts'
import type { KudeData, KudeItem } from '../model.ts'
import type { Canvas, Style } from '../pdf/canvas.ts'
import type { Block } from './block.ts'
import { AMOUNTS_LEFT, anchor, CELL_PADDING, CODE, COLUMNS, type Column, DESCRIPTION } from './columns.ts'
import { CONTENT, RULE, STYLE, TINT } from './style.ts'
import { leading, wrap } from './text.ts'

/** The table never shows fewer rows. Spec, KuDE rules */
export const MIN_ROWS = 10
export const TABLE_HEAD = 25
/** A row with more lines continues in a further piece, which may stand on the next page. */
const PIECE_LINES = 10
const [SPACE_ABOVE, SPACE_BELOW, SPACE_OVERLEAF] = [3, 2.5, 1.5]

interface Line {
  readonly text: string
  readonly style: Style
}

/** The rows of the table in pieces that must not be cut. */
export function itemRows({ items, operacion }: KudeData): Block[] {
  return items.flatMap(item => itemPieces(item, operacion.moneda))
}

function itemPieces(item: KudeItem, moneda: string): Block[] {
  const codes = cellLines(item.codigo, STYLE.cell, CODE)
  const texts = [
    ...cellLines(item.descripcion, STYLE.cell, DESCRIPTION),
    ...cellLines(item.informacion, STYLE.detail, DESCRIPTION),
    ...cellLines(item.tipoCambio && `Tipo de cambio: ${formatDecimal(item.tipoCambio)}`, STYLE.detail, DESCRIPTION),
  ]
  const count = Math.max(codes.length, texts.length)
  const pieces: Block[] = []
  for (let from = 0; from < count; from += PIECE_LINES) {
    const to = from + PIECE_LINES
    const above = from === 0 ? SPACE_ABOVE : SPACE_OVERLEAF
    pieces.push({
      height: above + (Math.min(to, count) - from) * leading(STYLE.cell) + (to >= count ? SPACE_BELOW : 0),
      paint(canvas, y) {
        if (from === 0) paintValues(canvas, y, item, moneda)
        paintLines(canvas, y + above, codes.slice(from, to), CODE)
        paintLines(canvas, y + above, texts.slice(from, to), DESCRIPTION)
      },
    })
  }
  return pieces
}

function cellLines(text: string | undefined, style: Style, column: Column): Line[] {
  if (text === undefined) return []
  return wrap(text, style, column.width - 2 * CELL_PADDING).map(line => ({ text: line, style }))
}

function paintLines(canvas: Canvas, y: number, lines: readonly Line[], column: Column): void {
  for (const [i, { text, style }] of lines.entries())
    canvas.text(text, anchor(column), y + STYLE.cell.size + i * leading(STYLE.cell), style)
}

function paintValues(canvas: Canvas, y: number, item: KudeItem, moneda: string): void {
  canvas.line(CONTENT.left, y, CONTENT.right, y, TINT)
  for (const column of COLUMNS) {
    if (column.value === undefined) continue
    const baseline = y + SPACE_ABOVE + STYLE.cell.size
    const room = column.width - 2 * CELL_PADDING
    canvas.fittedText(column.value(item, moneda), anchor(column), baseline, room, STYLE.cell, column.align)
  }
}

/** A row with nothing in it. */
export const emptyRow: Block = {
  height: SPACE_ABOVE + leading(STYLE.cell) + SPACE_BELOW,
  paint: (canvas, y) => canvas.line(CONTENT.left, y, CONTENT.right, y, TINT),
}

/** The heading of the table at y and the rules between its columns, which reach `height` points under the heading. */
export function tableFrame(canvas: Canvas, y: number, height: number): void {
  const half = y + TABLE_HEAD / 2
  canvas.fill(CONTENT.left, y, CONTENT.width, TABLE_HEAD, TINT)
  canvas.text('Valor de venta', (AMOUNTS_LEFT + CONTENT.right) / 2, half - 3, STYLE.columnHead, 'center')
  canvas.line(AMOUNTS_LEFT, half, CONTENT.right, half, RULE)
  for (const column of COLUMNS) {
    paintTitle(canvas, column.amount ? half + 8.5 : half + 3, column)
    if (column === CODE) continue
    const top = column.left > AMOUNTS_LEFT ? half : y
    canvas.line(column.left, top, column.left, y + TABLE_HEAD + height, RULE)
  }
  canvas.line(CONTENT.left, y + TABLE_HEAD, CONTENT.right, y + TABLE_HEAD, RULE)
  canvas.frame(CONTENT.left, y, CONTENT.width, TABLE_HEAD + height, RULE, 0)
}

/** Two-line headings stand around the baseline of one-line headings. */
function paintTitle(canvas: Canvas, baseline: number, { title, left, width, align }: Column): void {
  const x = align === 'left' ? left + CELL_PADDING : left + width / 2
  const first = baseline - 4.5 * (title.length - 1)
  for (const [i, line] of title.entries())
    canvas.text(line, x, first + 9 * i, STYLE.columnHead, align === 'left' ? 'left' : 'center')
}
