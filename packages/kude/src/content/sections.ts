/** Titled parts before and after the table of items, for any paper. */
import { formatDate, formatDecimal, formatWithMoneda } from '../format.ts'
import type { Condicion, KudeData, Pago } from '../model.ts'
import type { Pair } from './parties.ts'

export interface Section {
  readonly title: string
  readonly pairs: readonly Pair[]
  /** Full-width texts. */
  readonly lines: readonly string[]
  /** Short texts that share lines. */
  readonly cells: readonly string[]
}

export const sectionsBefore = (data: KudeData): Section[] => blocksAt(data, 'antes')

export function sectionsAfter(data: KudeData): Section[] {
  const { condicion } = data
  return [...(condicion === undefined ? [] : payment(condicion)), ...blocksAt(data, 'despues')]
}

const blocksAt = ({ bloques }: KudeData, where: 'antes' | 'despues'): Section[] =>
  bloques
    .filter(({ lugar }) => lugar === where)
    .map(({ titulo, campos, lineas }) => ({ title: titulo, pairs: campos, lines: lineas, cells: [] }))

function payment({ pagos, cuotas }: Condicion): Section[] {
  const means = pagos.map(paymentText).join('  ·  ')
  const instalments = cuotas.map(({ monto, moneda, vencimiento }, i) => {
    const due = vencimiento === undefined ? '' : `${formatDate(vencimiento)}  `
    return `${i + 1})  ${due}${formatWithMoneda(monto, moneda)}`
  })
  return [
    ...(means === '' ? [] : [{ title: 'FORMA DE PAGO', pairs: [], lines: [means], cells: [] }]),
    ...(instalments.length === 0 ? [] : [{ title: 'CUOTAS', pairs: [], lines: [], cells: instalments }]),
  ]
}

function paymentText({ medio, monto, moneda, tipoCambio, detalles }: Pago): string {
  const rate = tipoCambio === undefined ? [] : [`tipo de cambio ${formatDecimal(tipoCambio)}`]
  const details = [...detalles, ...rate].join(', ')
  return `${medio}: ${formatWithMoneda(monto, moneda)}${details === '' ? '' : ` (${details})`}`
}
