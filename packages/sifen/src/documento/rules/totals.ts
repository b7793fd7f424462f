/** Rules of the totals of the items: limits, and the client's own sums. docs/notes A10. */
import { knownAmount, type Rule, readAmount, TEXTS, UNREADABLE, type WrittenAmount } from '../../campos/index.ts'
import { type Decimal, formatDecimal, ONE, subtract, ZERO } from '../../decimal.ts'
import { isTooLarge, type Totales } from '../resolve/index.ts'
import type { Case } from './case.ts'
import { DE_LOS_TOTALES } from './globales.ts'

/** True when amounts differ by more than one unit (docs/notes A10). */
export const farApart = (a: Decimal, b: Decimal): boolean => (a > b ? subtract(a, b) : subtract(b, a)) > ONE

/** True when the client's amount differs from ours. False for one that was left out or cannot be read. */
export function differs(value: WrittenAmount, computed: Decimal): boolean {
  const amount = knownAmount(readAmount(value))
  return amount !== undefined && farApart(amount, computed)
}

export const totalText = (campo: string, computed: Decimal, redondeo = ZERO): string =>
  `El valor de totales.${campo} no coincide con el calculado a partir de los ítems, que es ${formatDecimal(computed)}${redondeo > ZERO ? `, con un redondeo de ${formatDecimal(redondeo)}` : ''}.`

const TOTALES = [
  'subtotalExento',
  'subtotalGravado5',
  'subtotalGravado10',
  'iva5',
  'iva10',
  'ivaTotal',
  'totalOperacion',
] as const

/** A loop over the names: Object.values takes six times as long, in every document. */
function hasTooLarge(totales: Totales): boolean {
  for (const name in totales) {
    const total = totales[name as keyof Totales]
    if (total !== undefined && isTooLarge(total)) return true
  }
  return false
}

export const TOTAL_RULES: readonly Rule<Case>[] = [
  ...TOTALES.map(
    (campo): Rule<Case> => ({
      campo: `totales.${campo}`,
      broken: ({ dte }) => readAmount(dte.totales?.[campo]) === UNREADABLE,
      mensaje: TEXTS.decimal(`totales.${campo}`),
    }),
  ),
  {
    campo: 'totales.totalOperacion',
    needs: ['items', ...DE_LOS_TOTALES],
    broken: c => differs(c.dte.totales?.totalOperacion, c.doc.totales.totGralOpe),
    mensaje: ({ doc: { totales } }) => totalText('totalOperacion', totales.totGralOpe, totales.redon),
  },
  {
    campo: 'totales.ivaTotal',
    needs: ['items', ...DE_LOS_TOTALES],
    broken: c => differs(c.dte.totales?.ivaTotal, c.doc.totales.totIVA),
    mensaje: c => totalText('ivaTotal', c.doc.totales.totIVA),
  },
  {
    campo: 'items',
    needs: ['items', ...DE_LOS_TOTALES],
    broken: ({ doc }) => hasTooLarge(doc.totales),
    mensaje: 'El total del documento supera los 15 dígitos enteros que SIFEN admite.',
  },
]
