/**
 * The foot of the first page: QR code, address for consulting the document, its CDC, and how to have it corrected.
 * docs/sifen §10
 */
import { CORRECTIONS, question } from '../content/wording.ts'
import { formatCdc } from '../format.ts'
import { type Block, gap, heightOf, stack } from '../layout/block.ts'
import { QR_NAME } from '../layout/mark.ts'
import { lineBlock, paragraph } from '../layout/text.ts'
import type { KudeData } from '../model.ts'
import { CONTENT, RULE, STYLE, WHITE } from './style.ts'

/** 34 mm with the quiet zone; the minimum is 25 mm. */
const QR_SIDE = 96.4
const PADDING = 6
const HEIGHT = QR_SIDE + 2 * PADDING

export function consulta(data: KudeData, cdc: string, site: string): Block {
  const left = CONTENT.left + QR_SIDE + 2 * PADDING + 4
  const lines = consultaLines(question(data), cdc, site, left)
  return {
    height: HEIGHT + 6,
    paint(canvas, y) {
      canvas.fill(CONTENT.left, y, QR_SIDE + 2 * PADDING, HEIGHT, WHITE)
      canvas.place(QR_NAME, CONTENT.left + PADDING, y + PADDING, QR_SIDE, QR_SIDE)
      canvas.frame(CONTENT.left, y, CONTENT.width, HEIGHT, RULE, 4)
      stack(canvas, y + (HEIGHT - heightOf(lines)) / 2, lines)
    },
  }
}

function consultaLines(words: string, cdc: string, site: string, left: number): Block[] {
  const width = CONTENT.right - PADDING - left
  return [
    ...paragraph(words, left, width, STYLE.value),
    ...paragraph(site, left, width, STYLE.strong),
    gap(6),
    lineBlock('CDC', left, STYLE.section),
    lineBlock(formatCdc(cdc), left, STYLE.cdc),
    gap(6),
    ...paragraph(CORRECTIONS, left, width, STYLE.small),
  ]
}
