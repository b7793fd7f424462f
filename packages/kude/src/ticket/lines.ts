/** Elements of the roll: centred texts, labels with values, lines with two ends, rules. */

import type { Pair } from '../content/parties.ts'
import { type Block, gap } from '../layout/block.ts'
import { leading, lineBlock, paragraph, widthOf, wrap } from '../layout/text.ts'
import type { Style } from '../pdf/canvas.ts'
import { CONTENT, INK, STYLE } from './style.ts'

const LABELS = 80
const SPACE = 6

export const centred = (text: string, style: Style): Block[] =>
  wrap(text, style, CONTENT.width).map(line => lineBlock(line, CONTENT.centre, style, 'center'))

export const text = (value: string, style: Style = STYLE.text): Block[] =>
  paragraph(value, CONTENT.left, CONTENT.width, style)

/** Returns a label with its value. Empty without a value. A long label moves the value to the right. */
export function pair([label, value]: Pair): Block[] {
  if (value === undefined) return []
  const indent = Math.max(LABELS, widthOf(label, STYLE.small) + 4)
  return wrap(value, STYLE.text, CONTENT.width - indent).map((line, i) => ({
    height: leading(STYLE.text),
    paint(canvas, y) {
      if (i === 0) canvas.text(label, CONTENT.left, y + STYLE.text.size, STYLE.small)
      canvas.text(line, CONTENT.left + indent, y + STYLE.text.size, STYLE.text)
    },
  }))
}

/** Returns a text at the left and a figure at the right. The text wraps before the figure. */
export function ends(left: string, right: string, style: Style = STYLE.text): Block[] {
  const room = CONTENT.width - widthOf(right, style) - SPACE
  const lines = wrap(left, style, room)
  return lines.map((line, i) => ({
    height: leading(style),
    paint(canvas, y) {
      canvas.text(line, CONTENT.left, y + style.size, style)
      if (i === lines.length - 1) canvas.text(right, CONTENT.right, y + style.size, style, 'right')
    },
  }))
}

export const rule = (): Block[] => [
  gap(3),
  { height: 4, paint: (canvas, y) => canvas.line(CONTENT.left, y, CONTENT.right, y, INK, 0.6) },
]
