/** The rows of totals, which close the table of items and stand on the last page. */

import { isZero } from '../decimal.ts'
import { formatConMoneda, formatImpuesto, formatMonto } from '../format.ts'
import type { KudeData, Totales } from '../model.ts'
import type { Style } from '../pdf/canvas.ts'
import { type Block, heightOf, stack } from './block.ts'
import { AMOUNTS, anchor, CELL_PADDING } from './columns.ts'
import { CONTENT, RULE, STYLE, TINT } from './style.ts'

const ROW = 15

export function totals({ totales, operacion }: KudeData): Block {
  const { moneda } = operacion
  const monto = (texto: string) => formatMonto(texto, moneda)
  const iva = (texto: string) => formatImpuesto(texto, moneda)
  const rows = [
    columnsRow('Subtotal', [totales.exentas, totales.gravadas5, totales.gravadas10].map(monto)),
    ...adjustments(totales).map(([label, value]) => amountRow(label, monto(value))),
    ...(moneda === 'PYG' ? [] : [amountRow(`Total general en ${moneda}`, monto(totales.general), STYLE.strong)]),
    grandTotal(formatConMoneda(totales.guaranies, 'PYG')),
    columnsRow('Liquidación del IVA', ['0', totales.iva5, totales.iva10].map(iva), ['Exentas', '(5 %)', '(10 %)']),
    amountRow('Total IVA', iva(totales.iva), STYLE.strong),
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

/** From the sum of the columns to the general total; discounts and advances are already inside the items. reference.md §3 */
function adjustments(totales: Totales): [label: string, value: string][] {
  const optional: [string, string][] = [
    ['Descuento total (incluido en los ítems)', totales.descuento],
    ['Anticipo (incluido en los ítems)', totales.anticipo],
    ['Redondeo (se resta)', totales.redondeo],
    ['Comisión', totales.comision],
  ]
  return [['Total de la operación', totales.operacion], ...optional.filter(([, value]) => !isZero(value))]
}

function columnsRow(label: string, values: readonly string[], captions: readonly string[] = []): Block {
  return {
    height: ROW,
    paint(canvas, y) {
      canvas.text(label, CONTENT.left + CELL_PADDING, y + 10.5, STYLE.strong)
      for (const [i, column] of AMOUNTS.entries()) {
        const caption = captions[i]
        const taken = caption === undefined ? 0 : canvas.measure(caption, STYLE.detail) + 3
        if (caption !== undefined) canvas.text(caption, column.left + CELL_PADDING, y + 10.5, STYLE.detail)
        const room = column.width - 2 * CELL_PADDING - taken
        canvas.fittedText(values[i] ?? '', anchor(column), y + 10.5, room, STYLE.cell, 'right')
        canvas.line(column.left, y, column.left, y + ROW, RULE)
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
