/** The rows of totals, which close the table of items and stand on the last page. */

import { isZero } from '../decimal.ts'
import { formatImpuesto, formatImpuestos, formatMonto, formatWithMoneda } from '../format.ts'
import type { KudeData, Totales } from '../model.ts'
import type { Style } from '../pdf/canvas.ts'
import { type Block, heightOf, stack } from './block.ts'
import { AMOUNT_WIDTH, AMOUNTS, anchor, CELL_PADDING } from './columns.ts'
import { CONTENT, RULE, STYLE, TINT } from './style.ts'
import { widthOf } from './text.ts'

const ROW = 15
const CAPTION_LINE = 8
const CAPTION_GAP = 3
const CELL = AMOUNT_WIDTH - 2 * CELL_PADDING

export function totals({ totales, operacion }: KudeData): Block {
  const { moneda } = operacion
  const monto = (text: string) => formatMonto(text, moneda)
  const [iva5 = '', iva10 = '', iva = ''] = formatImpuestos(totales.iva5, totales.iva10, totales.iva, moneda)
  const rows = [
    columnsRow('Subtotal', [totales.exentas, totales.gravadas5, totales.gravadas10].map(monto)),
    ...adjustments(totales).map(([label, value]) => amountRow(label, monto(value))),
    ...(moneda === 'PYG' ? [] : [amountRow(`Total general en ${moneda}`, monto(totales.general), STYLE.strong)]),
    grandTotal(formatWithMoneda(totales.guaranies, 'PYG')),
    columnsRow('Liquidación del IVA', [formatImpuesto('0', moneda), iva5, iva10], ['Exentas', '(5 %)', '(10 %)']),
    amountRow('Total IVA', iva, STYLE.strong),
  ]
  const height = heightOf(rows)
  return {
    height: height + 8,
    paint(canvas, y) {
      stack(canvas, y, rows)
      canvas.frame(CONTENT.left, y, CONTENT.width, height, RULE, 0)
    },
  }
}

/** From the sum of the columns to the general total; discounts and advances are already inside the items. docs/sifen §3 */
function adjustments(totales: Totales): [label: string, value: string][] {
  const optional: [string, string][] = [
    ['Descuento total (incluido en los ítems)', totales.descuento],
    ['Anticipo (incluido en los ítems)', totales.anticipo],
    ['Redondeo (se resta)', totales.redondeo],
    ['Comisión', totales.comision],
  ]
  return [['Total de la operación', totales.operacion], ...optional.filter(([, value]) => !isZero(value))]
}

/** Captions stand before their values; all of them above, when one value leaves no room for its own. */
function columnsRow(label: string, values: readonly string[], captions: readonly string[] = []): Block {
  const isBeside = captions.every(
    (caption, i) => widthOf(caption, STYLE.detail) + CAPTION_GAP + widthOf(values[i] ?? '', STYLE.cell) <= CELL,
  )
  const drop = isBeside ? 0 : CAPTION_LINE
  return {
    height: ROW + drop,
    paint(canvas, y) {
      canvas.text(label, CONTENT.left + CELL_PADDING, y + 10.5 + drop / 2, STYLE.strong)
      for (const [i, column] of AMOUNTS.entries()) {
        canvas.text(captions[i] ?? '', column.left + CELL_PADDING, y + (isBeside ? 10.5 : 9.5), STYLE.detail)
        canvas.fittedText(values[i] ?? '', anchor(column), y + 10.5 + drop, CELL, STYLE.cell, 'right')
        canvas.line(column.left, y, column.left, y + ROW + drop, RULE)
      }
      canvas.line(CONTENT.left, y, CONTENT.right, y, RULE)
    },
  }
}

function amountRow(label: string, value: string, style: Style = STYLE.cell): Block {
  return {
    height: ROW,
    paint(canvas, y) {
      canvas.line(CONTENT.left, y, CONTENT.right, y, RULE)
      canvas.text(label, CONTENT.left + CELL_PADDING, y + 10.5, style)
      canvas.text(value, CONTENT.right - CELL_PADDING, y + 10.5, style, 'right')
    },
  }
}

function grandTotal(value: string): Block {
  return {
    height: ROW + 4,
    paint(canvas, y) {
      canvas.fill(CONTENT.left, y, CONTENT.width, ROW + 4, TINT)
      canvas.line(CONTENT.left, y, CONTENT.right, y, RULE)
      canvas.text('TOTAL EN GUARANÍES', CONTENT.left + CELL_PADDING, y + 13, STYLE.strong)
      canvas.text(value, CONTENT.right - CELL_PADDING, y + 13.5, STYLE.total, 'right')
    },
  }
}
