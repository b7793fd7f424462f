/** The foot of the first page: QR code, where to consult the document, its CDC and the legal sentences. docs/sifen §10 */

import { formatCdc } from '../format.ts'
import type { KudeData } from '../model.ts'
import { drawQr } from '../qr.ts'
import { TIPOS } from '../tipos.ts'
import { type Block, gap, heightOf, stack } from './block.ts'
import { CONTENT, RULE, STYLE, WHITE } from './style.ts'
import { lineBlock, paragraph } from './text.ts'

/** 34 mm with the quiet zone; the minimum is 25 mm. */
const QR_SIDE = 96.4
const PADDING = 6
const HEIGHT = QR_SIDE + 2 * PADDING

const LEGAL = 'ESTE DOCUMENTO ES UNA REPRESENTACIÓN GRÁFICA DE UN DOCUMENTO ELECTRÓNICO (XML)'
const CORRECTIONS =
  'Si su documento electrónico presenta algún error, podrá solicitar la modificación dentro de las 72 horas siguientes de la emisión de este comprobante.'

export function consulta(tipo: KudeData['tipo'], cdc: string, qr: { text: string; site: string }): Block {
  const symbol = drawQr(qr.text)
  const scale = QR_SIDE / symbol.side
  const left = CONTENT.left + QR_SIDE + 2 * PADDING + 4
  const lines = consultaLines(TIPOS[tipo].name, cdc, qr.site, left)
  return {
    height: HEIGHT + 6,
    paint(canvas, y) {
      const bottom = canvas.height - y - PADDING - QR_SIDE
      canvas.fill(CONTENT.left, y, QR_SIDE + 2 * PADDING, HEIGHT, WHITE)
      canvas.raw(`0 0 0 rg ${scale} 0 0 ${scale} ${CONTENT.left + PADDING} ${bottom} cm\n${symbol.operators}`)
      canvas.frame(CONTENT.left, y, CONTENT.width, HEIGHT, RULE, 4)
      stack(canvas, y + (HEIGHT - heightOf(lines)) / 2, lines)
    },
  }
}

function consultaLines(name: string, cdc: string, site: string, left: number): Block[] {
  const width = CONTENT.right - PADDING - left
  const question = `Consulte la validez de esta ${name} con el número de CDC impreso abajo en:`
  return [
    ...paragraph(question, left, width, STYLE.value),
    ...paragraph(site, left, width, STYLE.strong),
    gap(6),
    lineBlock('CDC', left, STYLE.section),
    lineBlock(formatCdc(cdc), left, STYLE.cdc),
    gap(6),
    ...paragraph(LEGAL, left, width, STYLE.legal),
    gap(2),
    ...paragraph(CORRECTIONS, left, width, STYLE.small),
  ]
}
