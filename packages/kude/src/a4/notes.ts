/** What follows the totals when the document has it: means of payment, instalments, information of the issuer and for the tax authority. */

import { formatDate, formatWithMoneda } from '../format.ts'
import type { Condicion, KudeData } from '../model.ts'
import { type Block, gap } from './block.ts'
import { CONTENT, STYLE } from './style.ts'
import { leading, lineBlock, paragraph } from './text.ts'

const INSTALMENTS_A_ROW = 4

export function notes({ condicion, infoEmisor, infoFisco }: KudeData): Block[] {
  return [
    ...titled('FORMA DE PAGO', text(condicion && paymentsText(condicion))),
    ...titled('CUOTAS', condicion === undefined ? [] : instalments(condicion)),
    ...titled('INFORMACIÓN DEL EMISOR', text(infoEmisor)),
    ...titled('INFORMACIÓN DE INTERÉS PARA EL FISCO', text(infoFisco)),
  ]
}

const text = (value: string | undefined) => (value ? paragraph(value, CONTENT.left, CONTENT.width, STYLE.cell) : [])

/** A title keeps its first line at its side, so that it never ends a page alone. */
function titled(title: string, [first, ...rest]: readonly Block[]): Block[] {
  if (first === undefined) return []
  const head = lineBlock(title, CONTENT.left, STYLE.section)
  const opening: Block = {
    height: head.height + 1 + first.height,
    paint(canvas, y) {
      head.paint(canvas, y)
      first.paint(canvas, y + head.height + 1)
    },
  }
  return [opening, ...rest, gap(5)]
}

function paymentsText({ pagos }: Condicion): string {
  return pagos.map(({ medio, monto, moneda }) => `${medio}: ${formatWithMoneda(monto, moneda)}`).join('  ·  ')
}

function instalments({ cuotas }: Condicion): Block[] {
  const texts = cuotas.map(({ monto, moneda, vencimiento }, i) => {
    const due = vencimiento === undefined ? '' : `${formatDate(vencimiento)}  `
    return `${i + 1})  ${due}${formatWithMoneda(monto, moneda)}`
  })
  const cell = CONTENT.width / INSTALMENTS_A_ROW
  return Array.from(
    { length: Math.ceil(texts.length / INSTALMENTS_A_ROW) },
    (_, row): Block => ({
      height: leading(STYLE.cell),
      paint(canvas, y) {
        texts.slice(row * INSTALMENTS_A_ROW, (row + 1) * INSTALMENTS_A_ROW).forEach((text, i) => {
          canvas.fittedText(text, CONTENT.left + i * cell, y + STYLE.cell.size, cell - 6, STYLE.cell, 'left')
        })
      },
    }),
  )
}
