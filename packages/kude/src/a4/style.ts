/** Measures, colours and text styles of the A4 page, in points. */
import { RED } from '../layout/watermark.ts'
import type { Color, Style } from '../pdf/canvas.ts'

export const PAGE = { width: 595.28, height: 841.89, margin: 28 } as const
export const CONTENT = {
  left: PAGE.margin,
  right: PAGE.width - PAGE.margin,
  width: PAGE.width - 2 * PAGE.margin,
} as const

const INK: Color = '0.11 0.14 0.18'
const MUTED: Color = '0.38 0.43 0.49'
export const RULE: Color = '0.74 0.77 0.81'
export const TINT: Color = '0.94 0.95 0.96'
export const DARK: Color = '0.16 0.21 0.28'
export const WHITE: Color = '1 1 1'

const style = (face: Style['face'], size: number, color: Color = INK): Style => ({ face, size, color })

export const STYLE = {
  name: style('bold', 12.5),
  legalName: style('bold', 8.5),
  issuer: style('regular', 7.6),
  activity: style('regular', 6.6, MUTED),
  bandTitle: style('bold', 9.5, WHITE),
  label: style('regular', 7.2, MUTED),
  value: style('regular', 8.2),
  strong: style('bold', 8.2),
  number: style('bold', 13),
  section: style('bold', 6.8, MUTED),
  columnHead: style('bold', 6.8),
  cell: style('regular', 7.5),
  detail: style('regular', 6.6, MUTED),
  total: style('bold', 10),
  cdc: style('bold', 10.4),
  legal: style('bold', 7),
  small: style('regular', 6.8, MUTED),
  worthless: style('bold', 12, RED),
} as const
