/** The box under the head: the other party at the left, the terms of the operation at the right. */
import { type Pair, partyPairs, partyTitle, termPairs } from '../content/parties.ts'
import { type Block, gap, heightOf, stack } from '../layout/block.ts'
import { type Limits, lineBlock } from '../layout/text.ts'
import type { KudeData } from '../model.ts'
import { type PairArea, pairLines } from './pairs.ts'
import { CONTENT, RULE, STYLE } from './style.ts'

const PADDING = 8
const RECEIVER: PairArea = { left: CONTENT.left + PADDING, width: 292, labels: 84 }
const DIVIDER = RECEIVER.left + RECEIVER.width + PADDING
const TERMS: PairArea = { left: DIVIDER + PADDING, width: CONTENT.right - DIVIDER - 2 * PADDING, labels: 74 }

export function parties(data: KudeData, limits: Limits): Block {
  const party = column(partyTitle(data), RECEIVER, partyPairs(data), limits)
  const terms = column('OPERACIÓN', TERMS, termPairs(data), limits)
  const height = Math.max(heightOf(party), heightOf(terms)) + 10
  return {
    height: height + 7,
    paint(canvas, y) {
      canvas.frame(CONTENT.left, y, CONTENT.width, height, RULE, 4)
      canvas.line(DIVIDER, y + 6, DIVIDER, y + height - 6, RULE)
      stack(canvas, y + 5, party)
      stack(canvas, y + 5, terms)
    },
  }
}

const column = (title: string, area: PairArea, pairs: readonly Pair[], limits: Limits): Block[] => [
  lineBlock(title, area.left, STYLE.section),
  gap(2),
  ...pairs.flatMap(pair => pairLines(pair, area, limits.text)),
]
