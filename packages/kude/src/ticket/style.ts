/** Measures and text styles of the 80 mm roll, in points. Thermal paper prints black only. */
import type { Color, Style } from '../pdf/canvas.ts'

/** 80 mm of paper, of which the printer prints 72. */
export const ROLL = { width: 226.77, margin: 11.34, top: 10 } as const
export const CONTENT = {
  left: ROLL.margin,
  right: ROLL.width - ROLL.margin,
  width: ROLL.width - 2 * ROLL.margin,
  centre: ROLL.width / 2,
} as const

/** Maximum height of a page: PDF readers refuse taller ones (ISO 32000-1 annex C). */
export const MAX_HEIGHT = 14_400

const BLACK: Color = '0 0 0'
const style = (face: Style['face'], size: number): Style => ({ face, size, color: BLACK })

export const INK = BLACK
export const STYLE = {
  name: style('bold', 11),
  strong: style('bold', 7.8),
  text: style('regular', 7.4),
  small: style('regular', 6.6),
  section: style('bold', 7),
  title: style('bold', 9.4),
  number: style('bold', 11),
  total: style('bold', 10.5),
  cdc: style('bold', 9.2),
  legal: style('bold', 6.6),
  worthless: style('bold', 11),
} as const
