/**
 * The stamp across a cancelled document. It is painted first, beneath everything, so that it covers neither text nor QR
 * code. ActualText contains the whole word for text extraction, which would otherwise split a diagonal word into
 * letters.
 */
import { type Canvas, type Color, FONT_NAMES } from '../pdf/canvas.ts'
import { fonts } from '../pdf/font.ts'

/** Name by which page contents select the transparency. */
export const VEIL_NAME = 'Veil'
export const VEIL = '<</Type/ExtGState/ca 0.22>>'

export const RED: Color = '0.8 0.09 0.11'
const WORD = 'CANCELADO'

export interface Stamp {
  readonly size: number
  /** Angle in radians, upwards. */
  readonly angle: number
  /** Points between the centres of two stamps on a long page. Infinite for a single one in the middle. */
  readonly every: number
}

export function watermark(canvas: Canvas, { size, angle, every }: Stamp): void {
  const font = fonts().bold
  const [cos, sin] = [Math.cos(angle).toFixed(4), Math.sin(angle).toFixed(4)]
  const half = font.width(WORD, size) / 2
  const count = Math.max(1, Math.floor(canvas.height / every))
  for (let i = 0; i < count; i++) {
    const y = canvas.height * (1 - (i + 0.5) / count)
    const place = `${cos} ${sin} -${sin} ${cos} ${canvas.width / 2} ${y.toFixed(2)} cm`
    canvas.raw(
      `/${VEIL_NAME} gs ${RED} rg ${place} /Span<</ActualText(${WORD})>>BDC BT /${FONT_NAMES.bold} ${size} Tf ${(-half).toFixed(2)} ${-size * 0.35} Td (${font.encode(WORD)}) Tj ET EMC`,
    )
  }
}
