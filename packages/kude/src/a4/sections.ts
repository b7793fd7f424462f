/**
 * Titled parts that flow over pages: fields in the two columns of the parties' box, full-width texts, short texts four
 * to a line.
 */
import type { Pair } from '../content/parties.ts'
import type { Section } from '../content/sections.ts'
import { type Block, gap } from '../layout/block.ts'
import { leading, widthOf, wrap } from '../layout/text.ts'
import { CELL_PADDING } from './columns.ts'
import { type PairArea, pairLines } from './pairs.ts'
import { CONTENT, STYLE, TINT } from './style.ts'

const CELLS_A_ROW = 4
const TITLE = 11.5
const LABELS = 100
const TEXT = { left: CONTENT.left + CELL_PADDING, width: CONTENT.width - 2 * CELL_PADDING } as const
const HALF = TEXT.width / 2
const LEFT: PairArea = { left: TEXT.left, width: HALF - 6, labels: LABELS }
const RIGHT: PairArea = { left: TEXT.left + HALF, width: HALF, labels: LABELS }
const WHOLE: PairArea = { ...TEXT, labels: LABELS }

export const sectionBlocks = (sections: readonly Section[]): Block[] =>
  sections.flatMap(({ title, pairs, lines, cells }) =>
    titled(title, [...pairRows(pairs), ...lineRows(lines), ...cellRows(cells, CELLS_A_ROW)]),
  )

/** Keeps a title with its first line, so that no page ends with a title. */
function titled(title: string, [first, ...rest]: readonly Block[]): Block[] {
  if (first === undefined) return []
  const opening: Block = {
    height: TITLE + 2 + first.height,
    paint(canvas, y) {
      canvas.fill(CONTENT.left, y, CONTENT.width, TITLE, TINT)
      canvas.text(title, TEXT.left, y + 8.2, STYLE.section)
      first.paint(canvas, y + TITLE + 2)
    },
  }
  return [opening, ...rest, gap(6)]
}

/** Returns rows of two fields. A field that is too long for its half takes the whole row. */
function pairRows(pairs: readonly Pair[]): Block[] {
  const rows: Block[] = []
  let waiting: Block[] | undefined
  const flush = () => {
    if (waiting !== undefined) rows.push(...waiting)
    waiting = undefined
  }
  for (const pair of pairs) {
    const half = pairLines(pair, waiting === undefined ? LEFT : RIGHT)
    if (half.length > 1) {
      flush()
      rows.push(...pairLines(pair, WHOLE))
    } else if (waiting === undefined) waiting = half
    else {
      rows.push(sideBySide([...waiting, ...half]))
      waiting = undefined
    }
  }
  flush()
  return rows
}

const sideBySide = (blocks: readonly Block[]): Block => ({
  height: Math.max(...blocks.map(({ height }) => height)),
  paint: (canvas, y) => {
    for (const block of blocks) block.paint(canvas, y)
  },
})

/** Returns the lines of a list. When all fit half of the width, they are in two columns, read across. */
function lineRows(lines: readonly string[]): Block[] {
  const isNarrow = lines.length > 3 && lines.every(line => widthOf(line, STYLE.cell) < HALF - 8)
  return isNarrow ? cellRows(lines, 2) : lines.flatMap(textLines)
}

function textLines(text: string): Block[] {
  return wrap(text, STYLE.cell, TEXT.width).map(line => ({
    height: leading(STYLE.cell),
    paint: (canvas, y) => canvas.text(line, TEXT.left, y + STYLE.cell.size, STYLE.cell),
  }))
}

function cellRows(texts: readonly string[], aRow: number): Block[] {
  const cell = TEXT.width / aRow
  return Array.from({ length: Math.ceil(texts.length / aRow) }, (_, row) => ({
    height: leading(STYLE.cell),
    paint(canvas, y) {
      for (const [i, text] of texts.slice(row * aRow, (row + 1) * aRow).entries())
        canvas.fittedText(text, TEXT.left + i * cell, y + STYLE.cell.size, cell - 6, STYLE.cell, 'left')
    },
  }))
}
