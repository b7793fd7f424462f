/** The foot of every page: the legal sentence, the product's mark, the CDC and the page number. */
import { LEGAL } from '../content/wording.ts'
import { formatCdc } from '../format.ts'
import { MARK_NAME } from '../layout/mark.ts'
import type { KudeData } from '../model.ts'
import type { Canvas } from '../pdf/canvas.ts'
import { CONTENT, PAGE, RULE, STYLE } from './style.ts'

/** Upper edge of the foot. */
export const FOOTER_TOP = PAGE.height - PAGE.margin - 22
const MARK_SIDE = 17

export function footer(canvas: Canvas, { cdc }: KudeData, page: number, pages: number): void {
  const baseline = FOOTER_TOP + 19
  canvas.line(CONTENT.left, FOOTER_TOP, CONTENT.right, FOOTER_TOP, RULE)
  canvas.text(LEGAL, PAGE.width / 2, FOOTER_TOP + 9, STYLE.legal, 'center')
  canvas.place(MARK_NAME, CONTENT.left, FOOTER_TOP + 3, MARK_SIDE, MARK_SIDE)
  canvas.text('ñandutí', CONTENT.left + MARK_SIDE + 4, baseline, STYLE.small)
  if (cdc !== undefined) canvas.text(`CDC ${formatCdc(cdc)}`, PAGE.width / 2, baseline, STYLE.small, 'center')
  canvas.text(`Página ${page}/${pages}`, CONTENT.right, baseline, STYLE.small, 'right')
}
