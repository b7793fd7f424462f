/** Exact sums of amounts, by currency. */
import { formatDecimal, parseDecimal } from '@nanduti/sifen'
import { shownAmount } from '../../web/index.ts'

type Amount = { moneda: string; total_operacion: string }

/** Returns the totals, one text for each currency, the most frequent first: `Gs 26.158.500`. */
export function shownTotals(rows: readonly Amount[]): string[] {
  const byMoneda = Map.groupBy(rows, ({ moneda }) => moneda)
  const sums = [...byMoneda].toSorted(([, a], [, b]) => b.length - a.length)
  return sums.map(([moneda, some]) => {
    const sum = some.reduce((total, { total_operacion }) => total + BigInt(parseDecimal(total_operacion) ?? 0), 0n)
    return shownAmount(formatDecimal(sum), moneda)
  })
}
