/** The columns of the table of items: headings, places, and what each shows of an item. */

import { formatDecimal, formatMonto } from '../format.ts'
import type { KudeItem } from '../model.ts'
import { CONTENT } from './style.ts'

export interface Column {
  readonly title: readonly string[]
  readonly left: number
  readonly width: number
  readonly align: 'left' | 'center' | 'right'
  /** Under the common heading "Valor de venta". */
  readonly amount: boolean
  /** The one-line text for an item; the columns without it (code, description) wrap. */
  readonly value: ((item: KudeItem, moneda: string) => string) | undefined
}

export const CELL_PADDING = 4
export const AMOUNT_WIDTH = 59
const DESCRIPTION_WIDTH = CONTENT.width - 46 - 31 - 42 - 57 - 47 - 3 * AMOUNT_WIDTH

type Row = [title: readonly string[], width: number, align: Column['align'], value?: Column['value']]

const ROWS: readonly Row[] = [
  [['Cód.'], 46, 'left'],
  [['Descripción'], DESCRIPTION_WIDTH, 'left'],
  [['Unidad'], 31, 'center', item => item.unidad],
  [['Cantidad'], 42, 'right', item => formatDecimal(item.cantidad)],
  [['Precio', 'unitario'], 57, 'right', (item, moneda) => formatMonto(item.precioUnitario, moneda)],
  [['Descuento', 'unitario'], 47, 'right', (item, moneda) => formatMonto(item.descuento, moneda)],
  [['Exentas'], AMOUNT_WIDTH, 'right', (item, moneda) => formatMonto(item.exentas, moneda)],
  [['5 %'], AMOUNT_WIDTH, 'right', (item, moneda) => formatMonto(item.gravadas5, moneda)],
  [['10 %'], AMOUNT_WIDTH, 'right', (item, moneda) => formatMonto(item.gravadas10, moneda)],
]
const FIRST_AMOUNT = ROWS.length - 3

export const COLUMNS: readonly Column[] = ROWS.map(([title, width, align, value], i) => {
  const left = CONTENT.left + ROWS.slice(0, i).reduce((sum, row) => sum + row[1], 0)
  return { title, left, width, align, amount: i >= FIRST_AMOUNT, value }
})
export const [CODE, DESCRIPTION] = COLUMNS as readonly [Column, Column, ...Column[]]
/** The three columns that the rows of totals continue. */
export const AMOUNTS = COLUMNS.slice(FIRST_AMOUNT)
/** Where they begin. */
export const AMOUNTS_LEFT = CONTENT.right - 3 * AMOUNT_WIDTH

/** Where the text of a column starts, has its centre or ends. */
export function anchor({ left, width, align }: Column): number {
  if (align === 'center') return left + width / 2
  return align === 'left' ? left + CELL_PADDING : left + width - CELL_PADDING
}
