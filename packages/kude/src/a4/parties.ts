/** The box under the head: who receives the document at the left, the terms of the operation at the right. */

import { isZero } from '../decimal.ts'
import { formatDate, formatDecimal, formatWithMoneda } from '../format.ts'
import type { Condicion, KudeData } from '../model.ts'
import { type Block, gap, heightOf, stack } from './block.ts'
import { CONTENT, RULE, STYLE } from './style.ts'
import { type Limits, leading, lineBlock, wrapUpTo } from './text.ts'

type Pair = readonly [label: string, value: string | undefined]

const PADDING = 8
const RECEIVER = { left: CONTENT.left + PADDING, width: 292, labels: 84 } as const
const DIVIDER = RECEIVER.left + RECEIVER.width + PADDING
const TERMS = { left: DIVIDER + PADDING, width: CONTENT.right - DIVIDER - 2 * PADDING, labels: 74 } as const

export function parties(data: KudeData, limits: Limits): Block {
  const receiver = column('RECEPTOR', RECEIVER, receiverPairs(data), limits)
  const terms = column('OPERACIÓN', TERMS, termPairs(data), limits)
  const height = Math.max(heightOf(receiver), heightOf(terms)) + 12
  return {
    height: height + 8,
    paint(canvas, y) {
      canvas.frame(CONTENT.left, y, CONTENT.width, height, RULE, 4)
      canvas.line(DIVIDER, y + 6, DIVIDER, y + height - 6, RULE)
      stack(canvas, y + 6, receiver)
      stack(canvas, y + 6, terms)
    },
  }
}

function receiverPairs({ receptor }: KudeData): Pair[] {
  const { tipo, numero } = receptor.identificacion
  return [
    tipo === 'RUC' ? [tipo, numero] : ['Documento', isZero(numero) ? tipo : `${tipo} ${numero}`],
    ['Nombre o razón social', receptor.nombre],
    ['Nombre de fantasía', receptor.nombreFantasia],
    ['Dirección', receptor.direccion],
    ['País', receptor.pais],
    ['Teléfono', receptor.telefono],
    ['Correo', receptor.email],
  ]
}

function termPairs({ operacion, condicion }: KudeData): Pair[] {
  const { moneda, nombreMoneda, tipoCambio } = operacion
  return [
    ['Fecha de emisión', formatDate(operacion.fechaEmision)],
    ['Condición', condicion && conditionText(condicion)],
    [
      'Entrega inicial',
      isZero(condicion?.entregaInicial) ? undefined : formatWithMoneda(condicion?.entregaInicial ?? '', moneda),
    ],
    ['Moneda', `${nombreMoneda} (${moneda})`],
    ['Tipo de cambio', tipoCambio && formatDecimal(tipoCambio)],
    ['Transacción', operacion.tipoTransaccion],
    ['Orden de compra', operacion.ordenCompra],
  ]
}

function conditionText({ nombre, plazo, cantidadCuotas }: Condicion): string {
  const cuotas = cantidadCuotas && `${cantidadCuotas} ${cantidadCuotas === '1' ? 'cuota' : 'cuotas'}`
  return [nombre, plazo, cuotas].filter(Boolean).join(' · ')
}

function column(title: string, area: typeof RECEIVER | typeof TERMS, pairs: readonly Pair[], limits: Limits): Block[] {
  const { left, width, labels } = area
  const rows = pairs.flatMap(([label, value]) =>
    value === undefined
      ? []
      : wrapUpTo(limits.text, value, STYLE.value, width - labels).map(
          (line, i): Block => ({
            height: leading(STYLE.value) + 0.6,
            paint(canvas, y) {
              if (i === 0) canvas.text(label, left, y + STYLE.value.size, STYLE.label)
              canvas.text(line, left + labels, y + STYLE.value.size, STYLE.value)
            },
          }),
        ),
  )
  return [lineBlock(title, left, STYLE.section), gap(2), ...rows]
}
