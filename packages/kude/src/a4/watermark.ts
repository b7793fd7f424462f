/** The stamp across a cancelled document. It is painted first, beneath everything, so that it covers neither text nor QR code. */
import type { Canvas } from '../pdf/canvas.ts'
import { FONT_NAMES } from '../pdf/canvas.ts'
import { fonts } from '../pdf/font.ts'
import { PAGE, RED } from './style.ts'

/** The name under which page contents select the transparency. */
export const VEIL_NAME = 'Veil'
export const VEIL = '<</Type/ExtGState/ca 0.22>>'

const WORD = 'CANCELADO'
const SIZE = 104

export function watermark(canvas: Canvas): void {
  const font = fonts().bold
  const angle = Math.atan2(PAGE.height, PAGE.width)
  const [cos, sin] = [Math.cos(angle).toFixed(4), Math.sin(angle).toFixed(4)]
  const half = font.width(WORD, SIZE) / 2
  const place = `${cos} ${sin} -${sin} ${cos} ${PAGE.width / 2} ${PAGE.height / 2} cm`
  canvas.raw(
    `/${VEIL_NAME} gs ${RED} rg ${place} BT /${FONT_NAMES.bold} ${SIZE} Tf ${(-half).toFixed(2)} ${-SIZE * 0.35} Td <${font.encode(WORD)}> Tj ET`,
  )
}
