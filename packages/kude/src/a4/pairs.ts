/** A label and its value, which wraps. */
import type { Pair } from '../content/parties.ts'
import type { Block } from '../layout/block.ts'
import { leading, wrapUpTo } from '../layout/text.ts'
import { STYLE } from './style.ts'

export interface PairArea {
  readonly left: number
  readonly width: number
  /** Width of the labels. */
  readonly labels: number
}

/** Returns a block per line. Empty without a value. */
export function pairLines([label, value]: Pair, area: PairArea, most = Number.POSITIVE_INFINITY): Block[] {
  if (value === undefined) return []
  return wrapUpTo(most, value, STYLE.value, area.width - area.labels).map((line, i) => ({
    height: leading(STYLE.value) + 0.6,
    paint(canvas, y) {
      if (i === 0) canvas.text(label, area.left, y + STYLE.value.size, STYLE.label)
      canvas.text(line, area.left + area.labels, y + STYLE.value.size, STYLE.value)
    },
  }))
}
